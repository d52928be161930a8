/// The evaluation of a user pool's responses. Pure: the same responses give the same results.
struct PoolChecks: Sendable {
    let connection: Connection
    let pool: UserPoolClientSettings

    /// Checks whether the user pool exists.
    /// - Parameter response: the response with the pool's keys (JWKS).
    func server(_ response: DiagnosticResponse) -> CheckResult {
        guard response.status == 200, response.keyCount != nil else {
            return .problem(
                .server,
                message: "There is no user pool \(pool.userPoolId) at \(connection.baseURL): \(response.summary).",
                fix: "Check --pool (it starts with the region) and --server.")
        }
        return .ok(.server, message: "The user pool service is available.")
    }

    /// The result in place of the application check; a user pool has no application.
    var application: CheckResult { .ok(.application, message: "The user pool \(pool.userPoolId) exists.") }

    /// Checks whether the app client exists.
    /// - Parameter response: the response to a token request with an invalid refresh token.
    func client(_ response: DiagnosticResponse) -> CheckResult {
        let name = response["__type"]?.split(separator: "#").last.map(String.init)
        switch name {
        case "NotAuthorizedException", "InvalidParameterException", "UnsupportedOperationException":
            return .ok(.oauthClient, message: "The app client \(pool.clientId) exists.")
        case "ResourceNotFoundException":
            return .problem(
                .oauthClient, message: "The user pool has no app client \(pool.clientId).",
                fix: "Name one of the user pool's app clients, as listed in the console: --client ID.")
        default:
            return .problem(
                .oauthClient, message: "Can't check the app client \(pool.clientId): \(name ?? response.summary).",
                fix: "Check --server: it takes the address of the service, without a path.")
        }
    }
}
