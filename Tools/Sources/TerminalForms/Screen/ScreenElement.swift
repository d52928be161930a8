package import AuthFlows

/// An element of a rendered form: text, or a field at this position.
package enum ScreenElement: Sendable, Equatable {
    /// Text lines.
    case lines([ScreenLine])
    /// An input field.
    case field(FormField)
}
