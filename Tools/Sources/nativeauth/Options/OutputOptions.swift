import ArgumentParser

/// How a command prints.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON object for a program.")
    var json = false

    var output: Output { Output(isJSON: json) }
}
