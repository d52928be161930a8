public import AuthFlows
public import Foundation
import NativeAuthCore

/// A link from a mail that continues a flow: password recovery, an invitation, a sign-in by link.
///
/// The flow may have been started on another device. No request is sent to the link's own URL: only the ids in it are
/// used, at the configured server.
///
/// ```swift
/// let link = try FlowLink(url.absoluteString)
/// await model.resume(link.savedFlow())
/// ```
public struct FlowLink: Sendable {
    static let inputNote = "linkInput"
    private static let maximumValueLength = 1_024
    /// A longer limit than for other values: the token of a sign-in link is a JWT.
    private static let maximumTokenLength = 4_096

    /// The link.
    public let url: URL
    /// The server's id of the flow.
    public let executionID: String
    /// The application of the flow, if the link contains it.
    public let applicationID: String?
    /// The flow of the link. If the link does not name it: a sign-in if it contains a sign-in token, else an
    /// invitation. The link of a password recovery has the same form as that of an invitation.
    public let kind: ThunderIDFlow.Kind

    private let input: String
    private let token: Secret

    /// Parses a link from a mail. Whitespace, as in a link that was broken over lines, is removed.
    /// - Parameter address: the link.
    /// - Throws: `NativeAuthError` with code `invalid_input` if it is not a URL, or has no flow id or no token. Prompt
    ///   the user for the complete link.
    public init(_ address: String) throws {
        guard let link = MailLink(address) else {
            throw Self.invalid("This is not a link. Copy the whole link from the mail.")
        }
        guard let executionID = link.executionID, executionID.utf8.count <= Self.maximumValueLength else {
            throw Self.invalid("The link has no flow ID. Copy the whole link from the mail.")
        }
        let inputs = [InputName.inviteToken, InputName.token].filter {
            link[$0] != nil
        }
        guard inputs.count == 1,
            let token = link[inputs[0]],
            token.utf8.count <= Self.maximumTokenLength
        else {
            throw Self.invalid("The link has no token. Copy the whole link from the mail.")
        }

        url = link.url
        self.executionID = executionID
        applicationID = link["applicationId"]
        input = inputs[0]
        self.token = Secret(token)
        let usualKind: ThunderIDFlow.Kind = input == InputName.token ? .signIn : .invitation
        kind = link["type"].flatMap(ThunderIDFlow.Kind.init(rawValue:)) ?? usualKind
    }

    /// Returns the saved flow that `ThunderIDFlow.resume(_:)` continues. It is as secret as the link.
    /// - Parameters:
    ///   - kind: the flow of the link, if known; it determines how the server's responses are read.
    ///   - date: the current time.
    public func savedFlow(
        as kind: ThunderIDFlow.Kind? = nil,
        at date: Date = Date()
    ) -> SavedFlow {
        var notes = [Self.inputNote: input]
        notes[ThunderIDFlow.applicationNote] = applicationID
        return SavedFlow(
            provider: ThunderIDFlow.provider,
            flow: (kind ?? self.kind).rawValue,
            executionID: executionID,
            continuation: token.reveal(),
            stepID: "link",
            savedAt: date,
            notes: notes
        )
    }

    private static func invalid(_ message: String) -> NativeAuthError {
        NativeAuthError(
            .invalidInput,
            message: message,
            recovery: [.correct([])]
        )
    }
}

extension FlowLink: CustomStringConvertible, CustomReflectable {
    /// The flow id, without the token.
    public var description: String { "FlowLink(execution \(executionID))" }

    /// A mirror without the link.
    public var customMirror: Mirror {
        Mirror(self, children: ["executionID": executionID])
    }
}
