extension EntraClient {
    /// A failed call: its error, and the state for a retry.
    package struct CallFailure: Error {
        /// The error that the call threw.
        package let error: any Error
        /// The state to continue with: the retryState one, or a newer one; `nil` when there is none.
        package let state: EntraState?
    }

    /// Runs a call and returns its failure together with the state for a retry, also after a cancellation.
    /// - Parameter call: a call of this client.
    package func resultWithRetryState<Response: Sendable>(
        of call: @Sendable (EntraClient) async throws -> Response
    ) async -> Result<Response, CallFailure> {
        let recorder = RetryStateRecorder()
        do {
            return .success(try await RetryStateRecorder.$current.withValue(recorder) { try await call(self) })
        } catch let error as EntraError {
            return .failure(CallFailure(error: error, state: error.state))
        } catch {
            let state: EntraState? = if error is CancellationError { recorder.retryState } else { nil }
            return .failure(CallFailure(error: error, state: state))
        }
    }
}
