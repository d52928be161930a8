import Foundation
import IdentityDomain
import TerminalForms

enum ServeText {
    /// Returns the start screen: the address, the certificate and the next commands. Fits 80 columns and 24 lines
    /// without imported pools and `--idp`.
    static func lines(
        _ report: ServeReport,
        console: URL,
        httpURL: URL?,
        traits: TerminalTraits
    ) -> [ScreenLine] {
        let traits = traits.unwrapped
        let scope = if report.host == nil { "on this machine" } else { "in a network that you trust" }
        let commands: [ValueTable.Row] = [
            ("nativeauth sign-up", "create an account"),
            ("nativeauth flows list", "list applications and flows"),
            ("nativeauth setup thunderid", "print an app's configuration"),
            ("nativeauth setup amplify", "the same, for Amplify"),
            ("nativeauth setup msal", "the same, for MSAL native authentication"),
            ("nativeauth doctor", "diagnose a failing sign-in"),
        ]

        var lines = [ScreenLine("The local identity server is listening at \(report.baseURL)", .good)]
        if let httpURL {
            lines.append(ScreenLine("Cognito and Entra without TLS: \(httpURL.absoluteString)"))
        }
        if let url = report.loopback?["baseURL"] {
            lines.append(ScreenLine("For programs on this machine, with its own CA certificate: \(url)"))
        }
        let place = report.host.map { "for apps to trust at \($0)" } ?? "for apps on this machine to trust"
        lines += section("CA certificate, \(place)", ["  \(report.certificatePath)"])
        let advice = CertificateText.advice(file: report.certificatePath)
        lines.append(ScreenLine("  Browsers warn about it. \(advice)", .quiet))
        lines += imported(report.import)
        lines += token(report.administratorToken)
        lines += section("In another terminal", [])
        lines += ValueTable.lines(commands, traits: traits)
        lines += pools(report.pools)
        lines += idp(report.idp, traits: traits)
        lines += [
            .blank,
            ScreenLine("Console, with messages, users and set-up (messages appear here, too):"),
            ScreenLine("  \(console.absoluteString)", .link),
            ScreenLine("For development and tests \(scope) only. Press Ctrl-C to stop.", .quiet),
        ]
        return lines
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
        var count = "\(report.imported) documents were"
        if report.imported == 1 { count = "1 document was" }
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
            ("Issuer", provider["issuer"]),
            ("Application", provider["applicationId"]),
            ("User", provider["username"]),
            ("Password", provider["password"]),
            ("Redirect URI", provider["redirectURI"]),
        ]
        let lines = ValueTable.lines(rows, traits: traits)
        return section("Identity provider for federated sign-in", []) + lines
    }

    static let recorded = ScreenLine(
        "--recorded: no rate limits, no CSRF protection of sign-in and sign-out, old tokens can change an account.",
        .alert
    )

    /// Returns the warning of `--host`.
    static func exposed(_ host: NetworkHost) -> ScreenLine {
        let address = if host.isEveryAddress { "an address of this machine" } else { host.text }
        return ScreenLine(
            "--host: whoever can reach \(address) can create accounts, sign in and guess passwords. Emails and codes are"
                + " displayed to programs on this machine only.",
            .alert
        )
    }

    /// Returns a message of the outbox. A link is printed below the frame on one line, so that it can be copied.
    /// - Parameter advice: the advice for the certificate's warning in a browser.
    static func mail(
        _ message: OutboxMessage,
        advice: String = CertificateText.continueAdvice,
        traits: TerminalTraits
    ) -> [ScreenLine] {
        let link = message.link.map(TextCleaner.line)
        var text = message.text
        if let link { text = text.replacing(link, with: "the link below") }

        var lines = [ScreenLine.blank]
        lines += Frame.lines(
            title: "New message for \(message.to)",
            text: "\(message.subject)\n\n\(text)",
            traits: traits
        )
        if let link {
            lines += [ScreenLine("The browser warns about the certificate. \(advice)", .quiet), ScreenLine(link)]
        }
        return lines + [.blank]
    }
}
