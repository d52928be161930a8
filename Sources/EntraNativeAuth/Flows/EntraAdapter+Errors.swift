import AuthFlows
import NativeAuthCore

/// The message of each refusal, and the step that follows from it.
extension EntraAdapter {
    private static let maximumReasonLength = 200

    /// Returns the error to show. The service's error stays underneath.
    func displayedError(
        for failure: EntraError,
        in state: DisplayedForm<Self>,
        using presenter: ErrorPresenter
    ) -> NativeAuthError {
        let wrong = wrongFields(failure.kind, at: state.step, presenter: presenter).filter(presenter.has)
        let more: [RecoveryOption] = if failure.kind == .userNotFound { [.signUpInstead] } else { [] }
        return presenter.present(
            failure.nativeAuthError,
            message: message(for: failure, at: state.step, field: wrong.first, presenter: presenter),
            invalidFields: wrong,
            additionalRecovery: more
        )
    }

    private func message(
        for error: EntraError,
        at step: EntraFormKind,
        field: FormField.ID?,
        presenter: ErrorPresenter
    ) -> String? {
        let texts = presenter.texts
        let key: FormTexts.Key
        switch error.kind {
        case .browserRequired(let reason):
            let text =
                reason.map { texts(.browserOnlyReason, ["reason": String($0.prefix(Self.maximumReasonLength))]) }
                ?? texts(.browserOnly)
            return text + " " + texts(.browserOnlyOwner)
        case .passwordRule(let rule):
            let label = presenter.fields.first { $0.id == field }?.label ?? texts(.passwordLabel)
            return rule.message(label: label, texts)
        case .userAlreadyExists: key = if step.isAttributes { .aliasTaken } else { .accountExists }
        case .userNotFound: key = .accountUnknown
        case .userHasNoPassword: key = .noPasswordToReset
        case .invalidUsername, .attributesInvalid, .invalidContact: key = .notAccepted
        case .invalidCredentials: key = .wrongCredentials
        case .invalidCode: key = .wrongCode
        case .blocked: key = .contactBlocked
        case .verificationRequired: key = .addressUnverified
        case .expired: key = .requestExpired
        case .rateLimited: key = .tooManyAttempts
        case .resetFailed: key = .passwordNotSet
        case .unexpectedChallenge:
            return error.kind.unsupportedChallengeType.map { texts(.unsupportedStep, ["what": $0]) }
        case .offline: key = if error.isNetworkSignIn { .networkSignIn } else { .serviceUnreachable }
        case .timedOut: key = .timedOut
        case .http: key = if error.isTransient { .serviceFailed } else { .serviceRefused }
        case .refused: key = .serviceRefused
        case .storageUnavailable: key = .storageFailed
        default: return nil
        }
        return texts(key)
    }

    private func wrongFields(
        _ kind: EntraError.Kind,
        at step: EntraFormKind,
        presenter: ErrorPresenter
    ) -> [FormField.ID] {
        switch kind {
        case .userNotFound, .invalidUsername: [Field.username]
        // With an alias in the form it is unknown which of the two is taken.
        case .userAlreadyExists where step.isAttributes: [AttributePage.alias]
        case .userAlreadyExists where !presenter.has(AttributePage.alias): [Field.username]
        case .passwordRule, .resetFailed: [Field.newPassword, Field.password]
        case .invalidCredentials: [Field.password]
        case .invalidCode: [Field.code]
        case .invalidContact, .blocked: [Field.contact]
        case .attributesInvalid(let names): names.map(AttributePage.field(of:))
        default: []
        }
    }

    // MARK: - Steps after a failure

    /// If the form can be sent again, or if the flow has ended at the service and starts again, the result is a step.
    /// Every other error is thrown, and the current step remains.
    func recover(
        from error: any Error,
        submitted: DisplayedForm<Self>,
        in flow: isolated FormFlow<Self>
    ) throws -> FlowStep {
        guard let state = flow.state else { throw (error as? EntraError)?.nativeAuthError ?? error }
        guard let error = error as? EntraError else {
            // The submitted form succeeded, and only a request after it was cancelled.
            guard error is CancellationError, state.id != submitted.id else { throw error }
            return flow.update()
        }
        // The submitted form succeeded, and only a request after it failed: the newer form is shown, with the error.
        if state.id != submitted.id, error.kind != .expired { return flow.update { $0.error = error } }
        if let serviceState = error.state {
            let next = EntraFormKind.form(for: serviceState)
            // Another form is another step, whatever the error: the form under the old step's id must not change.
            if next.name != state.step.name, error.kind != .expired, error.kind != .passwordChangeRequired {
                return flow.show(next) { $0.error = error }
            }
            flow.update { $0.step = next }
        }
        let restartForm = state.step.restartForm
        let isFirst = state.step == restartForm
        if error.isTransient || isFirst && error.isTechnical {
            throw flow.displayedError(for: error) ?? error.nativeAuthError
        }
        if error.kind == .passwordChangeRequired {
            // The password can only be replaced by a reset.
            return flow.show(.recovery) { next in
                next.values[Field.username] = next.username
                next.introduction = .passwordResetNeeded
                next.details.startedFromSignIn = true
            }
        }
        if isFirst || error.state != nil && error.kind != .expired { return flow.update { $0.error = error } }
        switch (error.kind, state.step) {
        case (.userAlreadyExists, .form(for: .signUpAttributes(let attributes))) where attributes.hasAlias:
            // Another alias may succeed. If the sign-up has ended at the service, the next request reports it.
            return flow.update { $0.error = error }
        case (.resetUnconfirmed, _):
            return flow.show(.signIn) { next in
                next.values[Field.username] = state.username
                next.introduction = .passwordUnconfirmed
            }
        default:
            return flow.show(restartForm) { next in
                next.values[Field.username] = state.username
                next.details.startedFromSignIn = restartForm == .recovery && kind != .recovery
                next.error = error
            }
        }
    }
}

extension EntraError {
    /// Whether no input can resolve the error: the app, the tenant or the service has to be fixed.
    fileprivate var isTechnical: Bool {
        switch kind {
        case .misconfigured, .invalidScope, .scopesDeclined, .unexpectedChallenge, .unexpectedResponse, .unusableTokens,
            .untrustedServer, .http:
            true
        default: false
        }
    }
}

extension EntraState.SignUpAttributes {
    fileprivate var hasAlias: Bool { attributes.contains { $0.name == AttributePage.alias } }
}

extension EntraPasswordRule {
    static let minimumLength = 8
    private static let maximumLength = 256

    func message(label: String, _ texts: FormTexts) -> String {
        switch self {
        case .tooWeak: texts(.passwordTooWeak)
        case .tooShort: texts(.tooShort, ["field": label, "count": String(Self.minimumLength)])
        case .tooLong: texts(.tooLong, ["field": label, "count": String(Self.maximumLength)])
        case .recentlyUsed: texts(.passwordUsedBefore)
        case .banned: texts(.passwordBanned)
        case .empty: texts(.fillIn, ["field": label])
        default: texts(.notAccepted)
        }
    }
}
