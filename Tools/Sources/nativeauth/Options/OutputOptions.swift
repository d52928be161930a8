import ArgumentParser

/// How a command prints.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON object for a program.")
    var json = false

    @Flag(name: .customLong("no-color"), help: "Print without colours, as with NO_COLOR.")
    var hasNoColor = false

    var output: Output { Output(isJSON: json, hasNoColor: hasNoColor) }
}
