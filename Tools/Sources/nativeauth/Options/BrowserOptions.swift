import ArgumentParser
import AuthFlows
import NativeAuthCore

/// The options for a sign-in on the server's hosted pages.
struct BrowserOptions: ParsableArguments {
    @Flag(help: "Use the server's own pages in the browser, which comes back to a free port of 127.0.0.1.")
    var browser = false

    @Flag(
        name: .customLong("no-open"),
        help: "With --browser: open nothing; the address is printed, for a browser on this machine.")
    var opensNothing = false

    @Flag(
        help: "With --browser: print the address, and read the one that the browser came back to; for remote machines.")
    var paste = false

    mutating func validate() throws {
        if !browser, opensNothing || paste {
            throw ValidationError("\(paste ? "--paste" : "--no-open") goes with --browser.")
        }
        if opensNothing, paste { throw ValidationError("Give either --no-open or --paste.") }
    }

    /// Returns the browser session.
    func session(_ output: Output, _ texts: FormTexts) -> CommandBrowser {
        CommandBrowser(way: paste ? .paste : opensNothing ? .show : .open, output: output, texts: texts)
    }
}
