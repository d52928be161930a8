import Foundation

/// The evaluation of a ThunderID server's responses. Pure: the same responses give the same results.
struct ProtocolChecks: Sendable {
    let connection: Connection

    private var base: String { connection.baseURL }

    /// Checks whether the server is a ThunderID server.
    /// - Parameters:
    /// - discovery: the response with the discovery document.
    /// - texts: the response of `/flow/meta` without an application.
    func server(_ discovery: ServerAnswer, _ texts: ServerAnswer) -> CheckResult {
        let mend = "Check --server: it takes the address of a ThunderID server without a path below it."
        guard discovery.status == 200, let document = discovery.object, document["token_endpoint"] is String,
            let issuer = document["issuer"] as? String
        else {
            return .problem(
                .server, "What answers at \(base) is no identity server: \(Self.kind(discovery)).", mend: mend)
        }
        guard texts.status == 200, texts.object?["isRegistrationFlowEnabled"] is Bool else {
            return .problem(
                .server,
                "What answers at \(base) is an identity server, but has no ThunderID flows: \(Self.kind(texts)).",
                mend: mend)
        }
        let version = discovery.software.map { " It calls itself \($0)." } ?? " It does not tell its version."
        let name = Self.isSame(issuer, base) ? "" : " It signs as \(issuer)."
        return .ok(.server, "A ThunderID server answers.\(name)\(version)")
    }

    /// Checks whether the server has keys with which its signatures can be verified.
    func keys(_ answer: ServerAnswer) -> CheckResult {
        guard answer.status == 200, let keys = answer.object?["keys"] as? [[String: Any]], !keys.isEmpty else {
            return .problem(
                .keys, "The server's public keys can't be read: \(Self.kind(answer)).",
                mend: "Repair the server's /oauth2/jwks: without it no token can be checked.")
        }
        let kinds = Set(keys.compactMap { $0["alg"] as? String ?? $0["kty"] as? String }).sorted()
        return .ok(
            .keys, "\(keys.count) public \(keys.count == 1 ? "key" : "keys") (\(kinds.joined(separator: ", "))).")
    }

    /// Checks whether the application exists, and reports its features.
    func application(_ answer: ServerAnswer) -> CheckResult {
        let id = connection.applicationId ?? ""
        if answer.status == 404 {
            return .problem(
                .application, "The server has no application \(id).",
                mend: "Name one that it has: --app ID. The server's console or the output of nativeauth serve has them."
            )
        }
        guard answer.status == 200, let document = answer.object else {
            return .problem(
                .application, "The server does not tell about the application \(id): \(Self.kind(answer)).",
                mend: "Ask whoever runs the server for the application's id: --app ID.")
        }
        func state(_ name: String) -> String { document[name] as? Bool == true ? "on" : "off" }
        let name = (document["application"] as? [String: Any])?["name"] as? String ?? id
        let languages = (document["i18n"] as? [String: Any])?["languages"] as? [String] ?? []
        let spoken = languages.isEmpty ? "no languages named" : "languages: \(languages.joined(separator: ", "))"
        return .ok(
            .application,
            "\(name); sign-up \(state("isRegistrationFlowEnabled")), recovery \(state("isRecoveryFlowEnabled")); \(spoken)."
        )
    }

    /// Checks whether the OAuth client exists and may use the redirect URI.
    /// - Parameter answer: the response to an authorization request without user interaction (`prompt=none`).
    func oauthClient(_ answer: ServerAnswer) -> CheckResult {
        let client = connection.clientId ?? ""
        let parameters = answer.redirectParameters
        guard (300...399).contains(answer.status), let location = answer.location else {
            return .problem(
                .oauthClient, "The server can't be asked about the client \(client): \(Self.kind(answer)).",
                mend: "Check whether this server offers OAuth at /oauth2/authorize.")
        }
        // An error that must not be sent to the redirect URI is shown on the server's own error page.
        if let message = parameters["errorMessage"] {
            if message.lowercased().contains("redirect") {
                let uri = connection.redirectURI ?? "(none)"
                return .problem(
                    .oauthClient, "The client \(client) is known, but may not end at \(uri).",
                    mend: "Register that redirect URI at the server, and allow the client the authorization code; or"
                        + " name the registered one: --redirect-uri URI.")
            }
            if message.lowercased().contains("client") {
                return .problem(
                    .oauthClient, "The server has no OAuth client \(client).",
                    mend: "Name the client id, which is not the application's id: --client ID.")
            }
            return .problem(
                .oauthClient, "The server refuses the client \(client): \(message).",
                mend: "Change the client's settings at the server.")
        }
        // Only a server that knows the client redirects to its sign-in page or to the redirect URI.
        let isSignInPage = ["authId", "executionId"].allSatisfy { parameters[$0]?.isEmpty == false }
        let isAnswer =
            connection.redirectURI.map { Self.isAt(location, $0) } ?? (parameters["state"] == ServerQuestions.state)
        guard isSignInPage || isAnswer else {
            return .problem(
                .oauthClient, "The server sends the client \(client) somewhere else: \(Self.place(location)).",
                mend: "Check whether this server offers OAuth at /oauth2/authorize, and --server.")
        }
        let renewal =
            connection.redirectURI == nil
            ? " Without --redirect-uri its sessions can't be renewed." : " Its redirect URI is registered."
        switch parameters["error"] {
        case "login_required", "interaction_required", "consent_required", nil:
            return .ok(.oauthClient, "\(client) is known.\(renewal)")
        case "unauthorized_client":
            return .problem(
                .oauthClient, "The client \(client) may not use the authorization code.",
                mend: "Allow it that grant at the server.")
        case .some(let error):
            let words = parameters["error_description"] ?? error
            return .problem(
                .oauthClient, "The server refuses the client at \(location.scheme ?? ""): \(words).",
                mend: "Change the client's settings at the server.")
        }
    }

    /// Checks whether the OAuth client belongs to the application.
    /// - Parameter answer: the response to an authorization request; its redirect to the sign-in page names the
    ///   application.
    /// - Returns: the problem; `nil` if there is none or the response does not name the application.
    func pairing(_ answer: ServerAnswer) -> CheckResult? {
        guard let owner = answer.redirectParameters["applicationId"], let own = connection.applicationId, owner != own
        else { return nil }
        return .problem(
            .oauthClient,
            "The client \(connection.clientId ?? "") belongs to the application \(owner), not to \(own): they can't sign"
                + " in together.",
            mend: "Name a client and an application that belong together: --app \(owner), or another --client ID.")
    }

    /// Checks whether a sign-in can be started.
    /// - Parameters:
    /// - answer: the response to the start of a flow.
    /// - hasClient: whether the OAuth client is valid. A sign-in then starts with an authorization request, which needs
    ///   no attestation.
    func flow(_ answer: ServerAnswer, hasClient: Bool) -> CheckResult {
        if answer.status == 200, let status = answer.object?["flowStatus"] as? String {
            if ["INCOMPLETE", "COMPLETE"].contains(status) { return .ok(.flow, "A sign-in can be begun.") }
            return .problem(
                .flow, "A sign-in fails at once: \(answer.flowFailure).",
                mend: "Check the application's sign-in flow at the server, and the server's log.")
        }
        let refusals: [String: (what: String, mend: String)] = [
            "FES-1010": (
                "The application may not begin a flow directly.",
                "Use an application of the mobile kind, or name its OAuth client: --client ID --redirect-uri URI."
            ),
            "FES-1011": (
                "The application is a back end's: it begins flows with a secret that no device may have.",
                "Use an application of the mobile kind: --app ID."
            ),
            "FES-1014": (
                "The application asks for attestation, which only a device has.",
                "Name its OAuth client, whose sign-in asks for none: --client ID --redirect-uri URI. Or switch the"
                    + " application to development mode at the server."
            ),
            "FES-1016": (
                "The application asks for attestation, which is not set up.",
                "Set it up or switch to development mode at the server, or name the OAuth client, whose sign-in asks"
                    + " for none: --client ID --redirect-uri URI."
            ),
        ]
        if let known = answer.code.flatMap({ refusals[$0] }) {
            guard !hasClient else {
                return .ok(.flow, "A sign-in can be begun through the OAuth client. \(known.what)")
            }
            return .problem(.flow, known.what, mend: known.mend)
        }
        return .problem(
            .flow, "A sign-in can't be begun: \(answer.refusal).",
            mend: "Check the application's sign-in flow at the server, and --app.")
    }

    static func kind(_ answer: ServerAnswer) -> String {
        let type = answer.contentType?.split(separator: ";").first.map { ", \($0)" } ?? ""
        return "HTTP \(answer.status)\(type)"
    }

    /// Whether a URL is the redirect URI with response parameters.
    private static func isAt(_ location: URL, _ redirectURI: String) -> Bool {
        guard let uri = URL(string: redirectURI) else { return false }
        return place(location) == place(uri)
    }

    /// Returns a URL without its query, fragment and credentials, which may be secret.
    private static func place(_ url: URL) -> String {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.query = nil
        parts?.fragment = nil
        parts?.user = nil
        parts?.password = nil
        return parts?.string ?? ""
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        func plain(_ text: String) -> Substring { text.hasSuffix("/") ? text.dropLast() : Substring(text) }
        return plain(one) == plain(other)
    }
}
