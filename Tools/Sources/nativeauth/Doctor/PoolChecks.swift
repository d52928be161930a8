import Foundation

/// What the answers of a user pool's service mean for its clients. Pure: the same answers give the same words.
struct PoolChecks: Sendable {
    let connection: Connection
    let pool: PoolConnection

    /// Whether the pool is there.
    /// - Parameter answer: of the request for the pool's keys.
    func server(_ answer: ServerAnswer) -> CheckResult {
        guard answer.status == 200, answer.object?["keys"] is [Any] else {
            return .problem(
                .server,
                "At \(connection.baseURL) there is no user pool \(pool.userPoolId): \(ProtocolChecks.kind(answer)).",
                mend: "Check --pool, whose beginning is the region, and --server.")
        }
        return .ok(.server, "A service with user pools answers.")
    }

    /// Whether the signatures of its tokens can be checked, by the app's own server.
    func keys(_ answer: ServerAnswer) -> CheckResult {
        let count = (answer.object?["keys"] as? [Any])?.count ?? 0
        guard count > 0 else {
            return .problem(
                .keys, "The user pool has no public keys.", mend: "Repair the service: no token can be checked.")
        }
        return .ok(.keys, "\(count) public \(count == 1 ? "key" : "keys").")
    }

    /// The pool takes the application's place.
    var application: CheckResult { .ok(.application, "The user pool \(pool.userPoolId) is there.") }

    /// Whether the app client is known.
    /// - Parameter answer: of a request for tokens with a token that nobody has.
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
