/// The source of the current definitions. They may change between two reads: read them once per operation.
package protocol DefinitionSource: Sendable {
    var current: Definitions { get }

    /// Reloads files that have changed.
    ///
    /// - Returns: the current definitions after the reload.
    @discardableResult
    func refresh() -> Definitions
}

/// A source of definitions that never change.
struct FixedDefinitions: DefinitionSource {
    let current: Definitions

    func refresh() -> Definitions { current }
}
