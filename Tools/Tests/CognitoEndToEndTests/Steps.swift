import Amplify

extension AuthSignInStep {
    var isDone: Bool { if case .done = self { true } else { false } }
}
