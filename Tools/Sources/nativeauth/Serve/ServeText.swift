import Foundation
import IdentityDomain
import TerminalForms

enum ServeText {
    /// Returns the start screen: the address, the certificate and the next commands. Fits 80 columns and 24 lines
    /// without imported pools and `--idp`.
    static func lines(_ report: ServeReport, httpURL: URL?, traits: TerminalTraits) -> [ScreenLine] {
        let traits = traits.unwrapped
        let commands: [ValueTable.Row] = [
            ("sign-up", "create an account"), ("flows list", "list applications and flows"),
            ("setup thunderid", "print an app's configuration"), ("setup amplify", "the same, for Amplify"),
            ("setup msal", "the same, for MSAL native authentication"), ("doctor", "diagnose a failing sign-in"),
        ].map { ("nativeauth \($0)", $1) }
        let plain = httpURL.map { [ScreenLine("Cognito and Entra without TLS: \($0.absoluteString)")] } ?? []
        return [ScreenLine("The local identity server is listening at \(report.baseURL)", .good)] + plain
            + section("CA certificate, for apps on this machine to trust", ["  \(report.certificatePath)"])
            + [ScreenLine("  Browsers warn about it. To trust it there: nativeauth serve --help", .quiet)]
            + imported(report.import)
            + token(report.administratorToken)
            + section("In another terminal", []) + ValueTable.lines(commands, traits: traits) + pools(report.pools)
            + idp(report.idp, traits: traits)
            + [.blank, ScreenLine("Emails and text messages appear here and at \(report.outboxURL)")]
            + [ScreenLine("For development and tests on this machine only. Press Ctrl-C to stop.", .quiet)]
    }

    private static func section(_ title: String, _ lines: [String]) -> [ScreenLine] {
        [.blank, ScreenLine("\(title):", .strong)] + lines.map { ScreenLine($0) }
    }

    private static func token(_ token: String?) -> [ScreenLine] {
        guard let token else { return [] }
        let title = "Administrator token, for POST /import until the server stops"
        return section(title, ["  \(token)"])
    }

    /// The result of `--import`. The problems are in the log.
    private static func imported(_ report: ServeReport.Import?) -> [ScreenLine] {
        guard let report else { return [] }
        let count = if report.imported == 1 { "1 document was" } else { "\(report.imported) documents were" }
        guard report.failed > 0 else { return [.blank, ScreenLine("\(count) imported.", .good)] }
        return [.blank, ScreenLine("\(count) imported, \(report.failed) failed: see the log.", .alert)]
    }

    /// The user pools of files, without secrets.
    private static func pools(_ pools: [ServeReport.Pool]?) -> [ScreenLine] {
        guard let pools else { return [] }
        let lines = pools.flatMap { pool in
            [TextCleaner.line("  \(pool.userPoolId) of \(pool.file)")]
                + pool.clients.map { "    client \($0.clientId)" }
        }
        return section("Imported user pools", lines)
    }

    private static func idp(_ provider: [String: String]?, traits: TerminalTraits) -> [ScreenLine] {
        guard let provider else { return [] }
        let rows: [ValueTable.Row] = [
            ("Issuer", provider["issuer"]), ("Application", provider["applicationId"]), ("User", provider["username"]),
            ("Password", provider["password"]), ("Redirect URI", provider["redirectURI"]),
        ]
        return section("Identity provider for federated sign-in", []) + ValueTable.lines(rows, traits: traits)
    }

    static let recorded = ScreenLine(
        "--recorded: no rate limits, no CSRF protection of sign-in and sign-out, old tokens can change an account.",
        .alert
    )

    private static let certificateNote = ScreenLine(
        "The browser warns about the certificate. To trust it: nativeauth serve --help",
        .quiet
    )

    /// Returns a message of the outbox. A link is printed below the frame on one line, so that it can be copied.
    static func mail(_ message: OutboxMessage, traits: TerminalTraits) -> [ScreenLine] {
        let link = message.link.map(TextCleaner.line)
        let text = link.map { message.text.replacing($0, with: "the link below") } ?? message.text
        return [.blank]
            + Frame.lines(title: "New message for \(message.to)", text: "\(message.subject)\n\n\(text)", traits: traits)
            + (link.map { [certificateNote, ScreenLine($0)] } ?? []) + [.blank]
    }
}
