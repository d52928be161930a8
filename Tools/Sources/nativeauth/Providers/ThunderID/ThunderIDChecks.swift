import Foundation

/// The evaluation of a ThunderID server's responses. Pure: the same responses give the same results.
struct ThunderIDChecks: Sendable {
    let baseURL: String
    let application: ThunderIDClientSettings

    /// - Parameter metadata: the response of `/flow/meta` without an application.
    func server(discovery: DiagnosticResponse, metadata: DiagnosticResponse) -> CheckResult {
        let fix = "Check --server: it takes the address of a ThunderID server, without a path."
        guard
            discovery.status == 200,
            discovery["token_endpoint"] != nil,
            let issuer = discovery["issuer"]
        else {
            return .problem(.server, "There is no identity server at \(baseURL): \(discovery.summary).", fix: fix)
        }
        guard metadata.status == 200, metadata.object?["isRegistrationFlowEnabled"] is Bool else {
            return .problem(
                .server,
                "The identity server at \(baseURL) has no ThunderID flows: \(metadata.summary).",
                fix: fix
            )
        }

        var message = "The ThunderID server is available."
        if !ServerAddress.isSame(issuer, as: baseURL) { message += " Issuer: \(issuer)." }
        message += " Version: \(discovery.software ?? "not reported")."
        return .ok(.server, message)
    }

    /// Checks whether the server has keys with which its signatures can be verified.
    func keys(_ response: DiagnosticResponse) -> CheckResult {
        let keys = response.object?["keys"] as? [[String: Any]] ?? []
        guard response.status == 200, !keys.isEmpty else {
            return .problem(
                .keys,
                "Can't read the server's public keys: \(response.summary).",
                fix: "Repair the server's /oauth2/jwks: tokens can't be verified without keys."
            )
        }

        let kinds = keys.compactMap { $0["alg"] as? String ?? $0["kty"] as? String }
        let list = Set(kinds).sorted().joined(separator: ", ")
        return .ok(.keys, "Public keys: \(keys.count) (\(list)).")
    }

    /// Checks whether the application exists, and reports its features.
    func application(_ response: DiagnosticResponse) -> CheckResult {
        let id = application.applicationId ?? ""
        if response.status == 404 {
            return .problem(
                .application,
                "The server has no application \(id).",
                fix: "Name an existing application, as listed in the server's console or by nativeauth serve: --app ID."
            )
        }
        guard response.status == 200, let document = response.object else {
            return .problem(
                .application,
                "Can't read the application \(id): \(response.summary).",
                fix: "Ask the server's administrator for the application's id: --app ID."
            )
        }

        func state(_ name: String) -> String {
            guard document[name] as? Bool == true else { return "off" }
            return "on"
        }
        let properties = document["application"] as? [String: Any]
        let name = properties?["name"] as? String ?? id
        let texts = document["i18n"] as? [String: Any]
        let languages = texts?["languages"] as? [String] ?? []
        var message =
            "\(name): sign-up \(state("isRegistrationFlowEnabled")), recovery \(state("isRecoveryFlowEnabled"))"
        if !languages.isEmpty { message += ", languages \(languages.joined(separator: ", "))" }
        return .ok(.application, message + ".")
    }

    /// Checks whether the OAuth client exists and may use the redirect URI.
    /// - Parameter response: the response to an authorization request without user interaction (`prompt=none`).
    func oauthClient(_ response: DiagnosticResponse) -> CheckResult {
        let client = application.clientId ?? ""
        let parameters = response.redirectParameters
        guard (300...399).contains(response.status), let location = response.location else {
            return .problem(
                .oauthClient,
                "Can't check the client \(client): \(response.summary).",
                fix: "Check whether this server offers OAuth at /oauth2/authorize."
            )
        }

        // An error that must not be sent to the redirect URI is shown on the server's own error page.
        if let message = parameters["errorMessage"] { return clientRefusal(message) }

        // Only a server that knows the client redirects to its sign-in page or to the redirect URI.
        let isSignInPage = ["authId", "executionId"].allSatisfy { parameters[$0]?.isEmpty == false }
        var isRedirectToClient = parameters["state"] == DiagnosticRequests.Request.state
        if let redirectURI = application.redirectURI {
            let expected = URL(string: redirectURI).map(Self.withoutQuery)
            isRedirectToClient = expected == Self.withoutQuery(location)
        }
        guard isSignInPage || isRedirectToClient else {
            return .problem(
                .oauthClient,
                "The server redirects the client \(client) to an unexpected address: \(Self.withoutQuery(location)).",
                fix: "Check whether this server offers OAuth at /oauth2/authorize, and --server."
            )
        }

        return registration(parameters)
    }

    /// - Parameter parameters: those of a redirect by a server that knows the client.
    private func registration(_ parameters: [String: String]) -> CheckResult {
        let client = application.clientId ?? ""
        var note = "Without --redirect-uri its sessions can't be refreshed."
        if application.redirectURI != nil { note = "Its redirect URI is registered." }
        switch parameters["error"] {
        case "login_required", "interaction_required", "consent_required", nil:
            return .ok(.oauthClient, "The client \(client) exists. \(note)")
        case "unauthorized_client":
            return .problem(
                .oauthClient,
                "The client \(client) is not allowed to use the authorization code grant.",
                fix: "Allow the grant at the server."
            )
        case .some(let error):
            let detail = parameters["error_description"] ?? error
            return .problem(
                .oauthClient,
                "The server rejects the client \(client): \(detail).",
                fix: "Change the client's settings at the server."
            )
        }
    }

    private func clientRefusal(_ message: String) -> CheckResult {
        let client = application.clientId ?? ""
        if message.lowercased().contains("redirect") {
            let uri = application.redirectURI ?? "(none)"
            return .problem(
                .oauthClient,
                "The redirect URI \(uri) is not registered for the client \(client).",
                fix: "Register it at the server and allow the authorization code grant, or name a registered one:"
                    + " --redirect-uri URI."
            )
        }
        if message.lowercased().contains("pushed authorization request") {
            return .problem(
                .oauthClient,
                "The client \(client) requires pushed authorization requests (PAR), which this version doesn't support.",
                fix: "Turn requirePushedAuthorizationRequests off for the client at the server, or name another:"
                    + " --client ID."
            )
        }
        if message.lowercased().contains("client") {
            return .problem(
                .oauthClient,
                "The server has no OAuth client \(client).",
                fix: "Name the client id, which differs from the application's id: --client ID."
            )
        }
        return .problem(
            .oauthClient,
            "The server rejects the client \(client): \(message).",
            fix: "Change the client's settings at the server."
        )
    }

    /// Returns the problem of a client whose tokens must be bound to a key.
    /// - Parameter response: the response to a token request with an invalid refresh token and without a DPoP proof.
    func boundTokens(_ response: DiagnosticResponse) -> CheckResult? {
        guard response["error"] == "invalid_dpop_proof" else { return nil }
        return .problem(
            .oauthClient,
            "The client \(application.clientId ?? "") requires tokens bound with DPoP, which this version doesn't support.",
            fix: "Turn dpopBoundAccessTokens off for the client at the server, or name another: --client ID."
        )
    }

    /// Returns the problem of a client of another application; the redirect to the sign-in page names its own one.
    func clientMismatch(_ response: DiagnosticResponse) -> CheckResult? {
        guard
            let owner = response.redirectParameters["applicationId"],
            let own = application.applicationId,
            owner != own
        else { return nil }
        return .problem(
            .oauthClient,
            "The client \(application.clientId ?? "") belongs to the application \(owner), not to \(own).",
            fix: "Name a matching pair: --app \(owner), or another --client ID."
        )
    }

    /// Checks whether a sign-in can be started.
    /// - Parameter hasClient: whether the OAuth client is valid. A sign-in then starts with an authorization request,
    ///   which needs no attestation.
    func flow(_ response: DiagnosticResponse, hasClient: Bool) -> CheckResult {
        if response.status == 200, let status = response["flowStatus"] {
            if ["INCOMPLETE", "COMPLETE"].contains(status) {
                return .ok(.flow, "A sign-in can be started.")
            }
            return .problem(
                .flow,
                "A sign-in fails immediately: \(response.flowFailure).",
                fix: "Check the application's sign-in flow at the server, and the server's log."
            )
        }

        let refusals: [String: (message: String, fix: String)] = [
            "FES-1010": (
                "The application is not allowed to start a flow directly.",
                "Use a mobile application, or name its OAuth client: --client ID --redirect-uri URI."
            ),
            "FES-1011": (
                "The application is a server application: it starts flows with a secret that a device must not have.",
                "Use a mobile application: --app ID."
            ),
            "FES-1014": (
                "The application requires attestation, which only a device can provide.",
                "Name its OAuth client, whose sign-in requires none: --client ID --redirect-uri URI. Or switch the"
                    + " application to development mode at the server."
            ),
            "FES-1016": (
                "The application requires attestation, which is not configured.",
                "Configure it or switch to development mode at the server, or name the OAuth client, whose sign-in"
                    + " requires none: --client ID --redirect-uri URI."
            ),
        ]

        if let known = response["code"].flatMap({ refusals[$0] }) {
            guard !hasClient else {
                return .ok(.flow, "A sign-in can be started through the OAuth client. \(known.message)")
            }
            return .problem(.flow, known.message, fix: known.fix)
        }
        return .problem(
            .flow,
            "A sign-in can't be started: \(response.refusal).",
            fix: "Check the application's sign-in flow at the server, and --app."
        )
    }

    /// Returns a URL without its query, fragment and credentials, which may be secret.
    private static func withoutQuery(_ url: URL) -> String {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.query = nil
        parts?.fragment = nil
        parts?.user = nil
        parts?.password = nil
        return parts?.string ?? ""
    }
}
