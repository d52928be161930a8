#if canImport(SwiftUI)
import AuthFlows
import Foundation
import SwiftUI

/// A picture from the network: `https` only.
struct PictureView: View {
    let component: FormComponent

    static let maximumSide = 600.0

    var body: some View {
        if let address {
            AsyncImage(url: address) { phase in
                if let image = phase.image {
                    image.resizable().scaledToFit()
                        .accessibilityLabel(component.text)
                        // Without an alternative text it is decorative.
                        .accessibilityHidden(component.text.isEmpty)
                } else if phase.error != nil {
                    if !component.text.isEmpty { ParagraphView(component: component) }
                } else {
                    Color.clear.accessibilityHidden(true)
                }
            }
            .frame(
                maxWidth: limited(component.style.width) ?? .infinity,
                maxHeight: limited(component.style.height) ?? 160
            )
            .frame(maxWidth: .infinity, alignment: component.style.alignment.frame)
        }
    }

    private var address: URL? {
        guard let source = component.source,
            let url = URL(string: source),
            url.scheme?.lowercased() == "https"
        else { return nil }
        return url
    }

    private func limited(_ length: Double?) -> CGFloat? {
        guard let length else { return nil }
        return min(max(length, 8), Self.maximumSide)
    }
}
#endif
