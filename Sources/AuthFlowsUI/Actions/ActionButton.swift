#if canImport(SwiftUI)
import AuthFlows
import Foundation
import SwiftUI

/// The button of a step's action. It shows a spinner while the action runs, and a countdown until it may be used.
struct ActionButton: View {
    let action: FormAction
    let presenter: FormPresenter
    /// Observed because a response with the same form restarts the countdown.
    @ObservedObject var activity: FormActivity
    @Environment(\.formTexts) private var texts

    var body: some View {
        if action.delay != nil, presenter.model.remainingDelay(for: action.id) != nil {
            TimelineView(.periodic(from: .distantPast, by: 1)) { _ in button }
        } else {
            button
        }
    }

    private var button: some View {
        let left = presenter.model.remainingDelay(for: action.id)
        let label = left.map { texts(.resendIn, ["action": action.label, "time": CountdownText.text($0)]) }
        return FormButton(
            identifier: action.id, label: label ?? action.label, spokenLabel: action.label, mark: action.mark,
            prominence: action.prominence, isWaiting: left != nil, cause: .action(action.id), activity: activity
        ) { [presenter, id = action.id] in
            presenter.submit(id)
        }
    }
}
#endif
