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
        if component.style.textStyle == .caption { appearance.captionFont } else { appearance.bodyFont }
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

/// The conversion of action links to URLs, which SwiftUI requires, and the filter for URLs that may be opened.
enum ActionAddress {
    private static let scheme = "x-form-action"

    static func address(of action: FormAction.ID) -> URL? {
        let bare = CharacterSet.alphanumerics
        let name = action.addingPercentEncoding(withAllowedCharacters: bare) ?? ""
        return URL(string: "\(scheme):\(name)")
    }

    static func action(of address: URL) -> FormAction.ID? {
        guard address.scheme == scheme else { return nil }
        return String(address.absoluteString.dropFirst(scheme.count + 1)).removingPercentEncoding
    }

    /// Checks whether a link in a text may be opened.
    static func isAllowedLink(_ address: URL) -> Bool {
        ["https", "mailto", "tel"].contains(address.scheme?.lowercased() ?? "")
    }

    /// Checks whether a separate URL, such as a wallet's, may be offered: no code for a browser, no local file.
    static func mayOffer(_ address: URL) -> Bool {
        guard let scheme = address.scheme?.lowercased(), !scheme.isEmpty else { return false }
        return !["javascript", "data", "file", "about", "blob", "vbscript", "http", "ftp", self.scheme].contains(scheme)
    }
}
#endif
