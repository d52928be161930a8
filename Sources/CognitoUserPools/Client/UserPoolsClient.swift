import Foundation
package import NativeAuthCore

/// The typed client of one user pool: one method for one operation. It keeps nothing between two calls.
///
/// Every method throws `NativeAuthError`; where the service answered, its ``ServiceException`` is beneath it, and
/// `serverCode` is the exception's name. A `CancellationError` is thrown when the task is cancelled.
package struct UserPoolsClient: Sendable {
    /// The pool.
    package let configuration: UserPoolConfiguration
    let http: UserPoolsHTTP
    let random: SecureRandom
    let clock: AuthClock

    /// Makes a client. It sends nothing.
    /// - Parameters:
    ///   - configuration: the pool.
    ///   - environment: what the client needs from the world around it.
    ///   - developmentCertificate: an authority to trust in addition, for this machine only.
    package init(
        configuration: UserPoolConfiguration, environment: ClientEnvironment,
        developmentCertificate: DevelopmentCertificate? = nil
    ) {
        self.configuration = configuration
        http = UserPoolsHTTP(
            endpoint: configuration.endpoint,
            transport: environment.transport
                ?? DefaultTransport.make(developmentCertificate: developmentCertificate),
            log: AuthLog(environment.logger), clock: environment.clock)
        random = environment.random
        clock = environment.clock
    }

    /// `nil` for a client without a secret: to such a one the service refuses a hash.
    func secretHash(_ username: String) -> String? {
        configuration.clientSecret.map {
            SecretHash.value(username: username, clientID: configuration.clientID, clientSecret: $0)
        }
    }

    /// The members that every call about a user begins with.
    func members(_ username: String, _ more: [String: JSONValue?] = [:]) -> [String: JSONValue?] {
        let own: [String: JSONValue?] = [
            "ClientId": .string(configuration.clientID), "Username": .string(username),
            "SecretHash": secretHash(username).map(JSONValue.string),
        ]
        return own.merging(more) { $1 }
    }

    static func object(_ texts: [String: String]) -> JSONValue { .object(texts.mapValues(JSONValue.string)) }
}
