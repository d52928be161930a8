import Foundation

/// The evaluation of a tenant's responses. Pure: the same responses give the same results.
struct TenantChecks: Sendable {
    let connection: Connection
    let tenant: TenantConnection

    /// Checks whether the tenant exists.
    /// - Parameter answer: the response with the discovery document.
    func server(_ answer: ServerAnswer) -> CheckResult {
        guard answer.status == 200, let document = answer.object, document["token_endpoint"] is String,
            document["issuer"] is String
        else {
            return .problem(
                .server, "At \(connection.baseURL) there is no tenant: \(Self.words(answer)).",
                mend: "Check --tenant, which is what stands in front of .onmicrosoft.com, and --server.")
        }
        return .ok(.server, "A service with tenants answers.")
    }

    /// Checks whether the tenant has keys with which the app's own server can verify its tokens.
    func keys(_ answer: ServerAnswer) -> CheckResult {
        let count = (answer.object?["keys"] as? [Any])?.count ?? 0
        guard answer.status == 200, count > 0 else {
            return .problem(
                .keys, "The tenant has no public keys.", mend: "Repair the service: no token can be checked.")
        }
        return .ok(.keys, "\(count) public \(count == 1 ? "key" : "keys").")
    }

    /// The result in place of the application check; a tenant has no application.
    var application: CheckResult { .ok(.application, "The tenant at \(connection.baseURL) is there.") }

    /// Checks whether the app is registered.
    /// - Parameter answer: the response to a token request with an invalid refresh token.
    func client(_ answer: ServerAnswer) -> CheckResult {
        let id = tenant.clientId
        switch answer.object?["error"] as? String {
        case "invalid_grant", "invalid_request", "expired_refresh_token":
            return .ok(.oauthClient, "The client \(id) is known.")
        case "invalid_client" where isSwitchedOff(answer):
            return .ok(.oauthClient, "The client \(id) is known.")
        case "unauthorized_client", "invalid_client":
            return .problem(
                .oauthClient, "The tenant does not take the client \(id): \(Self.words(answer)).",
                mend: "Name the app's client id: --client ID. In its registration, allow public client flows.")
        default:
            return .problem(
                .oauthClient, "The service can't be asked about the client \(id): \(Self.words(answer)).",
                mend: "Check --server: it takes the tenant's whole address, or the service's and --tenant.")
        }
    }

    /// Checks whether native authentication is available.
    /// - Parameter answer: the response to the start of a sign-in with an unknown user name.
    func flow(_ answer: ServerAnswer) -> CheckResult {
        let switchedOff = "In the app's registration, allow native authentication and public client flows."
        if answer.status == 200, answer.object?["challenge_type"] as? String == "redirect" {
            let reason = (answer.object?["redirect_reason"] as? String).map { ": \($0)" } ?? ""
            return .problem(
                .flow, "Sign-in goes on in a browser\(reason).",
                mend: "\(switchedOff) Add the app to a user flow with a password or a code by e-mail.")
        }
        if answer.status == 200, answer.object?["continuation_token"] is String {
            return .ok(.flow, "A sign-in begins. Nobody is signed in by that.")
        }
        switch answer.object?["error"] as? String {
        case "user_not_found": return .ok(.flow, "A sign-in begins, and ends as nobody has the name that was given.")
        case "invalid_client", "unauthorized_client":
            return .problem(.flow, "No sign-in begins: \(Self.words(answer)).", mend: switchedOff)
        default:
            return .problem(
                .flow, "No sign-in begins: \(Self.words(answer)).",
                mend: "Add the app to a user flow with a password or a code by e-mail. \(switchedOff)")
        }
    }

    private func isSwitchedOff(_ answer: ServerAnswer) -> Bool {
        answer.object?["suberror"] as? String == "nativeauthapi_disabled"
    }

    /// Returns the error codes of the response, or its HTTP status.
    private static func words(_ answer: ServerAnswer) -> String {
        guard let error = answer.object?["error"] as? String else { return ProtocolChecks.kind(answer) }
        let numbers = (answer.object?["error_codes"] as? [Any] ?? []).compactMap { $0 as? Int }.map { "AADSTS\($0)" }
        let parts = [error] + [answer.object?["suberror"] as? String].compactMap(\.self) + numbers
        return parts.joined(separator: ", ")
    }
}
