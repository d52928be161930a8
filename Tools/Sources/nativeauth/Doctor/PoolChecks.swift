import Foundation

/// The evaluation of a user pool's responses. Pure: the same responses give the same results.
struct PoolChecks: Sendable {
    let connection: Connection
    let pool: PoolConnection

    /// Checks whether the user pool exists.
    /// - Parameter answer: the response with the pool's keys (JWKS).
    func server(_ answer: ServerAnswer) -> CheckResult {
        guard answer.status == 200, answer.object?["keys"] is [Any] else {
            return .problem(
                .server,
                "At \(connection.baseURL) there is no user pool \(pool.userPoolId): \(ProtocolChecks.kind(answer)).",
                mend: "Check --pool, whose beginning is the region, and --server.")
        }
        return .ok(.server, "A service with user pools answers.")
    }

    /// Checks whether the pool has keys with which the app's own server can verify its tokens.
    func keys(_ answer: ServerAnswer) -> CheckResult {
        let count = (answer.object?["keys"] as? [Any])?.count ?? 0
        guard count > 0 else {
            return .problem(
                .keys, "The user pool has no public keys.", mend: "Repair the service: no token can be checked.")
        }
        return .ok(.keys, "\(count) public \(count == 1 ? "key" : "keys").")
    }

    /// The result in place of the application check; a user pool has no application.
    var application: CheckResult { .ok(.application, "The user pool \(pool.userPoolId) is there.") }

    /// Checks whether the app client exists.
    /// - Parameter answer: the response to a token request with an invalid refresh token.
    func client(_ answer: ServerAnswer) -> CheckResult {
        let type = answer.object?["__type"] as? String ?? ""
        let name = type.split(separator: "#").last.map(String.init) ?? ""
        switch name {
        case "NotAuthorizedException", "InvalidParameterException", "UnsupportedOperationException":
            return .ok(.oauthClient, "The app client \(pool.clientId) is known.")
        case "ResourceNotFoundException":
            return .problem(
                .oauthClient, "The service has no app client \(pool.clientId).",
                mend: "Name one of the pool's app clients: --client ID. Its page in the service's console has it.")
        default:
            let what = name.isEmpty ? ProtocolChecks.kind(answer) : name
            return .problem(
                .oauthClient, "The service can't be asked about the app client \(pool.clientId): \(what).",
                mend: "Check --server: it takes the address of the service without a path.")
        }
    }
}
