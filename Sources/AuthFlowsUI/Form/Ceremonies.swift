#if canImport(SwiftUI)
import AuthFlows

/// What the app around can answer by itself, so that nobody has to enter it.
struct Ceremonies: OptionSet {
    let rawValue: Int

    static let browser = Self(rawValue: 1)
    static let passkey = Self(rawValue: 2)

    /// The fields that a browser or a passkey fills.
    func fills(_ step: FlowStep) -> Set<FormField.Kind> {
        switch step.kind {
        case .browser: contains(.browser) ? [.link] : []
        case .passkey: contains(.passkey) ? [.passkey] : []
        case .form, .display, .complete, .unsupported: []
        }
    }
}
#endif
