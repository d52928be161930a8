import EntraNativeAuth
import Foundation

/// What every state and result goes on with: the typed client, and how its answers become MSAL's.
struct NativeAuthEngine: Sendable {
    /// `nil` for states that were made for a test or a preview: these send nothing.
    let client: EntraClient?

    /// For states that belong to no application.
    static let preview = Self(client: nil)

    /// Makes a call of the client's.
    /// - Parameters:
    ///   - place: which call of MSAL's it is for.
    ///   - correlationId: of the call.
    ///   - body: the client's call.
    ///   - done: what its answer means here; `nil` when it means nothing here.
    ///   - failed: what a failure means here.
    func perform<Step: Sendable, Outcome>(
        _ place: CallPlace, _ correlationId: UUID, _ body: @Sendable (EntraClient) async throws -> Step,
        done: (Step) -> Outcome?, failed: (CallFailure) -> Outcome
    ) async -> Outcome {
        func failure(_ kind: MSALNativeAuthErrorKind) -> CallFailure {
            CallFailure(facts: MSALNativeAuthErrorFacts(kind: kind, correlationId: correlationId))
        }
        guard let client else { return failed(failure(.preview)) }
        switch await client.attempt(body) {
        case .success(let step): return done(step) ?? failed(failure(.unexpectedResponse))
        case .failure(let failure):
            return failed(
                CallFailure(
                    facts: ErrorMap.facts(failure.error, at: place, correlationId: correlationId), state: failure.state)
            )
        }
    }
}
