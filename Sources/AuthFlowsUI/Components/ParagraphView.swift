#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

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
        guard isSmall || component.style.textStyle == .subtitle else { return appearance.text }
        return appearance.secondaryText
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
#endif
