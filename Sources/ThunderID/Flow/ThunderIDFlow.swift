public import AuthFlows
import Foundation
import NativeAuthCore

/// ThunderID's flows, for any user interface: give one to a `FlowModel`.
///
/// ```swift
/// let flow = ThunderIDFlow(client: client, kind: .signUp)
/// let model = FlowModel(flow: flow)
/// await model.start()
/// ```
///
/// When it completes with a user, the client holds the session. A server may end a sign-up without signing in (its default
/// does): then the flow goes on with a sign-in from the values just entered, which it keeps in memory only, and shows
/// whatever that sign-in still asks for.
///
/// Source: seeds `SignIn` and `SignUp`.
public actor ThunderIDFlow: AuthenticationFlow {
    static let provider = "thunderid"
    static let applicationNote = "applicationId"
    /// Says that a saved sign-up is done, and that only the sign-in after it is missing.
    private static let signedUpNote = "signedUp"
    /// The step itself, where the server shows it only once.
    private static let stepNote = "step"
    private static let longestStepNote = 65_536
    /// A form without its texts can be used; one that does not come can't.
    private static let patienceForTexts = Duration.seconds(5)

    let client: ThunderIDClient
    /// Our texts; their language is the one that the server is asked for.
    var texts: FormTexts
    private let sessionId: String?
    private var application: String
    /// The flow that runs now: sign-up goes on with sign-in.
    var kind: Kind
    let firstKind: Kind
    private var words: FlowWords
    /// The language of the server's texts that are there, and the application that they are of.
    private var wordsOf: [String] = []
    var executionID: String?
    var challengeToken: String?
    var memory = StepMemory()
    /// The answer that the current step was made of.
    private var lastPrompt: EmbeddedFlowResponse?
    /// How many answers have made a step.
    private var prompts = 0
    /// What was entered during sign-up, for the sign-in after it. Memory only, wiped at the end.
    var entered: [String: Secret] = [:]
    /// Whether the sign-up is done and only the sign-in after it is missing: then a submit tries that again.
    var isSignUpDone = false
    /// Whether a form was submitted without a response so far: the server may have finished the flow.
    private var isResponsePending = false
    /// The last answer of a flow whose session is stored, until the user is known.
    private var finished: EmbeddedFlowResponse?
    /// Grows with every start and cancel: an answer to something older changes nothing.
    var round = 0
    /// Says to the client whether anybody still waits for the call that runs.
    private var wish = Wish()

    /// Makes a flow; nothing is sent before ``start()``.
    /// - Parameters:
    ///   - client: an initialized client.
    ///   - kind: which flow to run.
    ///   - applicationId: the application; `nil` for the configuration's.
    ///   - language: the wanted language, as a BCP 47 tag: of the server's texts and of ours.
    ///   - sessionId: the session to sign in, for apps with several; `nil` for the default one.
    ///   - texts: our texts, for an app that changes some of them; their language goes before `language`.
    public init(
        client: ThunderIDClient, kind: Kind, applicationId: String? = nil, language: String = "en-US",
        sessionId: String? = nil, texts: FormTexts? = nil
    ) {
        self.client = client
        self.kind = kind
        firstKind = kind
        let texts = texts ?? FormTexts(language: language)
        self.texts = texts
        words = FlowWords(texts: texts)
        self.sessionId = sessionId
        application = applicationId ?? ""
    }

    /// Begins the flow; see `AuthenticationFlow.start()`.
    public func start() async throws -> FlowStep {
        reset()
        kind = firstKind
        return try await typed {
            let round = self.round
            try self.resolveApplication()
            async let texts: Void = self.loadTexts()
            let response = try await self.send(EmbeddedSignInPayload())
            await texts
            return try await self.step(from: response, round: round)
        }
    }

    /// Sends a step; see `AuthenticationFlow.submit(_:)`.
    public func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        try await typed {
            if let step = try await self.finishPending() { return step }
            guard let id = self.executionID, submission.stepID == self.memory.step?.id else {
                throw NativeAuthError(
                    .wrongState, message: "This step is not the one that waits.", recovery: [.restart])
            }
            if self.kind == .signUp {
                for (name, value) in submission.values where !value.isEmpty { self.entered[name] = Secret(value) }
            }
            let now = self.client.environment.clock.now
            switch self.memory.reply(to: submission, executionID: id, now: now) {
            case .refuse(let form): return form
            case .send(let action, let inputs):
                let payload = EmbeddedSignInPayload(
                    flowId: id, actionId: action, inputs: inputs, challengeToken: self.challengeToken)
                return try await self.answer(to: submission, payload)
            }
        }
    }

    private func answer(to submission: FlowSubmission, _ payload: EmbeddedSignInPayload) async throws -> FlowStep {
        let round = self.round
        let browser = memory.answersBrowser(submission) ? memory.browser : nil
        let wasPending = isResponsePending
        isResponsePending = true
        do {
            let response = try await send(payload)
            if round == self.round { isResponsePending = false }
            if response.flowStatus == .promptOnly, let id = response.flowId, id != payload.flowId,
                client.isReplacement(id)
            {
                return try await signInAgain(response, with: submission.values, round: round)
            }
            return try await step(from: response, round: round)
        } catch let error as IAMError {
            let isDefinite = !error.rich.isServerError && !error.rich.requestMayHaveBeenSent
            if round == self.round, isDefinite { isResponsePending = wasPending }
            // A server that fails over a provider's code has given the flow up.
            guard let browser, error.rich.isServerError else { throw error }
            throw browser.failure(error.rich)
        }
    }

    /// Picks a flow up; see `AuthenticationFlow.resume(_:)`. What was entered before is not known any more, so a sign-up
    /// that ends without signing in shows the sign-in form. A step that goes on in a browser or with a passkey, and a
    /// consent, are shown as they were: asking the server for them again would make their answer invalid.
    public func resume(_ saved: SavedFlow) async throws -> FlowStep {
        reset()
        return try await typed {
            guard saved.provider == Self.provider, let kind = Kind(rawValue: saved.flow) else {
                throw NativeAuthError(.wrongState, message: "This is not a saved flow of ThunderID's.")
            }
            let round = self.round
            self.kind = kind
            if let application = saved.notes[Self.applicationNote], application != self.application {
                self.application = application
            }
            self.executionID = saved.executionID
            self.isResponsePending = saved.isResponsePending
            self.challengeToken = saved.notes[FlowLink.inputNote] == nil ? saved.continuation : nil
            try self.resolveApplication()
            async let texts: Void = self.loadTexts()
            if saved.notes[Self.signedUpNote] != nil {
                await texts
                return try await self.signInAfterSignUp()
            }
            if let shown = Self.step(in: saved) {
                await texts
                guard round == self.round else { throw CancellationError() }
                self.client.adopt(shown, of: saved.executionID)
                return try self.prompt(shown)
            }
            let response = try await self.send(Self.payload(for: saved))
            if round == self.round { self.isResponsePending = false }
            await texts
            return try await self.step(from: response, round: round)
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
        return response.shownOnce == nil ? nil : response
    }

    /// What a later process needs; see `AuthenticationFlow.save()`.
    public func save() async -> SavedFlow? {
        // A flow that the server has finished can't be resumed by its id.
        guard let executionID, let step = memory.step, finished == nil, !client.isCompletionPending(executionID)
        else { return nil }
        var notes = [Self.applicationNote: application]
        // The server has forgotten the sign-up by now: its id is only a name for what is saved.
        if isSignUpDone, kind == .signUp { notes[Self.signedUpNote] = "true" }
        if let text = try? memory.shownOnce?.text(), text.utf8.count <= Self.longestStepNote {
            notes[Self.stepNote] = text
        }
        let saved = SavedFlow(
            provider: Self.provider,
            flow: kind.rawValue,
            executionID: executionID,
            continuation: notes[Self.signedUpNote] == nil ? challengeToken : nil,
            stepID: step.id,
            savedAt: client.environment.clock.now,
            notes: notes
        )
        return isResponsePending ? saved.withPendingResponse : saved
    }

    /// Whether only the session is missing; see `AuthenticationFlow.hasPendingCompletion()`.
    public func hasPendingCompletion() async -> Bool {
        isSignUpDone || finished != nil || executionID.map(client.isCompletionPending) ?? false
    }

    /// Completes a flow that the server has finished.
    /// - Returns: `nil` if the form must be sent.
    private func finishPending() async throws -> FlowStep? {
        if let finished { return try await completed(finished) }
        guard let executionID, client.isCompletionPending(executionID) else {
            return isSignUpDone ? try await signInAfterSignUp() : nil
        }
        let round = self.round
        let response = try await send(EmbeddedSignInPayload(flowId: executionID))
        guard round == self.round else { throw CancellationError() }
        return try await isSignUpDone ? signedUp(response, round: round) : step(from: response, round: round)
    }

    /// Gives the flow up; see `AuthenticationFlow.cancel()`. The server forgets it by itself after an hour.
    public func cancel() async { reset() }

    /// The current step as the server sent it; `nil` before the first.
    package var shownStep: ShownStep? {
        lastPrompt.map {
            ShownStep(
                $0, step: memory.step?.id, revision: prompts, language: texts.language, texts: words.resolver)
        }
    }

    // MARK: - Inside

    private func reset() {
        round += 1
        wish.giveUp()
        wish = Wish()
        executionID = nil
        challengeToken = nil
        memory = StepMemory()
        lastPrompt = nil
        entered = [:]
        isSignUpDone = false
        isResponsePending = false
        finished = nil
    }

    private func resolveApplication() throws {
        if application.isEmpty { application = try client.getConfiguration().applicationId ?? "" }
    }

    /// Texts are worth having but nothing fails without them: fields are then named by their identifiers.
    private func loadTexts() async {
        let language = texts.language
        await loadTextsOnce()
        // Another language was asked for while the first step was still to come.
        if language != texts.language { await loadTextsOnce() }
    }

    private func loadTextsOnce() async {
        let wanted = [texts.language, application]
        guard wordsOf != wanted, !application.isEmpty,
            let meta = try? await client.flowMeta(
                applicationId: application, language: texts.language, timeout: Self.patienceForTexts)
        else { return }
        // Who has asked for another language meanwhile loads it.
        guard wanted == [texts.language, application] else { return }
        words = FlowWords(meta: meta, texts: texts)
        wordsOf = wanted
    }

    /// The step that waits, in another language; see `AuthenticationFlow.translated(into:)`. Where the server's texts do
    /// not come, ours change all the same.
    public func translated(into texts: FormTexts) async -> FlowStep? {
        self.texts = texts
        words = FlowWords(meta: words.resolver.meta, texts: texts)
        let round = self.round
        await loadTexts()
        guard round == self.round, self.texts == texts else { return nil }
        return memory.translate(words, kind.flowType, now: client.environment.clock.now)
    }

    func send(_ payload: EmbeddedSignInPayload, as kind: Kind? = nil) async throws -> EmbeddedFlowResponse {
        let kind = kind ?? self.kind
        let request = EmbeddedFlowRequestConfig(applicationId: application, serverFlowType: kind.flowType)
        let (client, sessionId) = (self.client, self.sessionId)
        return try await wish.run { wish in
            try await client.step(payload, request, sessionId: sessionId, isWanted: { wish.isWanted })
        }
    }

    func step(from response: EmbeddedFlowResponse, round: Int) async throws -> FlowStep {
        guard round == self.round else { throw CancellationError() }
        switch response.flowStatus {
        case .complete: return try await completed(response)
        case .error:
            // The server shows no form with this, but the last one is still good.
            let mapper = mapper()
            let error = mapper.error(response)
            let now = client.environment.clock.now
            guard var form = memory.currentStep(at: now), error?.endsFlow != true else {
                throw error ?? NativeAuthError(.unknown, message: texts(.stepFailed), recovery: [.restart])
            }
            form.error = error
            return form
        case .promptOnly: return try prompt(response)
        }
    }

    func prompt(_ response: EmbeddedFlowResponse, initialValues: [String: String] = [:]) throws -> FlowStep {
        executionID = response.flowId ?? executionID
        challengeToken = response.challengeToken ?? challengeToken
        lastPrompt = response
        prompts += 1
        return try memory.show(
            response, words, kind.flowType, initialValues: initialValues, now: client.environment.clock.now)
    }

    func mapper() -> StepMapper { memory.mapper(words, kind.flowType, client.environment.clock.now) }

    private func completed(_ response: EmbeddedFlowResponse) async throws -> FlowStep {
        let message = response.data?.additional(AdditionalKey.message).map { words.resolver.resolve($0) }
            .map(ShownText.clean)
        if response.assertion?.isEmpty == false {
            let round = self.round
            finished = response
            let user = try await client.getUser(sessionId: sessionId)
            guard round == self.round else { throw CancellationError() }
            let known = FlowUser(
                id: user.sub, username: user.username, email: user.email, displayName: user.displayName)
            let end = mapper().end(response, FlowOutcome(user: known, message: message))
            reset()
            return end
        }
        guard kind == .signUp else {
            let end = mapper().end(response, FlowOutcome(message: message))
            reset()
            return end
        }
        return try await signInAfterSignUp()
    }

    /// Every failure leaves as the neutral error, with the documented one beneath it.
    private func typed(_ body: () async throws -> FlowStep) async throws -> FlowStep {
        do {
            return try await body()
        } catch let error as IAMError {
            var error = error.rich
            // The account exists, or may exist: another sign-up would be refused.
            if firstKind == .signUp, isSignUpDone || isResponsePending || kind == .signIn, error.endsFlow {
                error.recovery = [.signIn] + error.recovery.filter { $0.kind != .signIn }
            }
            throw error
        }
    }
}
