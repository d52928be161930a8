import LocalIdentityServer
import TerminalForms

/// What `serve` tells a person when the server listens.
enum ServeText {
    static func lines(_ server: LocalIdentityServer, _ provider: LocalProvider? = nil) -> [ScreenLine] {
        let report = ServeReport(server, provider)
        // Addresses, paths and code are there to be copied, so nothing here is wrapped.
        let table = ValueTable.lines(
            [
                ("Base URL", report.baseURL), ("Application", report.applicationId), ("Client", report.clientId),
                ("Redirect URI", report.redirectURI), ("Certificate", report.certificatePath),
                ("Outbox", report.outboxURL),
            ],
            columns: 4_096
        )
        let snippet = """
            let config = ThunderIDConfig(
                baseUrl: \(quoted(report.baseURL)),
                clientId: \(quoted(report.clientId)),
                scopes: ["openid", "profile", "email"],
                afterSignInUrl: \(quoted(report.redirectURI)),
                applicationId: \(quoted(report.applicationId)),
                developmentCertificatePath: \(quoted(report.certificatePath))
            )
            """
        let code = snippet.split(separator: "\n").map { ScreenLine(String($0)) }
        return [ScreenLine("The local identity server listens.", .good)] + table
            + [.blank, ScreenLine("For an app:", .strong)] + code
            + [.blank, ScreenLine("Other applications, for --app, or for applicationId and clientId:", .strong)]
            + others(server)
            + idp(report.idp)
            + amplify(server)
            + msal(report.entra)
            + [.blank, ScreenLine("For development and tests on this machine, never for production.")]
            + [ScreenLine("In another terminal: nativeauth sign-up. Mails appear here. Ctrl-C stops.", .quiet)]
    }

    /// The identity provider, and who can sign in there.
    private static func idp(_ provider: ServeReport.Provider?) -> [ScreenLine] {
        guard let provider else { return [] }
        return [.blank, ScreenLine("Another identity provider, to sign in through:", .strong)]
            + ValueTable.lines(
                [
                    ("Issuer", provider.issuer), ("Application", provider.applicationId), ("User", provider.username),
                    ("Password", provider.password), ("Redirect URI", provider.redirectURI),
                ], columns: 4_096)
    }

    /// A file for apps that use Amplify.
    private static func amplify(_ server: LocalIdentityServer) -> [ScreenLine] {
        guard let outputs = try? server.userPool?.amplifyOutputs() else { return [] }
        return [.blank, ScreenLine("For an app with Amplify, as amplify_outputs.json:", .strong)]
            + outputs.split(separator: "\n").map { ScreenLine(String($0)) }
    }

    /// A configuration for apps that use MSAL's native authentication.
    private static func msal(_ entra: ServeReport.Entra?) -> [ScreenLine] {
        guard let entra else { return [] }
        let snippet = """
            let authority = try MSALCIAMAuthority(url: URL(string: \(quoted(entra.authority)))!)
            let config = MSALNativeAuthPublicClientApplicationConfig(
                clientId: \(quoted(entra.clientId)),
                authority: authority,
                challengeTypes: [.OOB, .password]
            )
            """
        return [.blank, ScreenLine("For an app with MSAL native authentication:", .strong)]
            + snippet.split(separator: "\n").map { ScreenLine(String($0)) }
    }

    /// A text as Swift writes it.
    static func quoted(_ text: String) -> String {
        let escaped = text.map { character -> String in
            switch character {
            case "\\": "\\\\"
            case "\"": "\\\""
            default: String(character)
            }
        }
        return "\"\(escaped.joined())\""
    }

    private static func others(_ server: LocalIdentityServer) -> [ScreenLine] {
        let known = server.applications
        let others = [
            (known.demoWithAssertion, "sign-up in one form"), (known.emailCode, "sign-in with a code by mail"),
            (known.validation, "rules on every field"), (known.userTypes, "sign-up as a person or as a vendor"),
            (known.gallery, "every component, field and action"), (known.screens, "screens that only show something"),
        ]
        return ValueTable.lines(
            others.map { ($0.applicationId, "\($0.clientId): \($1)") }, columns: 4_096)
    }

    /// The warning of `--recorded`.
    static let recorded = ScreenLine(
        "--recorded: attempts are not limited, other sites can sign a browser in or out, old tokens change an account.",
        .alert)

    /// What became of changed definition files.
    static func change(_ change: DefinitionChange) -> [ScreenLine] {
        switch change {
        case .taken:
            [ScreenLine("Definitions: the changed files are in force.")]
        case .refused(let problems):
            [ScreenLine("Definitions: not taken over, what was there before is still in force.", .alert)]
                + problems.map { ScreenLine("  " + TextCleaner.line($0.description)) }
        }
    }

    /// A message that a real server would have sent. A link stands below the frame, in one piece, to be copied.
    static func mail(_ message: OutboxMessage, _ traits: TerminalTraits) -> [ScreenLine] {
        let link = message.link.map(TextCleaner.line)
        let text = link.map { message.text.replacing($0, with: "the link below") } ?? message.text
        return [.blank] + Frame.lines("New mail for \(message.to)", "\(message.subject)\n\n\(text)", traits)
            + (link.map { [ScreenLine($0)] } ?? []) + [.blank]
    }
}
