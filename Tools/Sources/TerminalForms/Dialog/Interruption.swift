/// A request to end the process: Ctrl-C, a termination signal or end of input.
package struct Interruption: Error, Sendable, Equatable {
    /// Creates an interruption.
    package init() {}
}
