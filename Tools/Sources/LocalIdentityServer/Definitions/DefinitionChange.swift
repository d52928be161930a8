package import IdentityBase

/// The result of a change of definition files.
package enum DefinitionChange: Sendable, Equatable {
    /// The changed definitions are active.
    case taken
    /// The changed definitions are invalid. The previous ones stay active.
    case refused([FlowDefinitionError])
}
