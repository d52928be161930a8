public import AuthFlows
import Foundation
import NativeAuthCore

extension EntraFlow {
    private enum Note {
        static let authority = "authority"
        static let client = "client"
        static let beginning = "beginning"
        static let username = "username"
        static let reset = "reset"
    }

    /// Returns the data that a later process needs; see `AuthenticationFlow.save()`. It contains the user's name,
    /// because the service requires it again, and never a password or a code.
    public func save() async -> SavedFlow? {
        guard let stand else { return nil }
        var notes = [
            Note.authority: client.configuration.authority.url.absoluteString,
            Note.client: client.configuration.clientID, Note.beginning: stand.place.beginning.name,
        ]
        if !stand.username.isEmpty { notes[Note.username] = stand.username }
        var state: EntraState?
        if case .waiting(let waiting) = stand.place { state = waiting }
        if stand.done != nil, stand.isReset { notes[Note.reset] = "true" }
        let data = state.flatMap { try? JSONEncoder().encode($0) }
        return SavedFlow(
            provider: Self.provider, flow: kind.rawValue, executionID: flowID.uuidString.lowercased(),
            continuation: data.map { String(decoding: $0, as: UTF8.self) }, stepID: stand.id,
            savedAt: client.clock.now, notes: notes)
    }

    /// Resumes a flow; see `AuthenticationFlow.resume(_:)`. A completed sign-up or reset continues with the sign-in at
    /// once.
    public func resume(_ saved: SavedFlow) async throws -> FlowStep {
        guard saved.provider == Self.provider, saved.flow == kind.rawValue,
            let beginning = saved.notes[Note.beginning].flatMap(Place.init(beginning:))
        else { throw NativeAuthError(.wrongState, message: "This is not a saved flow of this kind.") }
        guard saved.notes[Note.authority] == client.configuration.authority.url.absoluteString,
            saved.notes[Note.client] == client.configuration.clientID
        else { throw NativeAuthError(.wrongState, message: "The saved flow belongs to another tenant or client.") }
        let state = try saved.continuation.map { text in
            guard let state = try? JSONDecoder().decode(EntraState.self, from: Data(text.utf8)) else {
                throw NativeAuthError(
                    .wrongState, message: "The saved flow can't be read. Begin it anew.", recovery: [.restart])
            }
            return state
        }
        adopt(UUID(uuidString: saved.executionID) ?? UUID())
        let name = state?.username ?? saved.notes[Note.username] ?? ""
        let place: Place = if let state { .waiting(state) } else { beginning }
        let step = show(place) { stand in
            stand.username = name
            if !name.isEmpty { stand.values[FormWriter.Field.username] = name }
            stand.isDetour = beginning == .recovery && kind != .recovery
            stand.isReset = saved.notes[Note.reset] != nil
            if stand.done != nil { stand.note = stand.doneNote }
        }
        guard case .continuation(let done)? = state else { return step }
        let id = flowID
        do {
            return try await finish(done)
        } catch {
            let failure = error as? EntraError
            guard flowID == id, let stand else { throw failure.map(told) ?? error }
            // The saved state is used up, and only a request after it failed.
            if stand.done == nil { return showAgain { $0.error = failure } }
            let told = failure.map(told)
            // The saved state is still valid.
            reset()
            throw told ?? error
        }
    }
}
