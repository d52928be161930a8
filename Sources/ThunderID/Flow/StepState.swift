import AuthFlows
import Foundation
import NativeAuthCore

/// The state of a running flow that later steps need: the server sends some data only once. Free of side effects.
struct StepState {
    /// The end of the year 9999: a later timeout is ignored.
    private static let latestTimeout: Int64 = 253_402_300_799_000

    private(set) var step: FlowStep?
    /// The response of the step, if the server sends it only once.
    private(set) var nonRepeatableResponse: JSONValue?
    private(set) var browser: BrowserStep?
    private var passkey: PasskeyRequest?
    private var consent: ConsentPrompt?
    private var mappedResponse: (response: EmbeddedFlowResponse, initialValues: [String: String])?
    private var dates: [FormField.ID: WireDate] = [:]
    private var denials: Set<FormAction.ID> = []
    var hints = StepHints()
    /// Seconds by which the server's clock is ahead of the device's.
    var serverClockOffset: TimeInterval = 0
    private var texts = FormTexts()

    /// - Throws: `NativeAuthError` with code `malformed_response` for a step that can't be displayed as intended. The
    ///   state is unchanged then.
    mutating func show(
        _ response: EmbeddedFlowResponse,
        localization: FlowLocalization,
        flow: ServerFlowType,
        initialValues: [String: String] = [:],
        now: Date
    ) throws -> FlowStep {
        var next = self
        let form = try next.replaceStep(
            with: response,
            localization: localization,
            flow: flow,
            initialValues: initialValues,
            now: now
        )
        self = next
        return form
    }

    private mutating func replaceStep(
        with response: EmbeddedFlowResponse,
        localization: FlowLocalization,
        flow: ServerFlowType,
        initialValues: [String: String],
        now: Date
    ) throws -> FlowStep {
        if let wait = response.data?.additional(AdditionalKey.resendAfter).flatMap(Int.init) {
            hints.setResendDelay(wait, at: now)
        }
        let inputs = response.data?.inputs ?? []
        try Self.checkRequiredCount(of: inputs)

        browser = nil
        denials = []
        let hadConsent = consent != nil
        try updateSpecialStep(from: response, inputs: inputs)
        mappedResponse = (response, initialValues)

        var stepMapper = mapper(localization: localization, flow: flow, now: now)
        stepMapper.initialValues = initialValues
        stepMapper.consent = consent
        var (form, dates) = stepMapper.form(response)
        try configureSpecialStep(&form, for: response, mapper: stepMapper)
        for field in form.fields where field.kind == .oneTimeCode {
            hints.codes[field.id] = .init(length: field.codeLength, isNumeric: field.isNumericCode)
        }

        form.expiresAt = expiry(of: form, in: response, hadConsent: hadConsent)
        form.reportsExpiry = consent != nil && form.expiresAt != nil

        self.dates = dates
        texts = localization.texts
        step = form
        if response.nonRepeatableResponse != nil || !isSpecial {
            nonRepeatableResponse = response.nonRepeatableResponse
        }
        return form
    }

    /// Required inputs must be displayed, so they can't be dropped to stay within the budget.
    private static func checkRequiredCount(of inputs: [FlowInput]) throws {
        let required = Set(inputs.lazy.filter { $0.required == true }.map(\.name))
        guard required.count <= StepBudget.maximumElements else {
            throw NativeAuthError(
                .malformedResponse,
                message: "The form has too many required fields.",
                recovery: [.restart]
            )
        }
    }

    /// Returns the current step in another language; `nil` without a step.
    mutating func translate(_ localization: FlowLocalization, flow: ServerFlowType, now: Date) -> FlowStep? {
        guard let mappedResponse else { return nil }
        var other = self
        let translated = try? other.show(
            mappedResponse.response,
            localization: localization,
            flow: flow,
            initialValues: mappedResponse.initialValues,
            now: now
        )
        guard var form = translated, form.id == step?.id else {
            return nil
        }

        // The response contained the delay relative to its own time.
        other.hints.resendAllowedAt = hints.resendAllowedAt
        for (index, action) in form.actions.enumerated() {
            form.actions[index].delay = step?.action(action.id)?.delay
        }
        other.step = form
        self = other
        return form
    }

    func mapper(localization: FlowLocalization, flow: ServerFlowType, now: Date) -> StepMapper {
        StepMapper(
            resolver: localization.resolver,
            flow: flow,
            texts: localization.texts,
            design: localization.design,
            codeHints: hints.codes,
            resendDelay: hints.resendDelay(at: now)
        )
    }

    /// Returns the current step with the remaining delays, for a response without a form.
    func currentStep(at now: Date) -> FlowStep? {
        guard var form = step else { return nil }
        for index in form.actions.indices where form.actions[index].kind == .resend {
            form.actions[index].delay = hints.resendDelay(at: now)
        }
        return form
    }

    /// Indicates whether the step requires more than a form: a browser, a passkey or a consent.
    var isSpecial: Bool {
        browser != nil || passkey != nil || consent != nil
    }

    /// Stores the options and the prompt of a response. A refusal omits them; then the earlier ones stay valid.
    private mutating func updateSpecialStep(from response: EmbeddedFlowResponse, inputs: [FlowInput]) throws {
        if let options = response.data?.additional(AdditionalKey.passkeyChallenge) {
            passkey = try PasskeyRequest(json: options, isCreation: false)
        } else if let options = response.data?.additional(AdditionalKey.passkeyCreationOptions) {
            passkey = try PasskeyRequest(json: options, isCreation: true)
        } else if !inputs.contains(where: { $0.name == InputName.credentialID }) {
            passkey = nil
        }

        let asksForConsent = inputs.contains {
            $0.name == InputName.consentDecisions || $0.type == "CONSENT_INPUT"
        }
        if let prompt = response.data?.additional(AdditionalKey.consentPrompt) {
            consent = try ConsentPrompt(prompt)
        } else if !asksForConsent {
            consent = nil
        } else if consent == nil {
            throw ConsentPrompt.unreadable
        }
    }

    private mutating func configureSpecialStep(
        _ form: inout FlowStep,
        for response: EmbeddedFlowResponse,
        mapper: StepMapper
    ) throws {
        if response.type == WireType.redirection {
            let step = try BrowserStep(
                redirectURL: response.data?.redirectURL,
                provider: response.data?.additional(AdditionalKey.idpName).flatMap(mapper.text),
                texts: mapper.texts
            )
            Self.configure(&form, for: step, texts: mapper.texts)
            browser = step
        } else if let passkey {
            Self.configure(&form, for: passkey, texts: mapper.texts)
        } else if consent != nil {
            let rejections = (response.data?.actions ?? []).filter(\.isRejection).map(\.serverID)
            denials = Self.configureConsent(
                &form,
                rejections: Set(rejections),
                texts: mapper.texts
            )
        }
    }

    /// Returns the time at which a step expires. A response that repeats the step omits it; then the earlier one stays
    /// valid.
    private func expiry(of form: FlowStep, in response: EmbeddedFlowResponse, hadConsent: Bool) -> Date? {
        if let timeout = Self.timeout(response) {
            return timeout.addingTimeInterval(-serverClockOffset)
        }
        let hasPrompt = response.data?.additional(AdditionalKey.consentPrompt) != nil
        let isSameConsent = hadConsent && consent != nil && !hasPrompt
        guard form.id == step?.id || isSameConsent else { return nil }
        return step?.expiresAt
    }

    /// Returns the timeout of a response, as a time of the server's clock.
    private static func timeout(_ response: EmbeddedFlowResponse) -> Date? {
        guard let text = response.data?.additional(AdditionalKey.stepTimeout),
            let milliseconds = Int64(text),
            (0...latestTimeout).contains(milliseconds)
        else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1_000)
    }

    // MARK: - Special steps

    private static func configure(_ form: inout FlowStep, for browser: BrowserStep, texts: FormTexts) {
        form.kind = .browser(browser.request)
        // The callback contains it; it is not entered.
        form.fields.removeAll { $0.id == InputName.state }

        form.setField(
            FormField(
                id: InputName.code,
                kind: .link,
                label: texts(.browserAnswerLabel),
                hint: texts(.browserAnswerHint)
            )
        )
        form.ensureAction(label: texts(.continueAction))
    }

    private static func configure(_ form: inout FlowStep, for passkey: PasskeyRequest, texts: FormTexts) {
        form.kind = .passkey(passkey)
        var names = PasskeyAnswer.creationFields
        if case .signIn = passkey.ceremony { names = PasskeyAnswer.signInFields }

        for name in names {
            let known = form.field(name)
            var field = FormField(
                id: name,
                kind: .passkey,
                label: known?.label ?? FieldKind.humanized(name),
                isRequired: known?.isRequired ?? (name != InputName.userHandle)
            )
            if name == InputName.credentialID { field.hint = texts(.passkeyHint) }
            form.setField(field)
        }
        form.ensureAction(label: texts(.continueAction))
    }

    /// - Returns: the ids of the actions that deny the consent.
    private static func configureConsent(
        _ form: inout FlowStep,
        rejections: Set<FormAction.ID>,
        texts: FormTexts
    ) -> Set<FormAction.ID> {
        form.kind = .form
        form.ensureAction(label: texts(.allow))

        let approval = form.defaultAction?.id
        var denials: Set<FormAction.ID> = []
        for index in form.actions.indices {
            let action = form.actions[index]
            guard action.id != approval,
                action.kind == .submit || rejections.contains(action.id)
            else { continue }
            form.actions[index].kind = .trigger
            denials.insert(action.id)
        }
        guard denials.isEmpty else { return denials }

        form.add(FormAction(id: StepMapper.denial, kind: .trigger, label: texts(.deny), prominence: .secondary))
        return [StepMapper.denial]
    }

    // MARK: - Submissions

    /// - Throws: the reason why the values are refused without a request.
    func payload(
        for submission: FlowSubmission,
        executionID: String,
        now: Date
    ) throws(NativeAuthError) -> EmbeddedSignInPayload {
        var inputs = submission.values
        if let browser, let text = inputs.removeValue(forKey: InputName.code) {
            inputs.merge(try browser.inputs(for: text)) { $1 }
        }
        if passkey != nil { inputs = try passkeyInputs(inputs) }
        var payload = EmbeddedSignInPayload(
            flowId: executionID,
            actionId: StepMapper.serverActionID(submission.actionID)
        )

        if let consent {
            let isExpired = step?.expiresAt.map { now >= $0 } ?? false
            if isExpired, submission.actionID == nil {
                payload.actionId = timeoutAction
            }
            // The fields of single elements exist in the app only: the server receives one decision.
            payload.inputs = inputs.filter { !$0.key.hasPrefix("consent.") }
            if let decision = decision(for: submission.actionID, values: inputs, isExpired: isExpired) {
                payload.inputs[InputName.consentDecisions] = consent.encoded(decision)
            }
            return payload
        }

        for (name, value) in inputs where FieldKind.linkFields.contains(name) {
            inputs[name] = try FieldKind.value(
                value,
                of: name,
                executionID: executionID,
                texts: texts
            )
        }
        for (name, format) in dates {
            inputs[name] = inputs[name].map(format.wire)
        }
        payload.inputs = inputs
        return payload
    }

    private func passkeyInputs(_ values: [String: String]) throws(NativeAuthError) -> [String: String] {
        let inputs = values.mapValues { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        guard let step, let first = inputs[InputName.credentialID], first.hasPrefix("{") else {
            return inputs
        }

        // The complete response of the ceremony was pasted into one field; it is distributed to all of them.
        let parts = step.values(entering: first, into: InputName.credentialID)
        let required = step.fields.filter {
            $0.kind == .passkey && $0.isRequired
        }
        guard parts.count > 1,
            required.allSatisfy({ parts[$0.id]?.isEmpty == false })
        else {
            throw NativeAuthError(
                .invalidInput,
                message: texts(.passkeyWrongAnswer),
                recovery: [.correct([InputName.credentialID])]
            )
        }
        return inputs.merging(parts) { $1 }
    }

    /// The action to send on a timeout: with several actions the server requires one.
    private var timeoutAction: FormAction.ID? {
        let known = step?.actions.compactMap { StepMapper.serverActionID($0.id) } ?? []
        return known.first(where: denials.contains) ?? known.first
    }

    private func decision(
        for action: FormAction.ID?,
        values: [String: String],
        isExpired: Bool
    ) -> ConsentPrompt.Decision? {
        if isExpired { return .timedOut }
        // Only the default action approves: polling without an action decides nothing.
        guard let action else { return nil }
        if denials.contains(action) { return .denied }

        guard action == step?.defaultAction?.id else { return nil }
        return .approved(values)
    }
}

extension FlowStep {
    /// Makes every action submit all values, and adds one if the server offers none that submits the form.
    fileprivate mutating func ensureAction(label: String) {
        for index in actions.indices { actions[index].fieldIDs = nil }
        if let index = actions.firstIndex(where: { $0.id == StepMapper.impliedAction }) {
            actions[index].label = label
        } else if defaultAction == nil {
            add(FormAction(id: StepMapper.impliedAction, label: label))
        }
    }
}
