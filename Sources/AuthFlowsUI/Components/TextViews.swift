#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct HeadingView: View {
    let component: FormComponent
    @Environment(\.form.appearance) private var appearance

    var body: some View {
        Text(verbatim: component.text)
            .font(font)
            .foregroundColor(appearance.color(of: component.style.tone) ?? appearance.text)
            .fullWidth(component.style.alignment)
            .accessibilityAddTraits(.isHeader)
            .accessibilityHeading(level)
    }

    private var font: Font { if component.level <= 1 { appearance.titleFont } else { appearance.headingFont } }

    private var level: AccessibilityHeadingLevel {
        switch component.level {
        case ...1: .h1
        case 2: .h2
        default: .h3
        }
    }
}

struct ParagraphView: View {
    let component: FormComponent
    @Environment(\.form.appearance) private var appearance

    var body: some View {
        Text(verbatim: component.text)
            .font(isSmall ? appearance.captionFont : appearance.bodyFont)
            .foregroundColor(appearance.color(of: component.style.tone) ?? color)
            .textCase(isOverline ? .uppercase : nil)
            .fullWidth(component.style.alignment)
    }

    private var isOverline: Bool { component.style.textStyle == .overline }

    private var isSmall: Bool { isOverline || component.style.textStyle == .caption }

    private var color: Color {
        if isSmall || component.style.textStyle == .subtitle { appearance.secondaryText } else { appearance.text }
    }
}

struct DividerView: View {
    let text: String
    @Environment(\.form.appearance) private var appearance

    var body: some View {
        if text.isEmpty {
            Divider()
        } else {
            HStack(spacing: 12) {
                VStack { Divider() }
                Text(verbatim: text).font(appearance.captionFont).foregroundColor(appearance.secondaryText)
                VStack { Divider() }
            }
        }
    }
}

extension View {
    /// Expands a text to the width of the form, aligned as the server specifies, with its full height.
    func fullWidth(_ alignment: FormComponent.Style.Alignment?) -> some View {
        multilineTextAlignment(alignment.text)
            .fixedSize(horizontal: false, vertical: true)
            .frame(maxWidth: .infinity, alignment: alignment.frame)
    }
}

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
        guard let left = presenter.model.remainingTime else { return component.text.replacing("{time}", with: "") }
        guard left > .zero else { return texts(.timeUp) }
        let time = CountdownText.text(left)
        guard component.text.contains("{time}") else { return texts(.timeLeft, ["time": time]) }
        return component.text.replacing("{time}", with: time)
    }
}
#endif
