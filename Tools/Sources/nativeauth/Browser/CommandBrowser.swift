import AuthFlows
import Foundation
import NativeAuthCore
import TerminalForms

/// The browser session of a command. Writes its messages to standard error; standard output is for results.
struct CommandBrowser: BrowserSession {
    enum Mode: Sendable {
        /// Opens the system's browser; prints the URL if that fails.
        case open
        /// Prints the URL, for a browser on this machine.
        case show
        /// Prints the URL and reads the callback URL, for a browser on any machine.
        case paste
    }

    /// The environment variable with the program that opens URLs, in place of the system's.
    static let programVariable = "NATIVEAUTH_BROWSER"

    let mode: Mode
    let output: Output
    let texts: FormTexts
    /// The file with the server's own certificate authority; `nil` for a certificate that browsers trust.
    var certificatePath: String?
    /// Indicates whether a dialog has displayed the instructions and continues with a form if the browser cannot be
    /// opened.
    var isInDialog = false

    func open(_ request: BrowserRequest) async throws -> URL {
        announceCertificate()
        return try await session.open(request)
    }

    func open(
        comingBackTo callback: URL,
        _ request: @Sendable (URL) throws -> BrowserRequest
    ) async throws -> URL {
        announceCertificate()
        return try await session.open(comingBackTo: callback, request)
    }

    private func announceCertificate() {
        guard let certificatePath, !isInDialog else { return }
        output.note(CertificateText.browserWarning(file: certificatePath))
    }

    private var session: any BrowserSession {
        switch mode {
        case .paste: manual
        case .open, .show: loopback
        }
    }

    private var loopback: LoopbackBrowserSession {
        LoopbackBrowserSession(texts: texts) { url in
            // A loopback URL, because the server's contains request parameters, and standard error may be a file.
            guard mode == .open else { return announce(url) }

            if !isInDialog {
                output.note("Opening the browser. If it doesn't open, press Ctrl-C and add --no-open.")
            }
            do {
                try await program.open(url)
            } catch let error as NativeAuthError where !isInDialog {
                // The user can open the printed URL, so the session continues to wait.
                output.note(error.message)
                announce(url)
            }
        }
    }

    private var program: BrowserProgram {
        let environment = ProcessInfo.processInfo.environment
        let program = environment[Self.programVariable] ?? ""
        return BrowserProgram(program.nonEmpty, environment: environment)
    }

    private var manual: ManualBrowserSession {
        ManualBrowserSession { request in
            announce(request.url)
            let callback = request.callback.map { TextCleaner.line($0.absoluteString) }
            let start = callback.map { " (it starts with \($0))" } ?? ""
            output.note("Then copy the address that the browser is redirected to\(start), and paste it here:")
        } read: { isAgain in
            if isAgain {
                output.note(
                    "This address does not belong to this sign-in. Paste the whole address, or press Ctrl-D to cancel:"
                )
            }
            // On a separate thread, because `readLine` blocks.
            return await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(returning: readLine(strippingNewline: true))
                }
            }
        }
    }

    private func announce(_ url: URL) {
        guard !isInDialog else { return }
        var place = " on this machine, once"
        if mode == .paste { place = "" }
        output.note("Open this address in a browser\(place):")

        // Not wrapped, so that the URL can be copied.
        let address = TextCleaner.line(url.absoluteString)
        output.note([.blank, ScreenLine(address, .link), .blank])
    }
}
