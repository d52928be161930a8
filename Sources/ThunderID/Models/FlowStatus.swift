/// The status of a flow after a step.
///
/// Source: seed `ThunderIDClient`, `signIn(payload:request:sessionId:)`.
public enum FlowStatus: Codable, Sendable, Equatable {
    /// More steps are required.
    case promptOnly
    /// The flow is complete; see ``EmbeddedFlowResponse/assertion``.
    case complete
    /// The step failed; see ``EmbeddedFlowResponse/error``.
    case error

    /// Decodes the server's value, case-insensitively; an unknown value counts as ``promptOnly``.
    /// - Throws: never; the protocol allows errors.
    public init(from decoder: any Decoder) throws {
        self.init(name: try? decoder.singleValueContainer().decode(String.self))
    }

    init(name: String?) {
        switch name?.uppercased() {
        case "COMPLETE": self = .complete
        case "ERROR": self = .error
        default: self = .promptOnly
        }
    }

    /// Encodes `PROMPT_ONLY`, `COMPLETE` or `ERROR`.
    /// - Throws: the encoder's error.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .promptOnly: try "PROMPT_ONLY".encode(to: encoder)
        case .complete: try "COMPLETE".encode(to: encoder)
        case .error: try "ERROR".encode(to: encoder)
        }
    }
}
