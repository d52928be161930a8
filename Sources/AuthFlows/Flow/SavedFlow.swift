public import Foundation

/// The state that a later process needs to resume a flow. It contains input of the user only where the server repeats
/// it in a step that it shows once, such as the user name in the options of a new passkey, or where the protocol
/// identifies a flow by the user's name alone.
///
/// Keep it in a secret store: its holder can continue the flow until it expires.
public struct SavedFlow: Sendable, Equatable, Codable {
    /// The provider of the flow, such as `thunderid`.
    public let provider: String
    /// The provider's kind of flow, such as `REGISTRATION`.
    public let flow: String
    /// The provider's id of the running flow.
    public let executionID: String
    /// The proof that the next request must contain (a challenge or continuation token).
    public let continuation: String?
    /// The step that awaited input.
    public let stepID: String
    /// The time of saving.
    public let savedAt: Date
    /// Additional values of the provider, such as the application's id. Where the server shows a step only once, the
    /// step itself, as received: its form and its texts, the URL for the browser, the options of a passkey or the
    /// requested consent.
    public let notes: [String: String]

    /// Creates a saved flow.
    /// - Parameters:
    ///   - provider: the provider of the flow.
    ///   - flow: the provider's kind of flow.
    ///   - executionID: the provider's id of the running flow.
    ///   - continuation: the proof that the next request must contain.
    ///   - stepID: the step that awaited input.
    ///   - savedAt: the time of saving.
    ///   - notes: additional values of the provider; no input of the user that the server did not repeat.
    public init(
        provider: String,
        flow: String,
        executionID: String,
        continuation: String?,
        stepID: String,
        savedAt: Date,
        notes: [String: String] = [:]
    ) {
        self.provider = provider
        self.flow = flow
        self.executionID = executionID
        self.continuation = continuation
        self.stepID = stepID
        self.savedAt = savedAt
        self.notes = notes
    }
}

extension SavedFlow {
    private static let unknownOutcomeNote = "responsePending"

    /// Indicates whether a form had been submitted without a response when the flow was saved: the service may have
    /// finished it.
    package var outcomeIsUnknown: Bool { notes[Self.unknownOutcomeNote] != nil }

    /// This flow, marked as submitted without a response.
    package var withUnknownOutcome: SavedFlow {
        SavedFlow(
            provider: provider,
            flow: flow,
            executionID: executionID,
            continuation: continuation,
            stepID: stepID,
            savedAt: savedAt,
            notes: notes.merging([Self.unknownOutcomeNote: "true"]) { $1 }
        )
    }
}

extension SavedFlow: CustomStringConvertible, CustomReflectable {
    /// The provider, the flow and its execution id, without the continuation.
    public var description: String { "SavedFlow(\(provider), \(flow), execution \(executionID))" }

    /// A mirror without the continuation.
    public var customMirror: Mirror {
        Mirror(self, children: ["provider": provider, "flow": flow, "executionID": executionID])
    }
}
