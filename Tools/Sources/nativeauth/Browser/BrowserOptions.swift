import ArgumentParser

struct BrowserOptions: ParsableArguments {
    @Flag(help: "Use the server's own pages in the browser. It redirects to a free port of 127.0.0.1.")
    var browser = false

    @Flag(help: "With --browser: print the address instead of opening it, for a browser on this machine.")
    var noOpen = false

    @Flag(help: "With --browser: print the address and read the redirect's address, for a browser on any machine.")
    var paste = false

    mutating func validate() throws {
        if !browser, paste { throw ValidationError("--paste requires --browser.") }
        if !browser, noOpen { throw ValidationError("--no-open requires --browser.") }
        if noOpen, paste { throw ValidationError("Use either --no-open or --paste, not both.") }
    }

    /// - Throws: `ValidationError` for values of forms together with `--browser`.
    func check(with input: InputOptions) throws {
        guard browser, !input.isEmpty else { return }
        throw ValidationError("--input, --input-file and --action can't be combined with --browser.")
    }

    var mode: CommandBrowser.Mode {
        if paste { return .paste }
        guard noOpen else { return .open }
        return .show
    }
}
