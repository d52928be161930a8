#if canImport(SwiftUI)
import AuthFlows
public import SwiftUI

/// The appearance of a form's buttons. Set one with ``SwiftUICore/View/formButtonStyle(_:)``.
@MainActor
public protocol FormButtonStyle {
    /// The view of a button.
    associatedtype Body: View

    /// Returns the view of a button.
    /// - Parameter configuration: the parameters of the button.
    @ViewBuilder func makeBody(configuration: FormButtonConfiguration) -> Body
}

/// A type-erased style; a class for the same reason as ``AnyFormFieldStyle``.
@MainActor
final class AnyFormButtonStyle: Equatable {
    let make: (FormButtonConfiguration) -> AnyView

    init<Style: FormButtonStyle>(_ style: Style) {
        make = { AnyView(style.makeBody(configuration: $0)) }
    }

    static let standard = AnyFormButtonStyle(DefaultFormButtonStyle())

    nonisolated static func == (left: AnyFormButtonStyle, right: AnyFormButtonStyle) -> Bool { left === right }
}

/// The SwiftUI button style that delegates to the form's style.
struct FormButtonChrome: ButtonStyle {
    let prominence: FormAction.Prominence
    let isBusy: Bool
    let isEnabled: Bool
    let appearance: FormAppearance
    let style: AnyFormButtonStyle

    func makeBody(configuration: Configuration) -> some View {
        style.make(
            FormButtonConfiguration(
                prominence: prominence,
                isBusy: isBusy,
                isEnabled: isEnabled,
                isPressed: configuration.isPressed,
                appearance: appearance,
                label: AnyView(configuration.label)
            )
        )
    }
}
#endif
