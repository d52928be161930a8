import Crypto
import Foundation
package import NativeAuthCore

/// The typed client of one user pool: one method per operation. It keeps no state between calls.
///
/// Every method throws `NativeAuthError`. If the service responded with an error, its ``ServiceException`` is the
/// underlying error, and `serverCode` is the exception's name. A `CancellationError` is thrown if the task is
/// cancelled.
package struct UserPoolsClient: Sendable {
    package let configuration: UserPoolConfiguration
    let http: UserPoolsHTTP
    /// The service's time, for SRP proofs and the lifetime of tokens.
    var serverClock: ServerClock { http.service.serverClock }
    var random: SecureRandom { http.service.random }

    package init(
        configuration: UserPoolConfiguration,
        environment: ClientEnvironment,
        developmentCertificate: DevelopmentCertificate? = nil,
        limits: RequestLimits = RequestLimits()
    ) {
        self.configuration = configuration
        http = UserPoolsHTTP(
            endpoint: configuration.endpoint,
            environment: environment,
            developmentCertificate: developmentCertificate,
            limits: limits
        )
    }

    /// Returns the secret hash; `nil` for a client without a secret, from which the service accepts none.
    func secretHash(_ username: String) -> String? {
        configuration.clientSecret.map {
            SecretHash.value(username: username, clientID: configuration.clientID, clientSecret: $0)
        }
    }

    @discardableResult
    func send(
        _ operation: UserPoolOperation,
        username: String,
        _ members: [String: JSONValue?]
    ) async throws -> JSONValue {
        let own: [String: JSONValue?] = [
            "ClientId": .string(configuration.clientID),
            "Username": .string(username),
            "SecretHash": secretHash(username).map(JSONValue.string),
        ]
        return try await http.send(operation, members: own.merging(members) { $1 })
    }

    @discardableResult
    func send(
        _ operation: UserPoolOperation,
        accessToken: Secret,
        _ members: [String: JSONValue?] = [:]
    ) async throws -> JSONValue {
        let own = ["AccessToken": accessToken.json]
        return try await http.send(operation, members: members.merging(own) { $1 })
    }

    static func object(_ texts: [String: String]) -> JSONValue {
        .object(texts.mapValues(JSONValue.string))
    }
}

extension Secret {
    /// The revealed text, for a request or a store.
    var json: JSONValue { .string(reveal()) }
}

/// The hash that a client with a secret sends with a user name in place of the secret.
enum SecretHash {
    /// - Parameter username: the user name, as it is sent in the same request.
    /// - Returns: base64.
    static func value(username: String, clientID: String, clientSecret: Secret) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data((username + clientID).utf8),
            using: SymmetricKey(data: Data(clientSecret.reveal().utf8))
        )
        return Data(code).base64EncodedString()
    }
}
