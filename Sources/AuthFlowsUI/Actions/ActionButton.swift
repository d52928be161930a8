#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// The button of a step's action. It shows a spinner while the action runs, and a countdown until it may be used.
struct ActionButton: View {
    let action: FormAction
    let presenter: FormPresenter
    /// Observed because a response with the same form restarts the countdown.
    @ObservedObject var activity: FormActivity
    @Environment(\.form.texts) private var texts

    var body: some View {
        if action.delay != nil, presenter.model.remainingDelay(for: action.id) != nil {
            TimelineView(.periodic(from: .distantPast, by: 1)) { _ in button }
        } else {
            button
        }
    }

    private var button: some View {
        let left = presenter.model.remainingDelay(for: action.id)

        return FormButton(
            identifier: action.id,
            label: left.map { waitingLabel($0) } ?? action.label,
            spokenLabel: action.label,
            mark: action.mark,
            prominence: action.prominence,
            isWaiting: left != nil,
            cause: .action(action.id),
            activity: activity
        ) { [presenter, id = action.id] in
            presenter.submit(id)
        }
    }

    private func waitingLabel(_ left: Duration) -> String {
        let time = CountdownText.text(left)
        return texts(.resendIn, ["action": action.label, "time": time])
    }
}
#endif
