#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// A heading.
struct HeadingView: View {
    let component: FormComponent
    @Environment(\.formLook) private var look

    var body: some View {
        Text(verbatim: component.text)
            .font(component.level <= 1 ? look.titleFont : look.headingFont)
            .foregroundColor(look.color(of: component.look.tone) ?? look.text)
            .standing(component.look.alignment)
            .accessibilityAddTraits(.isHeader)
            .accessibilityHeading(component.level <= 1 ? .h1 : component.level == 2 ? .h2 : .h3)
    }
}

/// A paragraph.
struct ParagraphView: View {
    let component: FormComponent
    @Environment(\.formLook) private var look

    var body: some View {
        let style = component.look.style
        let isSmall = style == .caption || style == .overline
        let isQuiet = isSmall || style == .subtitle
        Text(verbatim: component.text)
            .font(isSmall ? look.captionFont : look.bodyFont)
            .foregroundColor(look.color(of: component.look.tone) ?? (isQuiet ? look.secondaryText : look.text))
            .textCase(style == .overline ? .uppercase : nil)
            .standing(component.look.alignment)
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
    /// Makes a text as wide as the form, aligned as the server specifies, with its full height.
    func standing(_ alignment: FormComponent.Look.Alignment?) -> some View {
        multilineTextAlignment(alignment.text)
            .fixedSize(horizontal: false, vertical: true)
            .frame(maxWidth: .infinity, alignment: alignment.frame)
    }
}
#endif
