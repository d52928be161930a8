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
    /// The note of a saved flow whose sign-up is complete and whose sign-in is missing.
    private static let signedUpNote = "signedUp"
    private static let stepNote = "step"
    private static let maximumStepNoteSize = 65_536
    /// The note with the data of earlier responses that the current step shows.
    private static let hintsNote = "hints"
    /// Timeout for the texts: a form without them is usable, a missing form is not.
    private static let textsTimeout = Duration.seconds(5)

    let client: ThunderIDClient
    var texts: FormTexts
    private let sessionId: String?
    private var application: String
    /// The running flow: a sign-up continues as a sign-in.
    var kind: Kind
    let firstKind: Kind
    private var localization: FlowLocalization
    private var localizationKey: [String] = []
    var executionID: String?
    var challengeToken: String?
    var stepState = StepState()
    private var lastPrompt: EmbeddedFlowResponse?
    private var promptCount = 0
    /// The input of the sign-up, for the sign-in after it. In memory only, deleted at the end.
    var entered: [String: Secret] = [:]
    /// Whether the sign-up is complete and only the sign-in is missing: then a submit retries the sign-in.
    var isSignUpDone = false
    /// Whether a form was submitted without a response so far: the server may have completed the flow.
    private var outcomeIsUnknown = false
    /// The last response of a flow whose session is stored, until the user is loaded.
    private var responseAwaitingUser: EmbeddedFlowResponse?
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
            try self.resolveApplication()
            return try await self.sendFirstRequest(EmbeddedSignInPayload())
        }
    }

    /// Sends the first request of this run, while the texts are loaded.
    private func sendFirstRequest(_ payload: EmbeddedSignInPayload) async throws -> FlowStep {
        let scope = self.scope
        async let texts: Void = loadTexts()
        let response = try await execute(payload)
        outcomeIsUnknown = false
        await texts
        try scope.check()
        return try await handle(response)
    }

    /// Submits a step; see `AuthenticationFlow.submit(_:)`.
    /// - Parameter submission: the chosen action and the values of the current step.
    /// - Returns: the next step, or the same step with an error.
    /// - Throws: `NativeAuthError` with code `wrong_state` if the submission is not for the current step (start again),
    ///   or another code, whose `recovery` lists what the caller can do; `CancellationError`.
    public func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        try await throwingNativeAuthErrors {
            if let step = try await self.completeFinishedFlow() { return step }
            let now = self.client.environment.clock.now
            guard let id = self.executionID, var form = self.stepState.currentStep(at: now),
                submission.stepID == form.id
            else {
                throw NativeAuthError(
                    .wrongState,
                    message: "The submission is not for the current step.",
                    recovery: [.restart]
                )
            }
            if self.kind == .signUp {
                for (name, value) in submission.values where !value.isEmpty { self.entered[name] = Secret(value) }
            }
            var payload: EmbeddedSignInPayload
            do throws(NativeAuthError) {
                payload = try self.stepState.payload(for: submission, executionID: id, now: now)
            } catch {
                form.error = error
                return form
            }
            payload.challengeToken = self.challengeToken
            return try await self.submitStep(payload, for: submission)
        }
    }

    private func submitStep(_ payload: EmbeddedSignInPayload, for submission: FlowSubmission) async throws -> FlowStep {
        let browser = submission.values[InputName.code]?.isEmpty == false ? stepState.browser : nil
        let wasUnknown = outcomeIsUnknown
        outcomeIsUnknown = true
        do {
            let response = try await execute(payload)
            outcomeIsUnknown = false
            if response.flowStatus == .promptOnly, let id = response.flowId, id != payload.flowId,
                client.signIns?.isReplacement(id) ?? false
            {
                return try await signInAgain(response, with: submission.values)
            }
            return try await handle(response)
        } catch let error as IAMError {
            if !error.nativeAuthError.outcomeIsUnknown { outcomeIsUnknown = wasUnknown }
            // After a server error with a provider's code the flow has ended on the server.
            guard let browser, error.nativeAuthError.isServerError else { throw error }
            throw browser.failure(error.nativeAuthError)
        }
    }

    /// Continues a saved flow; see `AuthenticationFlow.resume(_:)`. The earlier input is not saved, so a sign-up that
    /// ends without signing in displays the sign-in form. A step with a browser, a passkey or a consent is displayed
    /// from the saved flow: requesting it from the server again would invalidate its response.
    /// - Parameter saved: the saved flow.
    /// - Returns: the current step.
    /// - Throws: `NativeAuthError` with code `wrong_state` if it is not a saved flow of ThunderID's, `expired` if the
    ///   flow has expired on the server (start again), or another code, whose `recovery` lists what the caller can do;
    ///   `CancellationError`.
    public func resume(_ saved: SavedFlow) async throws -> FlowStep {
        reset()
        return try await throwingNativeAuthErrors {
            guard saved.provider == Self.provider, let kind = Kind(rawValue: saved.flow) else {
                throw NativeAuthError(.wrongState, message: "This is not a saved flow of ThunderID's.")
            }
            let scope = self.scope
            self.kind = kind
            self.application = saved.notes[Self.applicationNote] ?? self.application
            self.executionID = saved.executionID
            self.stepState.hints = StepHints(note: saved.notes[Self.hintsNote])
            self.outcomeIsUnknown = saved.outcomeIsUnknown
            self.challengeToken = if saved.notes[FlowLink.inputNote] == nil { saved.continuation } else { nil }
            try self.resolveApplication()
            let isSignedUp = saved.notes[Self.signedUpNote] != nil
            let shown = Self.step(in: saved)
            guard isSignedUp || shown != nil else { return try await self.sendFirstRequest(Self.payload(for: saved)) }
            await self.loadTexts()
            try scope.check()
            guard !isSignedUp, let shown else { return try await self.signInAfterSignUp() }
            self.client.restoreExecution(saved.executionID, from: shown)
            return try self.showPrompt(shown)
        }
    }

    private static func payload(for saved: SavedFlow) -> EmbeddedSignInPayload {
        guard let input = saved.notes[FlowLink.inputNote], let token = saved.continuation else {
            return EmbeddedSignInPayload(flowId: saved.executionID, challengeToken: saved.continuation)
        }
        var payload = EmbeddedSignInPayload(flowId: saved.executionID, inputs: [input: token])
        payload.isFromLink = true
        return payload
    }

    private static func step(in saved: SavedFlow) -> EmbeddedFlowResponse? {
        guard let note = saved.notes[stepNote], let json: JSONValue = try? JSONValue.decode(from: Data(note.utf8))
        else { return nil }
        let response = EmbeddedFlowResponse(json: json)
        return if response.nonRepeatableResponse == nil { nil } else { response }
    }

    /// Returns the state that another process needs to continue; see `AuthenticationFlow.save()`.
    public func save() async -> SavedFlow? {
        // A flow that the server has finished can't be resumed by its id.
        guard let executionID, let step = stepState.step, responseAwaitingUser == nil, !isCompletionPending else {
            return nil
        }
        var notes = [Self.applicationNote: application]
        notes[Self.hintsNote] = stepState.hints.note
        // The sign-up no longer exists on the server: its id only identifies the saved flow.
        if isSignUpDone, kind == .signUp { notes[Self.signedUpNote] = "true" }
        if let text = try? stepState.nonRepeatableResponse?.text(), text.utf8.count <= Self.maximumStepNoteSize {
            notes[Self.stepNote] = text
        }
        let continuation: String? = if notes[Self.signedUpNote] == nil { challengeToken } else { nil }
        let saved = SavedFlow(
            provider: Self.provider,
            flow: kind.rawValue,
            executionID: executionID,
            continuation: continuation,
            stepID: step.id,
            savedAt: client.environment.clock.now,
            notes: notes
        )
        return if outcomeIsUnknown { saved.withUnknownOutcome } else { saved }
    }

    /// Returns whether only the session is missing; see `AuthenticationFlow.hasPendingCompletion()`.
    public func hasPendingCompletion() async -> Bool {
        isSignUpDone || responseAwaitingUser != nil || isCompletionPending
    }

    /// Completes a flow that the server has finished; `nil` if the form must be submitted.
    private func completeFinishedFlow() async throws -> FlowStep? {
        if let responseAwaitingUser { return try await complete(responseAwaitingUser) }
        guard isCompletionPending else { return if isSignUpDone { try await signInAfterSignUp() } else { nil } }
        let response = try await execute(EmbeddedSignInPayload(flowId: executionID))
        return if isSignUpDone { try await continueSignInAfterSignUp(with: response) } else {
            try await handle(response)
        }
    }

    private var isCompletionPending: Bool { executionID.flatMap { client.signIns?.isCompletionPending($0) } ?? false }

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

    // MARK: - Implementation

    private func reset() {
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

    private func resolveApplication() throws {
        if application.isEmpty { application = try client.getConfiguration().applicationId ?? "" }
    }

    /// Loads the server's texts. A failure is ignored: fields are then labelled by their identifiers.
    private func loadTexts() async {
        let language = texts.language
        await loadTextsOnce()
        // The language was changed while the texts were loaded.
        if language != texts.language { await loadTextsOnce() }
    }

    private func loadTextsOnce() async {
        let wanted = [texts.language, application]
        guard localizationKey != wanted, !application.isEmpty,
            let meta = try? await client.flowMeta(
                applicationId: application,
                language: texts.language,
                timeout: Self.textsTimeout
            ),
            // The call that changed the language loads its texts itself.
            wanted == [texts.language, application]
        else { return }
        localization = FlowLocalization(meta: meta, texts: texts)
        localizationKey = wanted
    }

    /// Returns the current step in another language; see `AuthenticationFlow.translated(into:)`. If the server's texts
    /// can't be loaded, the package's texts are translated anyway.
    public func translated(into texts: FormTexts) async -> FlowStep? {
        self.texts = texts
        localization = FlowLocalization(meta: localization.resolver.meta, texts: texts)
        let scope = self.scope
        await loadTexts()
        guard !scope.isCancelled, self.texts == texts else { return nil }
        return stepState.translate(localization, flow: kind.flowType, now: client.environment.clock.now)
    }

    func execute(_ payload: EmbeddedSignInPayload, as kind: Kind? = nil) async throws -> EmbeddedFlowResponse {
        let flow = (kind ?? self.kind).flowType
        let request = EmbeddedFlowRequestConfig(applicationId: application, serverFlowType: flow)
        do {
            return try await scope.run { [client, sessionId, scope] in
                try await client.executeStep(
                    payload,
                    request: request,
                    sessionId: sessionId,
                    isWanted: { !scope.isCancelled }
                )
            }
        } catch let error as IAMError {
            throw unrepeatable(error.nativeAuthError, payload) ?? error
        }
    }

    func handle(_ response: EmbeddedFlowResponse, initialValues: [String: String] = [:]) async throws -> FlowStep {
        switch response.flowStatus {
        case .complete: return try await complete(response)
        case .error:
            // The server sends no form with this error, but the last one is still valid.
            let error = mapper().error(response)
            guard var form = stepState.currentStep(at: client.environment.clock.now), error?.endsFlow != true else {
                throw error ?? NativeAuthError(.unknown, message: texts(.stepFailed), recovery: [.restart])
            }
            form.error = error
            return form
        case .promptOnly: return try showPrompt(response, initialValues: initialValues)
        }
    }

    func showPrompt(_ response: EmbeddedFlowResponse, initialValues: [String: String] = [:]) throws -> FlowStep {
        executionID = response.flowId ?? executionID
        challengeToken = response.challengeToken ?? challengeToken
        lastPrompt = response
        promptCount += 1
        return try stepState.show(
            response,
            localization: localization,
            flow: kind.flowType,
            initialValues: initialValues,
            now: client.environment.clock.now
        )
    }

    func mapper() -> StepMapper {
        stepState.mapper(localization: localization, flow: kind.flowType, now: client.environment.clock.now)
    }

    private func complete(_ response: EmbeddedFlowResponse) async throws -> FlowStep {
        let message = response.data?.additional(AdditionalKey.message).map { localization.resolver.resolve($0) }
            .map(TextSanitizer.clean)
        var outcome = FlowOutcome(message: message)
        if response.assertion?.isEmpty == false {
            responseAwaitingUser = response
            let user = try await scope.run { [client, sessionId] in try await client.getUser(sessionId: sessionId) }
            outcome.user = FlowUser(
                id: user.sub,
                username: user.username,
                email: user.email,
                displayName: user.displayName
            )
        } else if kind == .signUp {
            return try await signInAfterSignUp()
        }
        let step = mapper().completion(response, outcome: outcome)
        reset()
        return step
    }

    /// Runs `body` and converts its failures to the neutral error, with the documented one as the underlying error.
    private func throwingNativeAuthErrors(_ body: () async throws -> FlowStep) async throws -> FlowStep {
        do {
            return try await body()
        } catch let error as IAMError {
            var error = error.nativeAuthError
            // The account exists, or may exist: a second sign-up would be refused.
            let isSignUp = firstKind == .signUp || kind == .signUp
            if isSignUp, isSignUpDone || outcomeIsUnknown || kind == .signIn, error.endsFlow {
                error.recovery = [.signIn] + error.recovery.filter { $0.kind != .signIn }
            }
            throw error
        }
    }
}
