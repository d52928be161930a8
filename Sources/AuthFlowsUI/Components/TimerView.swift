#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct TimerView: View {
    let component: FormComponent
    let presenter: FormPresenter
    @Environment(\.form.appearance) private var appearance
    @Environment(\.form.texts) private var texts

    var body: some View {
        TimelineView(.periodic(from: .distantPast, by: 1)) { _ in
            Text(verbatim: text)
                .font(appearance.captionFont.monospacedDigit())
                .foregroundColor(appearance.color(of: component.style.tone) ?? appearance.secondaryText)
                .fullWidth(component.style.alignment)
                .accessibilityAddTraits(.updatesFrequently)
        }
    }

    private var text: String {
        guard let left = presenter.model.remainingTime else {
            return component.text.replacing("{time}", with: "")
        }
        guard left > .zero else { return texts(.timeUp) }

        let time = CountdownText.text(left)
        guard component.text.contains("{time}") else {
            return texts(.timeLeft, ["time": time])
        }
        return component.text.replacing("{time}", with: time)
    }
}
#endif
