public import AuthFlows
import Foundation
import NativeAuthBase
import NativeAuthCore

/// ThunderID's flows, for any user interface: pass one to a `FlowModel`.
///
/// ```swift
/// let flow = ThunderIDFlow(client: client, kind: .signUp)
/// let model = FlowModel(flow: flow)
/// await model.start()
/// ```
///
/// When it completes with a user, the client has stored the session. A server may complete a sign-up without signing in
/// (its default): then the flow continues with a sign-in from the values just entered, which it keeps in memory only,
/// and displays every further step of that sign-in.
///
/// Source: seeds `SignIn` and `SignUp`.
public actor ThunderIDFlow: AuthenticationFlow {
    /// The kind of flow, by the server's name.
    public enum Kind: String, Sendable {
        /// Sign-in.
        case signIn = "AUTHENTICATION"
        /// Sign-up, and sign-in after it.
        case signUp = "REGISTRATION"
        /// Password recovery.
        case recovery = "RECOVERY"
        /// Sign-up of an invited user. It starts with the link of the invitation, see ``FlowLink``; only an
        /// administrator can start it without.
        case invitation = "USER_ONBOARDING"
        /// Sign-out of the server's own session, which uses a cookie. The client's session is unchanged: use
        /// `ThunderIDClient.signOut(options:sessionId:)` for that.
        case signOut = "SIGNOUT"

        var flowType: ServerFlowType { ServerFlowType(rawValue: rawValue) }
    }

    static let provider = "thunderid"
    static let applicationNote = "applicationId"

    let client: ThunderIDClient
    var texts: FormTexts
    let sessionId: String?
    var application: String
    /// The running flow: a sign-up continues as a sign-in.
    var kind: Kind
    let firstKind: Kind
    var localization: FlowLocalization
    var localizationKey: [String] = []
    var executionID: String?
    var challengeToken: String?
    var stepState = StepState()
    var lastPrompt: EmbeddedFlowResponse?
    var promptCount = 0
    /// The input of the sign-up, for the sign-in after it. In memory only, deleted at the end.
    var entered: [String: Secret] = [:]
    /// Indicates whether the sign-up is complete and only the sign-in is missing: then a submit retries the sign-in.
    var isSignUpDone = false
    /// Indicates whether a form was submitted without a response so far: the server may have completed the flow.
    var outcomeIsUnknown = false
    /// The last response of a flow whose session is stored, until the user is loaded.
    var responseAwaitingUser: EmbeddedFlowResponse?
    /// The scope of the running requests; replaced by every start, resumption and cancellation.
    private(set) var scope = CancellationScope()

    /// Creates a flow; no request is sent before ``start()``.
    /// - Parameters:
    ///   - client: an initialized client.
    ///   - kind: the kind of flow.
    ///   - applicationId: the application; `nil` for the configuration's.
    ///   - language: the requested language of the server's and the package's texts, as a BCP 47 tag.
    ///   - sessionId: the session to sign in, for apps with several; `nil` for the default one.
    ///   - texts: the package's texts, for an app that changes some of them; their language overrides `language`.
    public init(
        client: ThunderIDClient,
        kind: Kind,
        applicationId: String? = nil,
        language: String = "en-US",
        sessionId: String? = nil,
        texts: FormTexts? = nil
    ) {
        self.client = client
        self.kind = kind
        firstKind = kind
        let texts = texts ?? FormTexts(language: language)
        self.texts = texts
        localization = FlowLocalization(texts: texts)
        self.sessionId = sessionId
        application = applicationId ?? ""
    }

    /// Starts the flow; see `AuthenticationFlow.start()`.
    /// - Returns: the first step.
    /// - Throws: `NativeAuthError`, whose `recovery` lists what the caller can do; `CancellationError`.
    public func start() async throws -> FlowStep {
        reset()
        kind = firstKind
        return try await throwingNativeAuthErrors {
            try resolveApplication()
            return try await sendFirstRequest(EmbeddedSignInPayload())
        }
    }

    /// Sends the first request of this run, while the texts are loaded.
    func sendFirstRequest(_ payload: EmbeddedSignInPayload) async throws -> FlowStep {
        let scope = self.scope
        async let texts: Void = loadTexts()
        let response = try await execute(payload)
        outcomeIsUnknown = false
        await texts
        try scope.check()
        return try await handle(response)
    }

    /// Cancels the flow; see `AuthenticationFlow.cancel()`. The server deletes it after an hour. Tokens that were
    /// issued and could not be stored are revoked.
    public func cancel() async {
        let executionID = executionID
        reset()
        if let executionID { await client.discardCompletion(executionID) }
    }

    /// The server's original response of the current step; `nil` before the first.
    package var rawStep: RawStep? {
        lastPrompt.map {
            RawStep(
                stepID: stepState.step?.id,
                revision: promptCount,
                language: texts.language,
                data: $0.data,
                resolver: localization.resolver
            )
        }
    }

    func reset() {
        scope.cancel()
        scope = CancellationScope()

        executionID = nil
        challengeToken = nil
        stepState = StepState()
        lastPrompt = nil
        entered = [:]
        isSignUpDone = false
        outcomeIsUnknown = false
        responseAwaitingUser = nil
    }

    func resolveApplication() throws {
        if application.isEmpty {
            application = try client.context().config.applicationId ?? ""
        }
    }
}
