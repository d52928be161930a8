import Foundation
import IdentityDomain
import TerminalForms

/// Texts about the local server's certificate, which is signed by an authority that browsers do not know.
enum CertificateText {
    /// The advice for an authority that exists only while its server runs.
    static let continueAdvice = "Continue past the warning there."

    /// Returns the advice for a server's authority: the command that trusts it, if the authority remains after the
    /// server's end.
    /// - Parameter file: the path of the authority's certificate.
    static func advice(file: String, state: CommandState = CommandState()) -> String {
        let url = URL(fileURLWithPath: file).standardizedFileURL
        if url == state.authorityFile.standardizedFileURL { return "To trust it there: nativeauth trust" }

        let isLasting = url.deletingLastPathComponent().path == state.serverFolder.standardizedFileURL.path
        guard isLasting, let host = NetworkHost(certificateFile: url.lastPathComponent) else { return continueAdvice }
        return "To trust it there: nativeauth trust --host \(host.text)"
    }

    /// Returns the note that is displayed before a browser opens a page of the local server.
    static func browserWarning(file: String) -> String {
        "The browser warns about the certificate \(TextCleaner.line(file)). \(advice(file: file))"
    }
}
