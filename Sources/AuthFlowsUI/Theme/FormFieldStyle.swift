#if canImport(SwiftUI)
public import SwiftUI

/// The layout of a form's fields: label, control, hint and errors. Set one with
/// ``SwiftUICore/View/formFieldStyle(_:)``.
@MainActor
public protocol FormFieldStyle {
    /// The view of a field.
    associatedtype Body: View

    /// Returns the view of a field.
    /// - Parameter configuration: the parameters of the field.
    @ViewBuilder func makeBody(configuration: FormFieldConfiguration) -> Body
}

/// A type-erased style. A class, so that an environment with it is only different when another style is set.
@MainActor
final class AnyFormFieldStyle: Equatable {
    let make: (FormFieldConfiguration) -> AnyView

    init<Style: FormFieldStyle>(_ style: Style) {
        make = { AnyView(style.makeBody(configuration: $0)) }
    }

    static let standard = AnyFormFieldStyle(DefaultFormFieldStyle())

    nonisolated static func == (left: AnyFormFieldStyle, right: AnyFormFieldStyle) -> Bool { left === right }
}
#endif
