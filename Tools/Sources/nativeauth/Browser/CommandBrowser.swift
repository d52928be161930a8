import AuthFlows
import Foundation
import NativeAuthCore
import TerminalForms

/// The way from a command to a browser and back. What it says goes to standard error: standard output is for results.
struct CommandBrowser: BrowserSession {
    /// How the person gets to the address.
    enum Way: Sendable {
        /// The system's browser is opened; where that fails, the address is printed.
        case open
        /// The address is printed, for a browser on this machine.
        case show
        /// The address is printed, and the one that came back is read: a browser anywhere.
        case paste
    }

    /// Names the program that opens addresses, in place of the system's.
    static let programVariable = "NATIVEAUTH_BROWSER"

    let way: Way
    let output: Output
    let texts: FormTexts
    /// Whether a dialog has said where to go, and goes on with a form when the browser can't be opened.
    let isInDialog: Bool
    private let environment = ProcessInfo.processInfo.environment

    init(way: Way, output: Output, texts: FormTexts, isInDialog: Bool = false) {
        self.way = way
        self.output = output
        self.texts = texts
        self.isInDialog = isInDialog
    }

    func open(_ request: BrowserRequest) async throws -> URL {
        if way == .paste { return try await manual.open(request) }
        return try await loopback.open(request)
    }

    func open(comingBackTo callback: URL, _ request: @Sendable (URL) throws -> BrowserRequest) async throws -> URL {
        if way == .paste { return try await manual.open(comingBackTo: callback, request) }
        return try await loopback.open(comingBackTo: callback, request)
    }

    private var loopback: LoopbackBrowserSession {
        LoopbackBrowserSession(texts: texts) { url in
            // The address of this machine that leads to the server's. What the server's carries is nobody's to read, and
            // standard error may be kept in a file.
            guard way == .open else { return announce(url) }
            if !isInDialog {
                output.note("The browser opens. If it does not, end with Ctrl-C and add --no-open.")
            }
            do {
                try await program.open(url)
            } catch let error as NativeAuthError where !isInDialog {
                // The address is there to be opened by hand, so the wait goes on.
                output.note(error.message)
                announce(url)
            }
        }
    }

    private var program: BrowserProgram {
        BrowserProgram(environment[Self.programVariable].flatMap { $0.isEmpty ? nil : $0 }, environment: environment)
    }

    private var manual: ManualBrowserSession {
        ManualBrowserSession { request in
            announce(request.url)
            let place = request.callback.map { ", which begins with \(TextCleaner.line($0.absoluteString))" } ?? ""
            output.note("Then copy the address that the browser comes back to\(place), and paste it here:")
        } read: { isAgain in
            if isAgain {
                output.note("This is not the answer to this request. Paste the whole address, or end with Ctrl-D:")
            }
            return await Self.line()
        }
    }

    private func announce(_ url: URL) {
        guard !isInDialog else { return }
        output.note(
            way == .paste ? "Open this address in a browser:" : "Open this address in a browser on this machine, once:")
        // There to be copied, so it is not wrapped.
        output.note([.blank, ScreenLine(TextCleaner.line(url.absoluteString), .link), .blank])
    }

    /// A line of standard input, read where waiting holds nobody up.
    private static func line() async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: readLine(strippingNewline: true)) }
        }
    }
}
