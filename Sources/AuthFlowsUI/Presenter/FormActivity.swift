#if canImport(SwiftUI)
import AuthFlows
import Combine

/// The running call, observed by the buttons.
@MainActor
final class FormActivity: ObservableObject {
    /// The origin of a call.
    enum Cause: Hashable {
        case action(FormAction.ID)
        /// The generated submit button.
        case submit
        case browser
        case passkey
        case refresh
        case start
    }

    /// Indicates whether a call is running: then all buttons are disabled.
    @Published private(set) var isBusy = false
    /// The origin of the running call, whose button shows a spinner; `nil` for an automatic call, such as polling.
    @Published private(set) var cause: Cause?

    func update(isBusy: Bool, cause: Cause?) {
        if self.isBusy != isBusy { self.isBusy = isBusy }
        if self.cause != cause { self.cause = cause }
    }
}
#endif
