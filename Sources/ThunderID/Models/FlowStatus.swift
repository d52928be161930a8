/// Where a flow stands after a step.
///
/// Source: seed `ThunderIDClient`, `signIn(payload:request:sessionId:)`.
public enum FlowStatus: Codable, Sendable, Equatable {
    /// More steps are needed.
    case promptOnly
    /// The flow is over; see ``EmbeddedFlowResponse/assertion``.
    case complete
    /// The step failed; see ``EmbeddedFlowResponse/error``.
    case error

    /// Reads the server's word, whatever its case; a word that is not known means that more is needed.
    public init(from decoder: any Decoder) throws {
        self.init(word: try? decoder.singleValueContainer().decode(String.self))
    }

    init(word: String?) {
        switch word?.uppercased() {
        case "COMPLETE": self = .complete
        case "ERROR": self = .error
        default: self = .promptOnly
        }
    }

    /// Writes `PROMPT_ONLY`, `COMPLETE` or `ERROR`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .promptOnly: try container.encode("PROMPT_ONLY")
        case .complete: try container.encode("COMPLETE")
        case .error: try container.encode("ERROR")
        }
    }
}
