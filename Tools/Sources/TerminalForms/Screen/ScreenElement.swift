package import AuthFlows

/// A piece of a form on a terminal: something to read, or a field to fill at this place.
package enum ScreenElement: Sendable, Equatable {
    /// Lines to read.
    case lines([ScreenLine])
    /// A field to fill.
    case field(FormField)
}
