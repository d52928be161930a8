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
    /// The service's time, which a proof of a password and the lifetime of tokens go by.
    package let clock: ServerClock

    /// Makes a client. It sends nothing.
    /// - Parameters:
    ///   - configuration: the pool.
    ///   - environment: what the client needs from the world around it.
    ///   - developmentCertificate: an authority to trust in addition, for this machine only.
    ///   - limits: how long and how often a request is tried.
    package init(
        configuration: UserPoolConfiguration, environment: ClientEnvironment,
        developmentCertificate: DevelopmentCertificate? = nil, limits: RequestLimits = RequestLimits()
    ) {
        self.configuration = configuration
        clock = ServerClock(environment.clock)
        http = UserPoolsHTTP(
            endpoint: configuration.endpoint,
            transport: environment.transport
                ?? DefaultTransport.make(developmentCertificate: developmentCertificate),
            log: AuthLog(environment.logger), clock: clock, limits: limits,
            waiting: environment.clock, random: environment.random)
        random = environment.random
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
