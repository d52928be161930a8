import Foundation
import NativeAuthCore

/// Why the server refused a step.
public struct FlowStepError: Decodable, Sendable, Equatable {
    /// A text that the server would like to see translated.
    public struct Text: Sendable, Equatable {
        /// The translation key, in the namespace `system`.
        public let key: String?
        /// The text to show when there is no translation.
        public let defaultValue: String?
        /// The values for the text's placeholders.
        public let params: [String: String]

        /// A text is an object on this server and a plain string on others.
        init?(json: JSONValue?) {
            switch json {
            case .string(let text):
                key = nil
                defaultValue = text
                params = [:]
            case .object(let members):
                key = members["key"]?.string
                defaultValue = members["defaultValue"]?.string
                params = (members["params"]?.object ?? [:]).compactMapValues(\.string)
            default: return nil
            }
        }
    }

    /// The server's code, such as `FET-1005`.
    public let code: String?
    /// What happened, short.
    public let message: Text?
    /// What happened, longer.
    public let description: Text?

    /// Reads an error leniently.
    public init(from decoder: any Decoder) throws {
        let json = try JSONValue(from: decoder)
        guard let error = FlowStepError(json: json) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not an error object"))
        }
        self = error
    }

    init?(json: JSONValue) {
        guard json.object != nil else { return nil }
        code = json["code"]?.string
        message = Text(json: json["message"])
        description = Text(json: json["description"])
    }

    /// The text to show without a translation: the message, or the description if the message is generic.
    var defaultText: String? {
        let texts = [message?.defaultValue, description?.defaultValue].compactMap { $0 }.filter { !$0.isEmpty }
        return texts.first { !Self.says(nothing: $0) } ?? texts.first
    }

    /// Returns the server's text beyond a text that is shown.
    func detail(beyond shown: String?) -> String? {
        let texts = [description?.defaultValue, message?.defaultValue].compactMap { $0 }
        return texts.first { !$0.isEmpty && $0 != shown && !Self.says(nothing: $0) }
    }

    /// Whether a text applies to every refusal.
    static func says(nothing text: String) -> Bool {
        uninformative.contains(text.lowercased().trimmingCharacters(in: .init(charactersIn: " .!")))
    }

    private static let uninformative: Set = [
        "invalid request", "bad request", "invalid input", "request failed", "error", "an error occurred", "failure",
        "internal server error", "unknown error", "something went wrong", "authentication required",
    ]

    /// Everything it says, keys too: where there is no code of its own, only words tell of locks and expiry.
    var words: String? {
        let parts = [message?.key, message?.defaultValue, description?.key, description?.defaultValue]
        let words = parts.compactMap { $0 }.joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}
