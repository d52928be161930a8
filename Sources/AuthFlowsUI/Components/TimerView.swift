#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// The remaining time of the step.
struct TimerView: View {
    let component: FormComponent
    let presenter: FormPresenter
    @Environment(\.formAppearance) private var appearance
    @Environment(\.formTexts) private var texts

    var body: some View {
        TimelineView(.periodic(from: .distantPast, by: 1)) { _ in
            Text(verbatim: text)
                .font(appearance.captionFont.monospacedDigit())
                .foregroundColor(appearance.color(of: component.style.tone) ?? appearance.secondaryText)
                .standing(component.style.alignment)
                .accessibilityAddTraits(.updatesFrequently)
        }
    }

    private var text: String {
        guard let left = presenter.model.remainingTime else { return component.text.replacing("{time}", with: "") }
        guard left > .zero else { return texts(.timeUp) }
        let time = CountdownText.text(left)
        guard component.text.contains("{time}") else { return texts(.timeLeft, ["time": time]) }
        return component.text.replacing("{time}", with: time)
    }
}
#endif
