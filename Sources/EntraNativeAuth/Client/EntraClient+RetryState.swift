import NativeAuthBase
import NativeAuthCore

extension EntraClient {
    package struct CallFailure: Error {
        package let error: any Error
        /// The state to continue with: the submitted one, or a newer one; `nil` when there is none.
        package let state: EntraState?
    }

    /// Runs a call and returns its failure together with the state for a retry, also after a cancellation.
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

/// Records the retry state of the running call, for a cancellation: a `CancellationError` can't carry it.
final class RetryStateRecorder: Sendable {
    /// The recorder of the running call, for callers that have to return a state.
    @TaskLocal static var current: RetryStateRecorder?

    private let state = Lock<EntraState?>(nil)

    var retryState: EntraState? { state.withLock { $0 } }

    func record(_ state: EntraState?) { self.state.withLock { $0 = state } }
}
