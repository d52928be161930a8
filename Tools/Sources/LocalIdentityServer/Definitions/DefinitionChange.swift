package import IdentityBase

/// What became of changed definition files.
package enum DefinitionChange: Sendable, Equatable {
    /// They are in force.
    case taken
    /// They are not, and what was there before still is.
    case refused([FlowDefinitionError])
}
