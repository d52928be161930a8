/// A cancelled call, for clients that report the state to continue with: a `CancellationError` can't carry it.
package struct CancelledCall: Error {
    /// The submitted state, or a newer one; `nil` when there is none.
    package let retryState: EntraState?
}
