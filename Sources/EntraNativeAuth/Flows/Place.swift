/// What a form asks for.
enum Place: Sendable, Equatable {
    /// The first form of a flow; nothing was sent yet.
    case signUp, signIn, recovery
    /// What the service waits for.
    case waiting(EntraState)

    /// Tells forms apart: the beginning of a step's id.
    var name: String {
        switch self {
        case .signUp: "sign_up"
        case .signIn: "sign_in"
        case .recovery: "recovery"
        case .waiting(let state):
            switch state {
            case .signUpCode: "sign_up_code"
            case .signUpPassword: "sign_up_password"
            case .signUpAttributes: "attributes"
            case .signInCode: "sign_in_code"
            case .signInPassword: "sign_in_password"
            case .mfa(let state): state.delivery == nil ? "second_factor" : "second_factor_code"
            case .registration(let state):
                state.delivery != nil ? "contact_code" : state.method != nil ? "contact" : "register"
            case .resetCode: "recovery_code"
            case .newPassword: "new_password"
            case .continuation: "done"
            }
        }
    }

    /// Where to begin again when the service has given this up. After a sign-up the account is there.
    var beginning: Place {
        guard case .waiting(let state) = self else { return self }
        return switch state {
        case .signUpCode, .signUpPassword, .signUpAttributes: .signUp
        case .resetCode, .newPassword: .recovery
        case .signInCode, .signInPassword, .mfa, .registration, .continuation: .signIn
        }
    }

    /// The place of a name that has no state.
    init?(beginning name: String) {
        guard let place = [Place.signUp, .signIn, .recovery].first(where: { $0.name == name }) else { return nil }
        self = place
    }
}
