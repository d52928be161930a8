import NativeAuthCore

/// The evaluation of a tenant's responses. Pure: the same responses give the same results.
struct TenantChecks: Sendable {
    let connection: Connection
    let tenant: TenantClientSettings

    /// - Parameter response: the response with the discovery document.
    func server(_ response: DiagnosticResponse) -> CheckResult {
        guard
            response.status == 200,
            response["token_endpoint"] != nil,
            response["issuer"] != nil
        else {
            return .problem(
                .server,
                "There is no tenant at \(connection.baseURL): \(Self.errors(in: response)).",
                fix: "Check --tenant (the subdomain of .onmicrosoft.com) and --server."
            )
        }
        return .ok(.server, "The tenant service is available.")
    }

    /// The result in place of the application check; a tenant has no application.
    var application: CheckResult { .ok(.application, "The tenant at \(connection.baseURL) exists.") }

    /// - Parameter response: the response to a token request with an invalid refresh token.
    func client(_ response: DiagnosticResponse) -> CheckResult {
        let id = tenant.clientId

        switch response["error"] {
        case "invalid_grant", "invalid_request", "expired_refresh_token",
            "invalid_client" where response["suberror"] == "nativeauthapi_disabled":
            return .ok(.oauthClient, "The client \(id) exists.")
        case "unauthorized_client", "invalid_client":
            return .problem(
                .oauthClient,
                "The tenant rejects the client \(id): \(Self.errors(in: response)).",
                fix: "Name the app's client id: --client ID. In its registration, allow public client flows."
            )
        default:
            return .problem(
                .oauthClient,
                "Can't check the client \(id): \(Self.errors(in: response)).",
                fix: "Check --server: it takes the tenant's full address, or the service's address together with "
                    + "--tenant."
            )
        }
    }

    /// - Parameter response: the response to the start of a sign-in with an unknown user name.
    func flow(_ response: DiagnosticResponse) -> CheckResult {
        let enableNativeAuth = "In the app's registration, allow native authentication and public client flows."
        if response.status == 200, response["challenge_type"] == "redirect" {
            let reason = response["redirect_reason"].map { ": \($0)" } ?? ""
            return .problem(
                .flow,
                "Sign-in must continue in a browser\(reason).",
                fix: "\(enableNativeAuth) Add the app to a user flow with a password or an email code."
            )
        }
        if response.status == 200, response["continuation_token"] != nil {
            return .ok(.flow, "A sign-in can be started.")
        }

        let error = response["error"]
        if error == "user_not_found" {
            return .ok(.flow, "A sign-in can be started; the test username does not exist.")
        }
        let isClient = ["invalid_client", "unauthorized_client"].contains(error)
        let addToFlow = if isClient { "" } else { "Add the app to a user flow with a password or an email code. " }
        return .problem(
            .flow,
            "A sign-in can't be started: \(Self.errors(in: response)).",
            fix: addToFlow + enableNativeAuth
        )
    }

    /// Returns the error codes of the response, or its HTTP status.
    private static func errors(in response: DiagnosticResponse) -> String {
        guard let error = response["error"] else { return response.summary }
        let codes = response.object?["error_codes"] as? [Any] ?? []
        var parts = [error]
        if let detail = response["suberror"] { parts.append(detail) }
        for case let code as Int in codes { parts.append("AADSTS\(code)") }
        return parts.joined(separator: ", ")
    }
}

extension TenantClientSettings {
    func diagnose(_ diagnosis: Diagnosis, results: inout [CheckResult]) async throws(TransportError) {
        let checks = TenantChecks(connection: diagnosis.connection, tenant: self)
        let requests = diagnosis.requests
        guard results.add(checks.server(diagnosis.discovery)) else { return }
        let keys = try await requests.send(.tenantKeys)
        results += [.keys(keys, of: "The tenant"), checks.application]
        let client = try await requests.send(.tenantClient(clientId))
        guard results.add(checks.client(client)) else { return }
        let signIn = try await requests.send(.tenantSignIn(clientId))
        results.append(checks.flow(signIn))
    }
}
