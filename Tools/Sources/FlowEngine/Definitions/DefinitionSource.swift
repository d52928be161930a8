/// The definitions in force. They may change between two reads: read them once for one piece of work.
package protocol DefinitionSource: Sendable {
    var current: Definitions { get }

    /// Reads files that have changed.
    ///
    /// - Returns: the definitions in force afterwards.
    @discardableResult
    func refresh() -> Definitions
}

/// Definitions that never change.
struct FixedDefinitions: DefinitionSource {
    package let current: Definitions

    package func refresh() -> Definitions { current }
}
