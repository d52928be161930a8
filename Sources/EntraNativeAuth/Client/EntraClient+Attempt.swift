extension EntraClient {
    /// A failed call: its error, and the state that remains.
    package struct Failure: Error {
        /// The error that the call threw.
        package let error: any Error
        /// The state to continue with: the submitted one, or a newer one; `nil` when there is none.
        package let state: EntraState?
    }

    /// Runs a call and returns its failure together with the remaining state, also after a cancellation.
    /// - Parameter call: a call of this client.
    package func attempt<Answer: Sendable>(
        _ call: @Sendable (EntraClient) async throws -> Answer
    ) async -> Result<Answer, Failure> {
        let submission = Submission()
        do {
            return .success(try await Submission.$current.withValue(submission) { try await call(self) })
        } catch let error as EntraError {
            return .failure(Failure(error: error, state: error.state))
        } catch {
            return .failure(Failure(error: error, state: error is CancellationError ? submission.left : nil))
        }
    }
}
