extension EntraClient {
    /// Why a call came to nothing, and what is left of it.
    package struct Failure: Error {
        /// What the call threw.
        package let error: any Error
        /// What the flow goes on with: the state that was submitted, or a newer one; `nil` when there is none.
        package let state: EntraState?
    }

    /// Makes a call for somebody who hands states back, and says which one, also when the call was cancelled.
    /// - Parameter call: one call of this client's.
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
