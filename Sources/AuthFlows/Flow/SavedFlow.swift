public import Foundation

/// What a later process needs to pick a flow up: where it stands at the server. What a person entered is in it only
/// where the server repeats it in a step that it shows once, such as the user name in the options of a new passkey, or
/// where the protocol knows a flow by nothing but the user's name.
///
/// Keep it in a secret store: whoever has it can go on with the flow until it expires.
public struct SavedFlow: Sendable, Equatable, Codable {
    /// The provider whose flow this is, such as `thunderid`.
    public let provider: String
    /// Which flow of the provider's, such as `REGISTRATION`.
    public let flow: String
    /// The provider's id of the running flow.
    public let executionID: String
    /// What the next request must prove (a challenge or continuation token).
    public let continuation: String?
    /// The step that waited for an answer.
    public let stepID: String
    /// When it was saved.
    public let savedAt: Date
    /// The provider's further notes, such as the application's id. Where the server shows a step only once, the step
    /// itself, as it came: its form and its texts, the address for the browser, the options of a passkey or what is to be
    /// consented to.
    public let notes: [String: String]

    /// Makes a saved flow.
    /// - Parameters:
    ///   - provider: the provider whose flow this is.
    ///   - flow: which flow of the provider's.
    ///   - executionID: the provider's id of the running flow.
    ///   - continuation: what the next request must prove.
    ///   - stepID: the step that waited for an answer.
    ///   - savedAt: when it was saved.
    ///   - notes: the provider's further notes; nothing that a person entered and the server did not repeat.
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
    private static let pendingResponseNote = "responsePending"

    /// Whether a form had been submitted without a response when the flow was saved: the service may have finished it.
    package var isResponsePending: Bool { notes[Self.pendingResponseNote] != nil }

    /// This flow, marked as submitted without a response.
    package var withPendingResponse: SavedFlow {
        SavedFlow(
            provider: provider, flow: flow, executionID: executionID, continuation: continuation, stepID: stepID,
            savedAt: savedAt, notes: notes.merging([Self.pendingResponseNote: "true"]) { $1 })
    }
}

extension SavedFlow: CustomStringConvertible, CustomReflectable {
    /// Where the flow stands, without the continuation.
    public var description: String { "SavedFlow(\(provider), \(flow), execution \(executionID))" }

    /// A mirror without the continuation.
    public var customMirror: Mirror {
        Mirror(self, children: ["provider": provider, "flow": flow, "executionID": executionID])
    }
}
