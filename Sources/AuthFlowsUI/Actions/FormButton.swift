#if canImport(SwiftUI)
import AuthFlows
import Foundation
import NativeAuthCore
import SwiftUI

/// A button of a form: the server's, or one that the form generates.
struct FormButton: View {
    let identifier: String
    let label: String
    /// The accessibility label, if it differs from the label.
    var spokenLabel: String?
    var mark: FormAction.Mark?
    var prominence = FormAction.Prominence.primary
    var isWaiting = false
    let cause: FormActivity.Cause
    @ObservedObject var activity: FormActivity
    let action: @MainActor () -> Void
    @Environment(\.form.appearance) private var appearance
    @Environment(\.form.texts) private var texts
    @Environment(\.form.buttonStyle) private var style
    @Environment(\.form.identifierPrefix) private var prefix

    var body: some View {
        let isBusy = activity.cause == cause
        let isEnabled = !activity.isBusy && !isWaiting
        Button(role: prominence == .destructive ? .destructive : nil) {
            action()
        } label: {
            HStack(spacing: 8) {
                if let mark { ActionMarkView(mark).accessibilityHidden(true) }
                Text(verbatim: label).fontWeight(prominence == .link ? nil : .semibold)
                    .fixedSize(horizontal: false, vertical: true)
            }
        }
        .buttonStyle(
            FormButtonChrome(
                prominence: prominence,
                isBusy: isBusy,
                isEnabled: isEnabled,
                appearance: appearance,
                style: style ?? .standard
            )
        )
        .disabled(!isEnabled)
        .accessibilityLabel(spokenLabel ?? label)
        .accessibilityValue(spokenState(isBusy: isBusy))
        .accessibilityIdentifier("\(prefix)-action-\(identifier)")
    }

    private func spokenState(isBusy: Bool) -> String {
        if isBusy { return texts(.sending) }
        return if isWaiting { label } else { "" }
    }
}

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
        let label = left.map { texts(.resendIn, ["action": action.label, "time": CountdownText.text($0)]) }
        return FormButton(
            identifier: action.id,
            label: label ?? action.label,
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
}

/// The remaining time as `m:ss`. Rounded up, so that zero is shown only at the end.
enum CountdownText {
    static func text(_ left: Duration) -> String {
        var seconds = left.components.seconds
        if left.components.attoseconds > 0 { seconds += 1 }
        seconds = max(0, seconds)
        let (hours, minutes, tail) = (seconds / 3_600, seconds / 60 % 60, padded(seconds % 60))
        if hours == 0 { return "\(minutes):\(tail)" }
        return "\(hours):\(padded(minutes)):\(tail)"
    }

    private static func padded(_ number: Int64) -> String { "\(number / 10)\(number % 10)" }
}
#endif
