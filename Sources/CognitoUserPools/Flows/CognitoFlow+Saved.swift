public import AuthFlows
import Foundation
import NativeAuthCore

extension CognitoFlow {
    private enum Note {
        static let pool = "pool"
        static let client = "client"
        static let screen = "screen"
        static let username = "username"
        static let delivery = "delivery"
        static let challenge = "challenge"
        static let firstFactor = "first_factor"
        static let isDone = "done"
        static let resendsAt = "resends_at"
        static let text = "text"
        static let hasOtherWays = "other_ways"
    }

    /// Maximum time for which the service keeps a pending sign-in.
    private static let longestChallenge: TimeInterval = 15 * 60

    /// Returns the state that a later process needs; see `AuthenticationFlow.save()`. It contains the user name, which
    /// is the service's only identifier of a flow, and never a password: a resumed flow requests it again if the next
    /// request needs it.
    public func save() async -> SavedFlow? {
        guard let stand else { return nil }
        let configuration = pool.configuration
        var notes = [
            Note.pool: configuration.poolID, Note.client: configuration.clientID, Note.screen: stand.screen.rawValue,
        ]
        if !stand.username.isEmpty { notes[Note.username] = stand.username }
        if stand.isDone { notes[Note.isDone] = "true" }
        if stand.hasOtherWays { notes[Note.hasOtherWays] = "true" }
        notes[Note.resendsAt] = stand.resendsAt.map { String($0.timeIntervalSince1970) }
        notes[Note.text] = stand.note?.rawValue
        notes[Note.firstFactor] = picks[.firstFactor]?.rawValue
        notes[Note.delivery] = stand.delivery.flatMap { Self.text($0.json) }
        let challenge = stand.screen == .challenge ? attempt?.challenge : nil
        notes[Note.challenge] = challenge.flatMap { Self.text($0.with(session: nil).json) }
        let saved = SavedFlow(
            provider: Self.provider, flow: kind.rawValue, executionID: flowID,
            continuation: challenge?.session?.reveal(), stepID: stand.id, savedAt: pool.environment.clock.now,
            notes: notes)
        return stand.isOutcomeUnknown ? saved.withPendingResponse : saved
    }

    /// Resumes a flow; see `AuthenticationFlow.resume(_:)`. A confirmed sign-up continues with the sign-in at once.
    /// - Parameter saved: the state from ``save()``.
    /// - Returns: the current step.
    /// - Throws: `NativeAuthError` with code `wrong_state` for a saved flow of another kind, user pool or client: start
    ///   a new flow; `expired` if the service no longer keeps the sign-in: start again; or the error of a request, such
    ///   as `offline`: resume again later. `CancellationError` if the flow was cancelled meanwhile.
    public func resume(_ saved: SavedFlow) async throws -> FlowStep {
        guard saved.provider == Self.provider, saved.flow == kind.rawValue,
            let screen = saved.notes[Note.screen].flatMap(Screen.init(rawValue:))
        else { throw NativeAuthError(.wrongState, message: "This is not a saved flow of this kind.") }
        guard saved.notes[Note.pool] == pool.configuration.poolID,
            saved.notes[Note.client] == pool.configuration.clientID
        else { throw NativeAuthError(.wrongState, message: "The saved flow belongs to another user pool or client.") }
        adopt(saved.executionID)
        do {
            return try await goOn(with: saved, at: screen)
        } catch {
            // The saved state stays valid; a partly restored one does not.
            if flowID == saved.executionID { adopt("") }
            throw error
        }
    }

    private func goOn(with saved: SavedFlow, at screen: Screen) async throws -> FlowStep {
        let username = saved.notes[Note.username] ?? ""
        let delivery = saved.notes[Note.delivery].flatMap(Self.json).flatMap { CodeDelivery($0) }
        let isDone = saved.notes[Note.isDone] != nil
        let note = saved.notes[Note.text].map(FormTexts.Key.init(rawValue:))
        switch screen {
        case .signUp: return showFirst()
        case .signIn, .recovery:
            return show(screen) { stand in
                stand.values = [FormWriter.Field.username: username]
                stand.note = note
                stand.hasOtherWays = screen == .recovery && saved.notes[Note.hasOtherWays] != nil
            }
        case .challenge: return try await resumeChallenge(saved, username)
        case .confirmSignUp where isDone || pool.signUps[username]?.isConfirmed == true:
            _ = show(screen) { $0.username = username }
            return try await signInAfterConfirmation(username)
        case .resetPassword where isDone:
            _ = show(screen) { $0.username = username }
            return try await signInAfterReset(username)
        case .confirmSignUp, .resetPassword:
            let resendsAt = saved.notes[Note.resendsAt].flatMap(TimeInterval.init)
            return show(screen) { stand in
                stand.username = username
                stand.note = note
                stand.delivery = delivery
                stand.resendsAt = resendsAt.map(Date.init(timeIntervalSince1970:))
                stand.isOutcomeUnknown = screen == .resetPassword && saved.isResponsePending
            }
        }
    }

    private func resumeChallenge(_ saved: SavedFlow, _ username: String) async throws -> FlowStep {
        let age = abs(pool.environment.clock.now.timeIntervalSince(saved.savedAt))
        guard age < Self.longestChallenge, let json = saved.notes[Note.challenge].flatMap(Self.json),
            let challenge = Challenge(json)
        else { throw NativeAuthError(.expired, message: texts(.signInOver), recovery: [.restart]) }
        picks[.firstFactor] = saved.notes[Note.firstFactor].map(Challenge.Name.init(rawValue:))
        _ = show(.challenge) { $0.username = username }
        let attempt = newAttempt(username)
        let session = saved.continuation.map(Secret.init)
        let step = try await ask { _ in try await attempt.resume(challenge.with(session: session)) }
        return show(step, from: saved.savedAt)
    }

    private static func text(_ json: JSONValue) -> String? { try? json.text() }

    private static func json(_ text: String) -> JSONValue? { try? JSONValue.decode(from: Data(text.utf8)) }
}

extension CodeDelivery {
    /// The JSON in the service's format.
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["Destination"] = destination.map(JSONValue.string)
        members["DeliveryMedium"] = medium.map { .string($0.rawValue) }
        members["AttributeName"] = attributeName.map(JSONValue.string)
        return .object(members)
    }
}
