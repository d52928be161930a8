import Foundation

/// The evaluation of a tenant's responses. Pure: the same responses give the same results.
struct TenantChecks: Sendable {
    let connection: Connection
    let tenant: TenantClientSettings

    /// Checks whether the tenant exists.
    /// - Parameter response: the response with the discovery document.
    func server(_ response: DiagnosticResponse) -> CheckResult {
        guard response.status == 200, let document = response.object, document["token_endpoint"] is String,
            document["issuer"] is String
        else {
            return .problem(
                .server, message: "There is no tenant at \(connection.baseURL): \(Self.errors(in: response)).",
                fix: "Check --tenant (the subdomain of .onmicrosoft.com) and --server.")
        }
        return .ok(.server, message: "The tenant service is available.")
    }

    /// Checks whether the tenant has keys with which the app's own server can verify its tokens.
    func keys(_ response: DiagnosticResponse) -> CheckResult {
        let count = (response.object?["keys"] as? [Any])?.count ?? 0
        guard response.status == 200, count > 0 else {
            return .problem(
                .keys, message: "The tenant has no public keys.",
                fix: "Repair the service: tokens can't be verified without keys.")
        }
        return .ok(.keys, message: "Public keys: \(count).")
    }

    /// The result in place of the application check; a tenant has no application.
    var application: CheckResult { .ok(.application, message: "The tenant at \(connection.baseURL) exists.") }

    /// Checks whether the app is registered.
    /// - Parameter response: the response to a token request with an invalid refresh token.
    func client(_ response: DiagnosticResponse) -> CheckResult {
        let id = tenant.clientId
        switch response.object?["error"] as? String {
        case "invalid_grant", "invalid_request", "expired_refresh_token":
            return .ok(.oauthClient, message: "The client \(id) exists.")
        case "invalid_client" where isNativeAuthDisabled(response):
            return .ok(.oauthClient, message: "The client \(id) exists.")
        case "unauthorized_client", "invalid_client":
            return .problem(
                .oauthClient, message: "The tenant rejects the client \(id): \(Self.errors(in: response)).",
                fix: "Name the app's client id: --client ID. In its registration, allow public client flows.")
        default:
            return .problem(
                .oauthClient, message: "Can't check the client \(id): \(Self.errors(in: response)).",
                fix:
                    "Check --server: it takes the tenant's full address, or the service's address together with --tenant."
            )
        }
    }

    /// Checks whether native authentication is available.
    /// - Parameter response: the response to the start of a sign-in with an unknown user name.
    func flow(_ response: DiagnosticResponse) -> CheckResult {
        let enableNativeAuth = "In the app's registration, allow native authentication and public client flows."
        if response.status == 200, response.object?["challenge_type"] as? String == "redirect" {
            let reason = (response.object?["redirect_reason"] as? String).map { ": \($0)" } ?? ""
            return .problem(
                .flow, message: "Sign-in must continue in a browser\(reason).",
                fix: "\(enableNativeAuth) Add the app to a user flow with a password or an email code.")
        }
        if response.status == 200, response.object?["continuation_token"] is String {
            return .ok(.flow, message: "A sign-in can be started.")
        }
        switch response.object?["error"] as? String {
        case "user_not_found": return .ok(.flow, message: "A sign-in can be started; the test username does not exist.")
        case "invalid_client", "unauthorized_client":
            return .problem(
                .flow, message: "A sign-in can't be started: \(Self.errors(in: response)).", fix: enableNativeAuth)
        default:
            return .problem(
                .flow, message: "A sign-in can't be started: \(Self.errors(in: response)).",
                fix: "Add the app to a user flow with a password or an email code. \(enableNativeAuth)")
        }
    }

    private func isNativeAuthDisabled(_ response: DiagnosticResponse) -> Bool {
        response.object?["suberror"] as? String == "nativeauthapi_disabled"
    }

    /// Returns the error codes of the response, or its HTTP status.
    private static func errors(in response: DiagnosticResponse) -> String {
        guard let error = response.object?["error"] as? String else { return response.summary }
        let numbers = (response.object?["error_codes"] as? [Any] ?? []).compactMap { $0 as? Int }.map { "AADSTS\($0)" }
        let parts = [error] + [response.object?["suberror"] as? String].compactMap(\.self) + numbers
        return parts.joined(separator: ", ")
    }
}
