import ArgumentParser

/// The output options of a command.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON object for a program.")
    var json = false

    @Flag(name: .customLong("no-color"), help: "Print without colours, as with NO_COLOR.")
    var hasNoColor = false

    @Flag(help: "Print for a screen reader: whole lines, without colours and drawings, as with NATIVEAUTH_PLAIN.")
    var plain = false

    var output: Output { Output(isJSON: json, hasNoColor: hasNoColor, isPlain: plain) }
}
