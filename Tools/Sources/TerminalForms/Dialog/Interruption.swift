/// The person at the terminal, or the system, wants the process to end: Ctrl-C, a signal, the end of the input.
package struct Interruption: Error, Sendable, Equatable {
    /// Makes an interruption.
    package init() {}
}
