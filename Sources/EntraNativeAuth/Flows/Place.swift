/// The kind of a form.
enum Place: Sendable, Equatable {
    /// The first form of a flow; nothing was sent yet.
    case signUp, signIn, recovery
    /// A form for a state of the service.
    case waiting(EntraState)

    /// The name of the form: the start of a step's id.
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

    /// The first form of a new attempt after the flow has ended at the service. After a sign-up the account exists.
    var beginning: Place {
        guard case .waiting(let state) = self else { return self }
        return switch state {
        case .signUpCode, .signUpPassword, .signUpAttributes: .signUp
        case .resetCode, .newPassword: .recovery
        case .signInCode, .signInPassword, .mfa, .registration, .continuation: .signIn
        }
    }

    /// Creates a place from a name without a state.
    init?(beginning name: String) {
        guard let place = [Place.signUp, .signIn, .recovery].first(where: { $0.name == name }) else { return nil }
        self = place
    }
}
