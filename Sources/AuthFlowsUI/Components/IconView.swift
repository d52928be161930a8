#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// The system's symbol for an icon name, if there is one; decorative.
struct IconView: View {
    let component: FormComponent
    @ScaledMetric private var scale: CGFloat = 1
    @Environment(\.form.appearance) private var appearance

    var body: some View {
        if let name = Self.symbol(component.source ?? "") {
            Image(systemName: name)
                .font(.system(size: size * scale))
                .foregroundColor(appearance.color(of: component.style.tone) ?? appearance.accent)
                .accessibilityHidden(component.text.isEmpty)
                .accessibilityLabel(component.text)
                .frame(maxWidth: .infinity, alignment: component.style.alignment.frame)
        }
    }

    private var size: CGFloat {
        let served = component.style.height ?? component.style.width ?? 32
        return min(max(served, 12), 96)
    }

    static func symbol(_ name: String) -> String? {
        let plain = name.lowercased().filter { $0.isLetter }
        return symbols.first { plain.contains($0.0) }?.1
    }

    /// The symbols by icon name, longer names first.
    private static let symbols = [
        ("fingerprint", "touchid"),
        ("passkey", "person.badge.key"),
        ("userplus", "person.badge.plus"),
        ("checkcircle", "checkmark.circle"),
        ("success", "checkmark.circle"),
        ("check", "checkmark"),
        ("warning", "exclamationmark.triangle"),
        ("alert", "exclamationmark.triangle"),
        ("error", "xmark.octagon"),
        ("info", "info.circle"),
        ("help", "questionmark.circle"),
        ("mail", "envelope"),
        ("envelope", "envelope"),
        ("phone", "phone"),
        ("sms", "message"),
        ("message", "message"),
        ("lock", "lock"),
        ("key", "key"),
        ("shield", "checkmark.shield"),
        ("user", "person"),
        ("person", "person"),
        ("clock", "clock"),
        ("timer", "timer"),
        ("link", "link"),
        ("wallet", "wallet.pass"),
        ("qr", "qrcode"),
        ("globe", "globe"),
        ("building", "building.2"),
        ("home", "house"),
        ("settings", "gearshape"),
        ("star", "star"),
        ("arrowright", "arrow.forward"),
        ("arrowleft", "arrow.backward"),
    ]
}
#endif
