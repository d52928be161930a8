#if canImport(SwiftUI)
public import AuthFlows
public import SwiftUI

/// What a style is given to draw a button.
@MainActor
public struct FormButtonConfiguration {
    /// How much the button should stand out.
    public let prominence: FormAction.Prominence
    /// Whether what the button began is running.
    public let isBusy: Bool
    /// Whether the button can be used.
    public let isEnabled: Bool
    /// Whether the person is pressing it.
    public let isPressed: Bool
    /// The look of the form.
    public let look: FormLook
    /// The button's sign and words.
    public let label: AnyView
}

/// How every button of a form is drawn. Set one with ``SwiftUICore/View/formButtonStyle(_:)``.
@MainActor
public protocol FormButtonStyle {
    /// What the style makes.
    associatedtype Body: View

    /// Draws a button.
    /// - Parameter configuration: its parts.
    @ViewBuilder func makeBody(configuration: FormButtonConfiguration) -> Body
}

/// The style of buttons when none is set.
public struct DefaultFormButtonStyle: FormButtonStyle {
    /// Makes the style.
    public init() {}

    /// Draws a button.
    /// - Parameter configuration: its parts.
    public func makeBody(configuration: FormButtonConfiguration) -> some View {
        let look = configuration.look
        let shape = RoundedRectangle(cornerRadius: look.cornerRadius)
        let isLink = configuration.prominence == .link
        HStack(spacing: 8) {
            if configuration.isBusy { ProgressView().accessibilityHidden(true) }
            configuration.label
        }
        .font(look.bodyFont)
        .multilineTextAlignment(isLink ? .leading : .center)
        .foregroundColor(foreground(configuration))
        .padding(.horizontal, isLink ? 0 : 16).padding(.vertical, isLink ? 8 : 12)
        .frame(maxWidth: isLink ? nil : .infinity, minHeight: 44, alignment: isLink ? .leading : .center)
        .background(background(configuration), in: shape)
        .overlay {
            shape.strokeBorder(outline(configuration), lineWidth: 1)
                .allowsHitTesting(false).accessibilityHidden(true)
        }
        .contentShape(shape)
        .opacity(configuration.isPressed ? 0.7 : configuration.isEnabled || configuration.isBusy ? 1 : 0.5)
    }

    private func foreground(_ configuration: FormButtonConfiguration) -> Color {
        switch configuration.prominence {
        case .primary: configuration.look.onAccent
        case .destructive: configuration.look.error
        case .link: configuration.look.link
        default: configuration.look.text
        }
    }

    private func background(_ configuration: FormButtonConfiguration) -> Color {
        configuration.prominence == .primary ? configuration.look.accent : .clear
    }

    private func outline(_ configuration: FormButtonConfiguration) -> Color {
        switch configuration.prominence {
        case .primary, .link: .clear
        case .destructive: configuration.look.error
        default: configuration.look.border
        }
    }
}

/// A style of any type; a class for the same reason as ``AnyFormFieldStyle``.
@MainActor
final class AnyFormButtonStyle {
    let make: (FormButtonConfiguration) -> AnyView

    init<Style: FormButtonStyle>(_ style: Style) { make = { AnyView(style.makeBody(configuration: $0)) } }

    static let standard = AnyFormButtonStyle(DefaultFormButtonStyle())
}

/// Hands what SwiftUI knows of a button to the form's style.
struct FormButtonChrome: ButtonStyle {
    let prominence: FormAction.Prominence
    let isBusy: Bool
    let isEnabled: Bool
    let look: FormLook
    let style: AnyFormButtonStyle

    func makeBody(configuration: Configuration) -> some View {
        style.make(
            FormButtonConfiguration(
                prominence: prominence, isBusy: isBusy, isEnabled: isEnabled, isPressed: configuration.isPressed,
                look: look, label: AnyView(configuration.label)))
    }
}
#endif
