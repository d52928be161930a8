import EntraNativeAuth
import NativeAuthCore

/// Runs calls of the typed client, logs them, and converts their results to MSAL's.
struct EntraCallRunner: Sendable {
    /// `nil` for states of tests and previews, which send nothing.
    let client: EntraClient?

    /// The runner of states without an application.
    static let preview = Self(client: nil)

    private static var logger: MSALLoggerConfig { MSALGlobalConfig.loggerConfig }

    private init(client: EntraClient?) { self.client = client }

    /// - Throws: ``MSALNativeAuthConfigurationError``.
    init(
        configuration: MSALPublicClientApplicationConfig,
        environment: ClientEnvironment,
        store: (any SecretStore)?,
        developmentCertificatePath: String?,
        developmentCertificateHost: String?
    ) throws {
        let observedEnvironment = environment.observed {
            Self.logger.isEnabled(.verbose)
        } observe: {
            Self.logger.log("\(plain: $0)", level: .verbose)
        }

        var msal: MSALStorage?
        if store == nil { msal = .platform(group: configuration.cacheConfig.keychainSharingGroup) }
        let cache = msal

        client = try MSALNativeAuthConfigurationError.wrap {
            EntraClient(
                configuration: try EntraConfiguration(configuration),
                store: store,
                msal: cache,
                environment: observedEnvironment,
                developmentCertificate: try .configured(
                    path: developmentCertificatePath,
                    host: developmentCertificateHost
                ),
                reportsStateOfCancelledCalls: true
            )
        }
    }

    /// Performs an operation of the typed client, and logs its start and its result.
    /// - Parameters:
    ///   - invalidInput: the kind of the failure if the input is invalid; nothing is sent then.
    ///   - onSuccess: converts the step to the result of the call; `nil` for a step that is not possible here.
    ///   - onFailure: converts a failure to the result of the call.
    func perform<Step: Sendable, CallResult: DelegateResult>(
        _ operation: MSALOperation,
        correlationId: UUID,
        username: String? = nil,
        invalidInput: MSALNativeAuthErrorKind? = nil,
        call: @Sendable (EntraClient) async throws -> Step,
        onSuccess: (Step) -> CallResult?,
        onFailure: (MSALCallFailure) -> CallResult = { .failure($0.details) }
    ) async -> CallResult {
        func failureDetails(_ kind: MSALNativeAuthErrorKind) -> MSALNativeAuthErrorDetails {
            MSALNativeAuthErrorDetails(kind: kind, correlationId: correlationId)
        }

        // Invalid input is not sent; a state without an application sends nothing.
        guard invalidInput == nil, let client else {
            let details = failureDetails(invalidInput ?? .preview)
            return onFailure(MSALCallFailure(details: details, reachedClient: false))
        }

        Self.logger.log(
            "\(plain: operation.rawValue) started, correlation id \(plain: "\(correlationId)"), client id \(organization: client.configuration.clientID), user \(person: username)",
            level: .info
        )

        let failure: MSALCallFailure
        do {
            let step = try await call(client)
            if let callResult = onSuccess(step) {
                Self.logger.log(
                    "\(plain: operation.rawValue) succeeded, correlation id \(plain: "\(correlationId)")",
                    level: .info
                )
                return callResult
            }
            failure = MSALCallFailure(details: failureDetails(.unexpectedResponse))
        } catch {
            failure = MSALCallFailure(
                details: MSALErrorMap.details(for: error, during: operation, correlationId: correlationId),
                retryState: (error as? CancelledCall)?.retryState ?? (error as? EntraError)?.state
            )
        }

        Self.logFailure(failure.details, operation: operation)
        return onFailure(failure)
    }

    /// Logs a failure. The server's text may name the user; it never quotes a secret.
    private static func logFailure(_ details: MSALNativeAuthErrorDetails, operation: MSALOperation) {
        let status = details.status.map { ", HTTP status \($0)" } ?? ""
        logger.log(
            "\(plain: operation.rawValue) failed: \(plain: details.kind.label), error codes \(plain: "\(details.errorCodes)\(status)"), correlation id \(plain: "\(details.correlationId)"), server text \(person: details.text)",
            level: .error
        )
    }
}

extension MSALNativeAuthErrorKind {
    /// The kind without its associated values, some of which contain texts of the server.
    var label: String {
        String("\(self)".prefix { $0 != "(" })
    }
}

extension String {
    /// Returns the kind of the failure if this input is empty.
    func ifEmpty(_ kind: MSALNativeAuthErrorKind) -> MSALNativeAuthErrorKind? {
        guard isEmpty else { return nil }
        return kind
    }
}

/// A failed call, and the state for another attempt.
struct MSALCallFailure: Sendable {
    let details: MSALNativeAuthErrorDetails
    /// The state for another attempt, as reported by the client; `nil` if there is none.
    var retryState: EntraState?
    /// Indicates whether the client was called. Otherwise nothing was sent, and the submitted state stays valid.
    var reachedClient = true
}
