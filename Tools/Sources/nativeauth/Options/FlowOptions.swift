import ArgumentParser

/// The command-line options of every command that runs a flow in the terminal.
struct FlowOptions: ParsableArguments {
    static let scriptingNote = """
        Without a terminal, or with --input-file or --action, a form is submitted only if all of its required values are \
        given. Values of a form that is not submitted are not saved: give all of them again.
        """

    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions
}

/// The options of a command that runs a flow in the terminal or on the server's hosted pages.
struct BrowserFlowOptions: ParsableArguments {
    @OptionGroup var browser: BrowserOptions
    @OptionGroup var flow: FlowOptions

    mutating func validate() throws {
        guard browser.browser, !flow.input.isEmpty else { return }
        throw ValidationError("--input, --input-file and --action can't be combined with --browser.")
    }
}

struct SessionOptions: ParsableArguments {
    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var format: OutputOptions
}
