import ArgumentParser

/// The output options of a command.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON object, for programs.")
    var json = false

    @Flag(name: .customLong("no-color"), help: "Print without colours, as with NO_COLOR.")
    var hasNoColor = false

    @Flag(help: "Print for screen readers: whole lines, no colours, no drawings, as with NATIVEAUTH_PLAIN.")
    var plain = false

    var output: Output { Output(isJSON: json, hasNoColor: hasNoColor, isPlain: plain) }
}
