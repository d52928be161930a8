import AuthFlows
import Foundation
import NativeAuthCore
import TerminalForms

/// The way from a command to a browser and back. What it says goes to standard error: standard output is for results.
struct CommandBrowser: BrowserSession {
    /// How the person gets to the address.
    enum Way: Sendable {
        /// The system's browser is opened, and the address is printed in case that fails.
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
        announce(request)
        return try await loopback.open(request)
    }

    func open(comingBackTo callback: URL, _ request: @Sendable (URL) throws -> BrowserRequest) async throws -> URL {
        if way == .paste { return try await manual.open(comingBackTo: callback, request) }
        return try await loopback.open(comingBackTo: callback) { callback in
            let request = try request(callback)
            announce(request)
            return request
        }
    }

    private var loopback: LoopbackBrowserSession {
        LoopbackBrowserSession(texts: texts) { url in
            guard way == .open else { return }
            do {
                try await program.open(url)
            } catch let error as NativeAuthError where !isInDialog {
                // The address is there to be opened by hand, so the wait goes on.
                output.note(error.message)
            }
        }
    }

    private var program: BrowserProgram {
        BrowserProgram(environment[Self.programVariable].flatMap { $0.isEmpty ? nil : $0 }, environment: environment)
    }

    private var manual: ManualBrowserSession {
        ManualBrowserSession { request in
            announce(request)
            let place = request.callback.map { ", which begins with \(TextCleaner.line($0.absoluteString))" } ?? ""
            output.note("Then copy the address that the browser comes back to\(place), and paste it here:")
        } read: { isAgain in
            if isAgain {
                output.note("This is not the answer to this request. Paste the whole address, or end with Ctrl-D:")
            }
            return await Self.line()
        }
    }

    private func announce(_ request: BrowserRequest) {
        guard !isInDialog else { return }
        output.note(
            way == .open ? "The browser opens. If it does not, open this address:" : "Open this address in a browser:")
        // There to be copied, so it is not wrapped.
        output.note([.blank, ScreenLine(TextCleaner.line(request.url.absoluteString), .link), .blank])
    }

    /// A line of standard input, read where waiting holds nobody up.
    private static func line() async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: readLine(strippingNewline: true)) }
        }
    }
}
