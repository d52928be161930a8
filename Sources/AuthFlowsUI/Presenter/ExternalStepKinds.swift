#if canImport(SwiftUI)
import AuthFlows

/// The steps that the app completes automatically, without input in the form.
struct ExternalStepKinds: OptionSet {
    let rawValue: Int

    static let browser = Self(rawValue: 1)
    static let passkey = Self(rawValue: 2)

    /// Returns the kinds of fields that a browser or a passkey fills.
    func fills(_ step: FlowStep) -> Set<FormField.Kind> {
        switch step.kind {
        case .browser where contains(.browser): [.link]
        case .passkey where contains(.passkey): [.passkey]
        case .browser, .passkey, .form, .display, .complete, .unsupported: []
        }
    }
}
#endif
