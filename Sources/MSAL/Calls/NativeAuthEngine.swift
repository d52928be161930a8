import EntraNativeAuth
import Foundation
import NativeAuthCore

/// The shared implementation of states and results: the typed client, and the conversion of its results to MSAL's.
struct NativeAuthEngine: Sendable {
    /// `nil` for states of tests and previews, which send nothing.
    let client: EntraClient?

    /// The engine of states without an application.
    static let preview = Self(client: nil)

    private static var log: MSALLoggerConfig { MSALGlobalConfig.loggerConfig }

    private init(client: EntraClient?) { self.client = client }

    /// - Parameters:
    ///   - configuration: the app and the tenant.
    ///   - environment: transport, clock, randomness and logger.
    ///   - store: the store of the session; `nil` for the default one.
    ///   - certificatePath: a certificate authority that is trusted in addition, for this machine only.
    /// - Throws: ``MSALNativeAuthConfigurationError``.
    init(
        _ configuration: MSALPublicClientApplicationConfig, _ environment: ClientEnvironment,
        _ store: (any SecretStore)?, _ certificatePath: String?
    ) throws {
        client = try MSALNativeAuthConfigurationError.wrap {
            EntraClient(
                configuration: try EntraConfiguration(configuration), store: store,
                environment: environment.observed {
                    Self.log.isWanted(.verbose)
                } observe: {
                    Self.log.log("\(plain: $0)", level: .verbose)
                },
                developmentCertificate: try certificatePath.map { try DevelopmentCertificate(path: $0) })
        }
    }

    /// Performs an operation of the typed client, and logs its start and its outcome.
    /// - Parameters:
    ///   - operation: the operation.
    ///   - correlationId: the call's correlation id.
    ///   - username: the user name, for the log.
    ///   - send: calls the client.
    ///   - done: converts the response to the outcome; `nil` for a response that is not expected here.
    ///   - failed: converts a failure to the outcome.
    func perform<Step: Sendable, Outcome>(
        _ operation: MSALOperation, correlationId: UUID, username: String? = nil,
        send: @Sendable (EntraClient) async throws -> Step, done: (Step) -> Outcome?,
        failed: (CallFailure) -> Outcome
    ) async -> Outcome {
        func failure(_ kind: MSALNativeAuthErrorKind) -> CallFailure {
            CallFailure(facts: MSALNativeAuthErrorFacts(kind: kind, correlationId: correlationId))
        }
        guard let client else { return failed(failure(.preview)) }
        Self.log.log(
            "\(plain: "\(operation)") started, correlation id \(plain: "\(correlationId)"), client id \(organization: client.configuration.clientID), user \(person: username)",
            level: .info)
        switch await client.attempt(send) {
        case .success(let step):
            guard let outcome = done(step) else {
                let failure = failure(.unexpectedResponse)
                Self.log(failure.facts, operation: operation)
                return failed(failure)
            }
            Self.log.log(
                "\(plain: "\(operation)") succeeded, correlation id \(plain: "\(correlationId)")", level: .info)
            return outcome
        case .failure(let failure):
            let facts = MSALErrorMap.facts(failure.error, during: operation, correlationId: correlationId)
            Self.log(facts, operation: operation)
            return failed(CallFailure(facts: facts, state: failure.state))
        }
    }

    /// Logs a failure. The server's text may name the user; it never quotes a secret.
    private static func log(_ facts: MSALNativeAuthErrorFacts, operation: MSALOperation) {
        let status = facts.status.map { ", HTTP status \($0)" } ?? ""
        log.log(
            "\(plain: "\(operation)") failed: \(plain: facts.kind.label), error codes \(plain: "\(facts.errorCodes)\(status)"), correlation id \(plain: "\(facts.correlationId)"), server text \(person: facts.text)",
            level: .error)
    }
}

extension MSALNativeAuthErrorKind {
    /// The kind without its associated values, some of which contain texts of the server.
    var label: String { String("\(self)".prefix { $0 != "(" }) }
}

/// A failed call, and the state to continue with.
struct CallFailure: Sendable {
    let facts: MSALNativeAuthErrorFacts
    /// The state to continue with, as reported by the client.
    var state: EntraState?
}
