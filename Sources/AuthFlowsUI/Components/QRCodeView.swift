#if canImport(SwiftUI)
import AuthFlows
import Foundation
import SwiftUI

/// A QR code for another device, and a button for this device if its content is a URL.
struct QRCodeView: View {
    let component: FormComponent
    @ScaledMetric private var side: CGFloat = 220
    @Environment(\.openURL) private var openURL
    @Environment(\.form.appearance) private var appearance
    @Environment(\.form.texts) private var texts
    @Environment(\.form.identifierPrefix) private var prefix

    var body: some View {
        VStack(alignment: .center, spacing: 12) {
            if let code = component.value.flatMap(QRCode.init) {
                // Dark on light also in dark mode: some cameras do not read inverted codes.
                QRCodeShape(code: code).fill(Color.black)
                    .frame(maxWidth: side, maxHeight: side)
                    .aspectRatio(1, contentMode: .fit)
                    .background(Color.white, in: RoundedRectangle(cornerRadius: appearance.cornerRadius))
                    .accessibilityElement()
                    .accessibilityLabel(component.text.nonEmpty ?? texts(.qrCode))
                    .accessibilityAddTraits(.isImage)
                    .accessibilityIdentifier("\(prefix)-qr-\(component.id)")
            }
            if !component.text.isEmpty { ParagraphView(component: component) }
            if let address {
                Button {
                    openURL(address)
                } label: {
                    Text(verbatim: texts(.openLink))
                        .foregroundColor(appearance.link)
                        .frame(minHeight: 44)
                }
                .buttonStyle(.plain)
                .accessibilityAddTraits(.isLink)
                .accessibilityIdentifier("\(prefix)-open-\(component.id)")
            }
        }
        .frame(maxWidth: .infinity)
    }

    private var address: URL? {
        guard let value = component.value, let url = URL(string: value), ActionAddress.mayOffer(url) else {
            return nil
        }
        return url
    }
}
#endif
