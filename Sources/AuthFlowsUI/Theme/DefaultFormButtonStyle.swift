#if canImport(SwiftUI)
import AuthFlows
public import SwiftUI

/// The default style of buttons.
public struct DefaultFormButtonStyle: FormButtonStyle {
    /// Creates the style.
    public init() {}

    /// Returns the view of a button.
    /// - Parameter configuration: the parameters of the button.
    public func makeBody(configuration: FormButtonConfiguration) -> some View {
        let appearance = configuration.appearance
        let shape = RoundedRectangle(cornerRadius: appearance.cornerRadius)
        let isLink = configuration.prominence == .link

        HStack(spacing: 8) {
            if configuration.isBusy { ProgressView().accessibilityHidden(true) }
            configuration.label
        }
        .font(appearance.bodyFont)
        .multilineTextAlignment(isLink ? .leading : .center)
        .foregroundColor(foreground(configuration))
        .padding(.horizontal, isLink ? 0 : 16)
        .padding(.vertical, isLink ? 8 : 12)
        .frame(
            maxWidth: isLink ? nil : .infinity,
            minHeight: 44,
            alignment: isLink ? .leading : .center
        )
        .background(background(configuration), in: shape)
        .overlay {
            shape.strokeBorder(outline(configuration), lineWidth: 1)
                .allowsHitTesting(false)
                .accessibilityHidden(true)
        }
        .contentShape(shape)
        .opacity(opacity(configuration))
    }

    private func opacity(_ configuration: FormButtonConfiguration) -> Double {
        if configuration.isPressed { return 0.7 }
        // A disabled link loses its colour instead: its label, such as a countdown, has to stay legible.
        if configuration.isEnabled || configuration.isBusy || configuration.prominence == .link { return 1 }
        // Black on white, or white on black, has a contrast of at least 5.7:1 with this opacity.
        return 0.6
    }

    private func foreground(_ configuration: FormButtonConfiguration) -> Color {
        let appearance = configuration.appearance
        let isActive = configuration.isEnabled || configuration.isBusy
        switch configuration.prominence {
        case .primary: return appearance.onAccent
        case .destructive: return appearance.error
        case .link where isActive: return appearance.link
        default: return appearance.text
        }
    }

    private func background(_ configuration: FormButtonConfiguration) -> Color {
        guard configuration.prominence == .primary else { return .clear }
        return configuration.appearance.accent
    }

    private func outline(_ configuration: FormButtonConfiguration) -> Color {
        switch configuration.prominence {
        case .primary, .link: .clear
        case .destructive: configuration.appearance.error
        default: configuration.appearance.border
        }
    }
}
#endif
