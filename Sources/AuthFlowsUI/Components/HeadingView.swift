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

    private var font: Font {
        guard component.level <= 1 else { return appearance.headingFont }
        return appearance.titleFont
    }

    private var level: AccessibilityHeadingLevel {
        switch component.level {
        case ...1: .h1
        case 2: .h2
        default: .h3
        }
    }
}
#endif
