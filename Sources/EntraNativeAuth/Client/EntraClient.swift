import NativeAuthBase
import Foundation
public import NativeAuthCore

/// A client for one tenant of Microsoft Entra External ID and one app registration: sign-up, sign-in, password reset
/// and the signed-in user's session, by the native authentication API.
///
/// Every call returns the next step, with a state to pass to the next call. States are values and can be saved.
///
/// ```swift
/// let client = EntraClient(
///     configuration: try EntraConfiguration(
///         clientID: "…", authority: try EntraAuthority(tenantSubdomain: "contoso")))
/// guard case .codeRequired(let state) = try await client.signUp(username: "ada@example.com") else { return }
/// if case .completed(let done) = try await client.submitCode(Secret(code), for: state) {
///     _ = try await client.signIn(after: done)
/// }
/// ```
///
/// Every call throws ``EntraError``, or `CancellationError` when its task is cancelled; the request is then cancelled
/// at once. While a state is being submitted, a second call with it fails with an error of the kind `busy`.
///
/// Create one instance per tenant and app, and keep it: calls in progress are tracked per instance. For code written
/// for MSAL, use the product `MSAL`.
public final class EntraClient: Sendable {
    /// The configuration of the tenant and the app.
    public let configuration: EntraConfiguration

    package let sessionManager: EntraSessionManager
    let http: EntraHTTP
    let requests: EntraRequestBuilder
    let clock: AuthClock
    private let reportsStateOfCancelledCalls: Bool
    /// The continuation tokens of the states that are being submitted.
    private let submittedTokens = Lock<Set<Secret>>([])

    /// Creates a client. Nothing is sent or read.
    /// - Parameters:
    ///   - configuration: the tenant and the app.
    ///   - store: the store of the session; `nil` for the Keychain, or on Linux a file with access for its owner only.
    ///     With `nil`, the account that Microsoft's library has stored for this tenant and app in its usual access
    ///     group is taken over.
    ///   - environment: the clock, logger and transport, among others; a test injects its own.
    ///   - developmentCertificate: an additional trust anchor, for a server on this machine or at the
    ///     one host that it names.
    public convenience init(
        configuration: EntraConfiguration,
        store: (any SecretStore)? = nil,
        environment: ClientEnvironment = ClientEnvironment(),
        developmentCertificate: DevelopmentCertificate? = nil
    ) {
        self.init(
            configuration: configuration,
            store: store,
            msal: store == nil ? MSALStorage.platform() : nil,
            environment: environment,
            developmentCertificate: developmentCertificate,
            reportsStateOfCancelledCalls: false
        )
    }

    /// - Parameters:
    ///   - msal: the token cache of Microsoft's library, whose account is taken over; `nil` for none.
    ///   - reportsStateOfCancelledCalls: whether a cancelled call of a flow throws ``CancelledCall``, and not
    ///     `CancellationError`.
    package init(
        configuration: EntraConfiguration,
        store: (any SecretStore)?,
        msal: MSALStorage? = nil,
        environment: ClientEnvironment,
        developmentCertificate: DevelopmentCertificate?,
        reportsStateOfCancelledCalls: Bool
    ) {
        self.configuration = configuration
        self.reportsStateOfCancelledCalls = reportsStateOfCancelledCalls
        clock = environment.clock
        requests = EntraRequestBuilder(configuration: configuration)

        let http = EntraHTTP(
            configuration: configuration,
            service: ServiceClient(
                environment,
                developmentCertificate: developmentCertificate,
                requestIDNames: [HeaderRules.requestID]
            )
        )
        self.http = http

        sessionManager = EntraSessionManager(
            http: http,
            requests: requests,
            store: store ?? PlatformSecretStore(service: EntraSessionManager.name),
            msal: msal,
            environment: environment
        )
    }

    // MARK: - Implementation

    private static let foreignStateError = NativeAuthError(
        .misconfigured,
        message:
            "This state belongs to another tenant or app. Use the client of that tenant and app, or start over.",
        recovery: [.restart, .fixConfiguration]
    )

    /// Returns the context of a new flow.
    func context(username: String, correlationID: UUID?) -> EntraFlowContext {
        EntraFlowContext(username: username, correlationID: correlationID ?? UUID(), audience: configuration.audience)
    }

    /// Runs a state machine until it is done. If the submitted state belongs to another tenant or app, nothing is sent.
    func run<Machine: EntraStateMachine>(_ machine: Machine) async throws -> Machine.Step {
        let state = machine.retryState
        if let audience = state?.context.audience, audience != configuration.audience {
            throw EntraError(
                .misconfigured,
                correlationID: machine.context.correlationID,
                underlying: Self.foreignStateError
            )
        }

        let token = state?.context.continuationToken
        if let token, submittedTokens.withLock({ !$0.insert(token).inserted }) {
            throw EntraError(.busy, correlationID: machine.context.correlationID, state: state)
        }
        defer {
            if let token { _ = submittedTokens.withLock { $0.remove(token) } }
        }

        var machine = machine
        do {
            return try await perform(&machine)
        } catch is CancellationError where reportsStateOfCancelledCalls {
            throw CancelledCall(retryState: machine.retryState)
        }
    }

    private func perform<Machine: EntraStateMachine>(_ machine: inout Machine) async throws -> Machine.Step {
        var event = EntraMachineEvent.begin
        var sent: [Secret] = []
        while true {
            // A response is always processed, even after a cancellation: the service has already changed its state.
            switch machine.handle(event) {
            case .done(let step): return step
            case .fail(let error): throw error
            case .wait(let duration):
                try Task.checkCancellation()
                try await clock.sleep(for: duration)
                event = .waited
            case .send(var request):
                try Task.checkCancellation()
                // A response may quote a value of an earlier request.
                sent += request.secrets
                request.secrets = sent
                let (response, id) = try await http.send(request, id: machine.context.correlationID)
                machine.context.correlationID = id
                if case .failed(let failure) = response, let token = failure.reachedToken {
                    machine.retryState = machine.retryState?.with(continuationToken: token)
                }
                event = .received(response, now: clock.now)
            }
        }
    }
}
