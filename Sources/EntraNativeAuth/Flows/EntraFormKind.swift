import AuthFlows

enum EntraFormKind: Sendable, Equatable {
    /// The first form of a flow; nothing was sent yet.
    case signUp, signIn, recovery
    case form(for: EntraState)
    /// The tenant's pages, in a browser.
    case browser(EntraBrowserStep)

    /// The name of the form: the start of a step's id.
    var name: String {
        switch self {
        case .signUp: "sign_up"
        case .signIn: "sign_in"
        case .recovery: "recovery"
        case .browser: "browser"
        case .form(for: let state):
            switch state {
            case .signUpCode: "sign_up_code"
            case .signUpPassword: "sign_up_password"
            case .signUpAttributes: "attributes"
            case .signInCode: "sign_in_code"
            case .signInPassword: "sign_in_password"
            case .mfa(let state) where state.delivery == nil: "second_factor"
            case .mfa: "second_factor_code"
            case .registration(let state) where state.delivery != nil: "contact_code"
            case .registration(let state) where state.method != nil: "contact"
            case .registration: "register"
            case .resetCode: "recovery_code"
            case .newPassword: "new_password"
            case .continuation: "done"
            }
        }
    }

    /// The first form after the service has discarded the flow. After a completed sign-up it is the sign-in form,
    /// because the account exists.
    var restartForm: Self {
        if case .browser(let step) = self { return step.kind.firstForm }
        guard case .form(for: let state) = self else { return self }

        return switch state {
        case .signUpCode, .signUpPassword, .signUpAttributes: .signUp
        case .resetCode, .newPassword: .recovery
        case .signInCode, .signInPassword, .mfa, .registration, .continuation: .signIn
        }
    }

    /// The completed sign-up or reset, while only the sign-in after it is missing.
    var completed: EntraState.Continuation? {
        guard case .form(for: .continuation(let completed)) = self else { return nil }
        return completed
    }

    var isAttributes: Bool {
        if case .form(for: .signUpAttributes) = self { true } else { false }
    }

    struct Details: FormDetails {
        /// Indicates whether the completed flow before the sign-in was a reset; otherwise it was a sign-up.
        var isReset = false
        var startedFromSignIn = false

        var completionNote: FormTexts.Key { if isReset { .passwordChanged } else { .accountConfirmed } }
    }
}

extension EntraFlow.Kind {
    var firstForm: EntraFormKind {
        switch self {
        case .signUp: .signUp
        case .signIn: .signIn
        case .recovery: .recovery
        }
    }
}
