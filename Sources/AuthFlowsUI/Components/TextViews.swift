#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// A heading.
struct HeadingView: View {
    let component: FormComponent
    @Environment(\.formLook) private var look

    var body: some View {
        Text(verbatim: component.text)
            .font(font)
            .foregroundColor(look.color(of: component.look.tone) ?? look.text)
            .standing(component.look.alignment)
            .accessibilityAddTraits(.isHeader)
            .accessibilityHeading(level)
    }

    private var font: Font { if component.level <= 1 { look.titleFont } else { look.headingFont } }

    private var level: AccessibilityHeadingLevel {
        switch component.level {
        case ...1: .h1
        case 2: .h2
        default: .h3
        }
    }
}

/// A paragraph.
struct ParagraphView: View {
    let component: FormComponent
    @Environment(\.formLook) private var look

    var body: some View {
        Text(verbatim: component.text)
            .font(isSmall ? look.captionFont : look.bodyFont)
            .foregroundColor(look.color(of: component.look.tone) ?? color)
            .textCase(isOverline ? .uppercase : nil)
            .standing(component.look.alignment)
    }

    private var isOverline: Bool { component.look.style == .overline }

    private var isSmall: Bool { isOverline || component.look.style == .caption }

    private var color: Color {
        if isSmall || component.look.style == .subtitle { look.secondaryText } else { look.text }
    }
}

/// A dividing line with an optional label.
struct DividerView: View {
    let text: String
    @Environment(\.formLook) private var look

    var body: some View {
        if text.isEmpty {
            Divider()
        } else {
            HStack(spacing: 12) {
                VStack { Divider() }
                Text(verbatim: text).font(look.captionFont).foregroundColor(look.secondaryText)
                VStack { Divider() }
            }
        }
    }
}

extension View {
    /// Expands a text to the width of the form, aligned as the server specifies, with its full height.
    func standing(_ alignment: FormComponent.Look.Alignment?) -> some View {
        multilineTextAlignment(alignment.text)
            .fixedSize(horizontal: false, vertical: true)
            .frame(maxWidth: .infinity, alignment: alignment.frame)
    }
}
#endif
