#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// How long the server still waits.
struct TimerView: View {
    let component: FormComponent
    let presenter: FormPresenter
    @Environment(\.formLook) private var look
    @Environment(\.formTexts) private var texts

    var body: some View {
        TimelineView(.periodic(from: .distantPast, by: 1)) { _ in
            Text(verbatim: text)
                .font(look.captionFont.monospacedDigit())
                .foregroundColor(look.color(of: component.look.tone) ?? look.secondaryText)
                .standing(component.look.alignment)
                .accessibilityAddTraits(.updatesFrequently)
        }
    }

    private var text: String {
        guard let left = presenter.model.remainingTime else { return component.text.replacing("{time}", with: "") }
        guard left > .zero else { return texts(.timeUp) }
        let time = CountdownText.text(left)
        return component.text.contains("{time}")
            ? component.text.replacing("{time}", with: time) : texts(.timeLeft, ["time": time])
    }
}

/// Waits for the end of the time that a step has, whether or not it shows a timer.
struct ExpiryWatch: View {
    let presenter: FormPresenter

    var body: some View {
        TimelineView(.periodic(from: .distantPast, by: 1)) { _ in
            Color.clear.accessibilityHidden(true)
                .onAppear { if isOver { presenter.expire() } }
                .onChange(of: isOver) { if $0 { presenter.expire() } }
        }
    }

    private var isOver: Bool { presenter.model.remainingTime == .zero }
}
#endif
