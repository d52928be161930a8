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
        let candidates = wrongFields(failure.kind, at: state.step, presenter: presenter)
        let invalidFields = candidates.filter(presenter.has)
        var recovery: [RecoveryOption] = []
        if failure.kind == .userNotFound { recovery = [.signUpInstead] }

        return presenter.present(
            failure.nativeAuthError,
            message: message(
                for: failure,
                at: state.step,
                field: invalidFields.first,
                presenter: presenter
            ),
            invalidFields: invalidFields,
            additionalRecovery: recovery
        )
    }

    private func message(
        for error: EntraError,
        at step: EntraFormKind,
        field: FormField.ID?,
        presenter: ErrorPresenter
    ) -> String? {
        let texts = presenter.texts

        switch error.kind {
        case .browserRequired(let reason):
            var text = texts(.browserOnly)
            if let reason = reason?.prefix(Self.maximumReasonLength) {
                text = texts(.browserOnlyReason, ["reason": String(reason)])
            }
            return text + " " + texts(.browserOnlyOwner)
        case .passwordRule(let rule):
            let displayed = presenter.fields.first { $0.id == field }
            return rule.message(label: displayed?.label ?? texts(.passwordLabel), texts)
        case .unexpectedChallenge:
            return error.kind.unsupportedChallengeType.map { texts(.unsupportedStep, ["what": $0]) }
        default: return messageKey(for: error, at: step).map { texts($0) }
        }
    }

    private func messageKey(for error: EntraError, at step: EntraFormKind) -> FormTexts.Key? {
        switch error.kind {
        case .userAlreadyExists where step.isAttributes: .aliasTaken
        case .userAlreadyExists: .accountExists
        case .userNotFound: .accountUnknown
        case .userHasNoPassword: .noPasswordToReset
        case .invalidUsername, .attributesInvalid, .invalidContact: .notAccepted
        case .invalidCredentials: .wrongCredentials
        case .accountDisabled: .accountDisabled
        case .invalidCode: .wrongCode
        case .blocked: .contactBlocked
        case .verificationRequired: .addressUnverified
        case .expired: .requestExpired
        case .rateLimited: .tooManyAttempts
        case .resetFailed: .passwordNotSet
        case .offline where error.isNetworkSignIn: .networkSignIn
        case .offline: .serviceUnreachable
        case .timedOut: .timedOut
        case .http where error.isTransient: .serviceFailed
        case .http, .refused: .serviceRefused
        case .storageUnavailable: .storageFailed
        default: nil
        }
    }

    /// Returns the fields that may have caused an error, also those that the form does not have.
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

        // The service permits it in a browser only: the flow continues there, if the app has a redirect URI.
        if case .browserRequired = error.kind,
            let step = client.browserStep(kind, username: state.username, correlationID: error.correlationID)
        {
            return flow.show(.browser(step)) { $0.introduction = .browserOnly }
        }
        // The submitted form succeeded, and only a request after it failed: the newer form is shown, with the error.
        if state.id != submitted.id, error.kind != .expired {
            return flow.update { $0.error = error }
        }
        if let serviceState = error.state {
            let next = EntraFormKind.form(for: serviceState)
            let keepsForm = error.kind == .expired || error.kind == .passwordChangeRequired
            // Another form is another step, whatever the error: the form under the old step's id must not change.
            if next.name != state.step.name, !keepsForm {
                return flow.show(next) { $0.error = error }
            }
            flow.update { $0.step = next }
        }

        return try step(after: error, in: state, of: flow)
    }

    private func step(
        after error: EntraError,
        in state: DisplayedForm<Self>,
        of flow: isolated FormFlow<Self>
    ) throws -> FlowStep {
        let restartForm = state.step.restartForm
        let isFirstForm = state.step == restartForm
        if error.isTransient || isFirstForm && error.isTechnical {
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
        let canSubmitAgain = error.state != nil && error.kind != .expired
        if isFirstForm || canSubmitAgain {
            return flow.update { $0.error = error }
        }

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
    /// Indicates whether no input can resolve the error: the app, the tenant or the service has to be fixed.
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
    private static let minimumLength = 8
    private static let maximumLength = 256
    /// Minimum number of kinds of characters: lower-case letters, upper-case letters, digits, symbols.
    private static let minimumKinds = 3

    /// The rules that can be checked before a password is sent. Only the service knows the others.
    ///
    /// Source: Microsoft Entra ID, password policies of cloud accounts.
    static func rules(_ texts: FormTexts) -> [ValidationRule] {
        let length = ["count": String(minimumLength)]
        let kinds = ["count": String(minimumKinds)]

        return [
            ValidationRule(.minLength(minimumLength), requirement: texts(.passwordRuleLength, length)),
            ValidationRule(.characterKinds(minimumKinds), requirement: texts(.passwordRuleKinds, kinds)),
        ]
    }

    func message(label: String, _ texts: FormTexts) -> String {
        switch self {
        case .tooWeak: texts(.passwordTooWeak)
        case .tooShort:
            texts(.tooShort, ["field": label, "count": String(Self.minimumLength)])
        case .tooLong:
            texts(.tooLong, ["field": label, "count": String(Self.maximumLength)])
        case .recentlyUsed: texts(.passwordUsedBefore)
        case .banned: texts(.passwordBanned)
        case .empty: texts(.fillIn, ["field": label])
        default: texts(.notAccepted)
        }
    }
}
