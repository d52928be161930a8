import AuthFlows
import NativeAuthCore

extension StepMapper {
    /// Returns the reason of a refusal, in the user's language; `nil` if the step was not refused.
    func error(_ response: EmbeddedFlowResponse) -> NativeAuthError? {
        let fieldErrors = (response.data?.fieldErrors ?? []).map { error in
            FieldError(field: error.field, message: validationText(error.message) ?? texts(.notAccepted))
        }
        guard let error = response.error ?? failureWithReasonOnly(response) else {
            guard !fieldErrors.isEmpty else { return nil }
            return NativeAuthError(
                .invalidInput,
                message: texts(.correctFields),
                requestID: response.requestID,
                fieldErrors: fieldErrors,
                recovery: [.correct(fieldErrors.map(\.field))]
            )
        }
        // FET-1081 ("no live SSO session") with an ordinary form is information, not a failure.
        if error.code == "FET-1081", response.flowStatus == .promptOnly {
            return nil
        }

        let code = ServerCode.documented(
            error.code,
            flow: flow,
            status: nil,
            text: error.words
        )
        let message = displayedText(of: error)
        var kind = code.kind
        var recovery = ServerCode.recovery(error.code, documented: code, isInBand: true)
        if ServerCode.isRateLimit(error.code) {
            kind = .rateLimited
            recovery = [retryDelay(in: response).map(RecoveryOption.retry(after:)) ?? .retry]
        }

        var shown = NativeAuthError(
            kind,
            message: message,
            serverCode: error.code,
            requestID: response.requestID,
            underlying: IAMError(code: code, message: message),
            fieldErrors: fieldErrors,
            recovery: recovery
        )
        shown.documentedCode = code
        shown.serverDescription = error.detail(beyond: message).flatMap(TextSanitizer.cleanSentence)
        return shown
    }

    private func retryDelay(in response: EmbeddedFlowResponse) -> Duration? {
        for key in [AdditionalKey.retryAfter, AdditionalKey.resendAfter] {
            if let seconds = response.data?.additional(key).flatMap(Int.init) {
                return .seconds(seconds)
            }
        }
        return nil
    }

    private func displayedText(of error: FlowStepError) -> String {
        // The server's text is about the protocol. Usually the response with the next token was lost.
        if error.code == WireCode.challengeToken { return texts(.requestExpired) }
        let isGeneric = error.message?.defaultValue.map(FlowStepError.isGeneric) ?? false
        if isGeneric, let text = translated(error.description) { return text }
        if let text = translated(error.message) { return text }
        return error.defaultText.map(TextSanitizer.clean) ?? texts(.stepRefused)
    }

    private func translated(_ text: FlowStepError.Text?) -> String? {
        guard let text else { return nil }
        if let key = text.key, let translation = resolver.systemText(key, params: text.params) {
            return TextSanitizer.clean(translation)
        }
        let resolved = text.defaultValue.map { resolver.resolve($0, params: text.params) }
        return resolved?.nonEmpty.map(TextSanitizer.clean)
    }

    /// Returns the error of a failed flow; an old server sends only its reason.
    private func failureWithReasonOnly(_ response: EmbeddedFlowResponse) -> FlowStepError? {
        guard response.flowStatus == .error else { return nil }
        let reason = response.failureReason ?? texts(.stepFailed)
        return FlowStepError(json: .object(["message": .string(reason)]))
    }
}

extension EmbeddedFlowResponse {
    /// The refusal of the input as the documented error; `nil` if the input was accepted. It is not thrown, because the
    /// form is still valid and can be submitted again.
    public var refusal: IAMError? {
        let mapper = StepMapper(resolver: TemplateResolver(meta: [:]), flow: flow ?? .authentication)
        return mapper.error(self).map { IAMError($0) }
    }
}
