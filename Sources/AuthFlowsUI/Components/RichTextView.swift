#if canImport(SwiftUI)
import AuthFlows
import Foundation
import SwiftUI

/// A paragraph with links, as one text that wraps. A link opens a URL or chooses an action of the form.
struct RichTextView: View {
    let component: FormComponent
    let presenter: FormPresenter
    @Environment(\.form.appearance) private var appearance

    var body: some View {
        Text(Self.attributed(component.richText, link: appearance.link))
            .font(font)
            .foregroundColor(appearance.color(of: component.style.tone) ?? appearance.text)
            .tint(appearance.link)
            .fullWidth(component.style.alignment)
            .environment(
                \.openURL,
                OpenURLAction { [presenter] address in
                    if let action = ActionAddress.action(of: address) {
                        presenter.submit(action)
                        return .handled
                    }
                    return ActionAddress.isAllowedLink(address) ? .systemAction : .discarded
                }
            )
    }

    private var font: Font {
        guard component.style.textStyle == .caption else { return appearance.bodyFont }
        return appearance.captionFont
    }

    static func attributed(_ spans: [RichTextSpan], link color: Color) -> AttributedString {
        var whole = AttributedString()
        for span in spans {
            var part = AttributedString(span.text)
            if let action = span.actionID {
                part.link = ActionAddress.address(of: action)
            } else if let link = span.link, ActionAddress.isAllowedLink(link) {
                part.link = link
            }

            if part.link != nil { part.foregroundColor = color }
            whole += part
        }
        return whole
    }
}
#endif
