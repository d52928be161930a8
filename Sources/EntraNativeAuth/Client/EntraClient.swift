import Foundation
public import NativeAuthCore

/// One tenant of Microsoft Entra External ID and one app of it: sign-up, sign-in, reset of a password, and who is signed in,
/// by the native authentication API.
///
/// Every call returns what comes next, with a state that the next call is given. States are values and can be saved.
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
/// Every call throws ``EntraError``, or `CancellationError` when its task is cancelled: then the request is given up at once.
/// While a state is being submitted, a second call with it is refused with the kind `busy`.
///
/// Make one for each tenant and app, and keep it: what is under way is known to it alone. For code that was written for MSAL
/// there is the product `MSAL`.
public final class EntraClient: Sendable {
    /// The tenant and the app.
    public let configuration: EntraConfiguration

    let accounts: EntraAccounts
    let http: EntraHTTP
    let wire: Version1
    let clock: AuthClock
    private let running = Lock<Set<Secret>>([])

    /// Makes a client. It sends and reads nothing.
    /// - Parameters:
    ///   - configuration: the tenant and the app.
    ///   - store: where the session is kept; `nil` for the Keychain, or on Linux a file that only its owner may read.
    ///   - environment: what is needed from the world around it; a test injects its own.
    ///   - developmentCertificate: an authority to trust in addition, for a server on this machine only.
    public init(
        configuration: EntraConfiguration, store: (any SecretStore)? = nil,
        environment: ClientEnvironment = ClientEnvironment(), developmentCertificate: DevelopmentCertificate? = nil
    ) {
        self.configuration = configuration
        clock = environment.clock
        wire = Version1(configuration: configuration)
        let http = EntraHTTP(
            configuration: configuration,
            transport: environment.transport ?? DefaultTransport.make(developmentCertificate: developmentCertificate),
            log: AuthLog(environment.logger), clock: environment.clock, serverClock: ServerClock(environment.clock))
        self.http = http
        accounts = EntraAccounts(
            http: http, wire: wire, store: store ?? EntraAccounts.place(), environment: environment)
    }

    // MARK: - Inside

    private static let elses = NativeAuthError(
        .misconfigured,
        message: "This state is of another tenant or app. Go on with it at a client of that one, or start again.",
        recovery: [.restart, .fixConfiguration])

    /// A flow that begins.
    func context(_ username: String, _ correlationID: UUID?) -> FlowContext {
        FlowContext(username: username, correlationID: correlationID ?? UUID(), audience: configuration.audience)
    }

    /// Does what a machine says until it is done.
    /// - Parameter state: what is submitted. One that was saved may be another client's: then nothing is sent.
    func run<Machine: FlowMachine>(_ machine: Machine, submitting state: EntraState? = nil) async throws -> Machine.Step
    {
        if let audience = state?.context.audience, audience != configuration.audience {
            throw EntraError(.misconfigured, correlationID: machine.correlationID, underlying: Self.elses)
        }
        let token = state?.context.continuationToken
        if let token, running.withLock({ !$0.insert(token).inserted }) {
            throw EntraError(.busy, correlationID: machine.correlationID, state: state)
        }
        defer { if let token { _ = running.withLock { $0.remove(token) } } }
        var machine = machine
        var event = FlowEvent.begin
        var sent: [Secret] = []
        while true {
            // An answer that came is always read: what the service has done does not go unheard because a task was cancelled.
            let action = machine.next(event)
            Submission.current?.leaves(machine.submitted)
            switch action {
            case .done(let step):
                Submission.current?.leaves(nil)
                return step
            case .fail(let error): throw error
            case .wait(let duration):
                try Task.checkCancellation()
                try await clock.sleep(for: duration)
                event = .waited
            case .send(var request):
                try Task.checkCancellation()
                // An answer may quote what an earlier request held.
                sent += request.secrets
                request.secrets = sent
                let (answer, id) = try await http.send(request, id: machine.correlationID)
                machine.correlationID = id
                event = .answer(answer, now: clock.now)
            }
        }
    }
}
