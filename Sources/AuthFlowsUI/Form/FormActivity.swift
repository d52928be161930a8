#if canImport(SwiftUI)
import AuthFlows
import Combine

/// What is running, for those who show it: the buttons.
@MainActor
final class FormActivity: ObservableObject {
    /// What a call was begun by.
    enum Cause: Hashable {
        case action(FormAction.ID)
        /// The button of a form that has none of its own.
        case submit
        case browser
        case passkey
        case refresh
        case start
    }

    /// Whether a call is running: no button can be used.
    @Published private(set) var isBusy = false
    /// Which button turns; `nil` for what nobody asked for, such as a poll.
    @Published private(set) var cause: Cause?

    func take(isBusy: Bool, cause: Cause?) {
        if self.isBusy != isBusy { self.isBusy = isBusy }
        if self.cause != cause { self.cause = cause }
    }
}
#endif
