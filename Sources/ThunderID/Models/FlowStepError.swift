import Foundation
import NativeAuthCore

/// The reason of a refused step.
public struct FlowStepError: Decodable, Sendable, Equatable {
    /// A translatable text.
    public struct Text: Sendable, Equatable {
        /// The translation key, in the namespace `system`.
        public let key: String?
        /// The text without a translation.
        public let defaultValue: String?
        /// The values for the text's placeholders.
        public let params: [String: String]

        /// Parses a text, which is an object on this server and a plain string on others.
        init?(json: JSONValue?) {
            switch json {
            case .string(let text):
                key = nil
                defaultValue = text
                params = [:]
            case .object(let members):
                key = members["key"]?.string
                defaultValue = members["defaultValue"]?.string
                params = (members["params"]?.object ?? [:]).compactMapValues(\.scalarText)
            default: return nil
            }
        }

        /// The text without a translation, with the values in place of its placeholders.
        var resolvedDefault: String? {
            guard let defaultValue else { return nil }
            return TemplateResolver(meta: [:]).resolve(defaultValue, params: params)
        }
    }

    /// The server's code, such as `FET-1005`.
    public let code: String?
    /// The message.
    public let message: Text?
    /// The longer description.
    public let description: Text?

    /// Decodes an error leniently.
    /// - Throws: `DecodingError` if the data is not a JSON object.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("not an error object", parse: Self.init(json:))
    }

    init?(json: JSONValue) {
        guard json.object != nil else { return nil }
        code = json["code"]?.string
        message = Text(json: json["message"])
        description = Text(json: json["description"])
    }

    /// The text to show without a translation: the message, or the description if the message is generic.
    var defaultText: String? {
        let texts = [message, description].compactMap { $0?.resolvedDefault?.nonEmpty }
        return texts.first { !Self.isGeneric($0) } ?? texts.first
    }

    /// Returns the server's text in addition to the displayed one.
    func detail(beyond shown: String?) -> String? {
        let texts = [description, message].compactMap { $0?.resolvedDefault }
        return texts.first {
            !$0.isEmpty && $0 != shown && !Self.isGeneric($0)
        }
    }

    /// Checks whether a text is generic, so that it does not explain the refusal.
    static func isGeneric(_ text: String) -> Bool {
        uninformative.contains(text.lowercased().trimmingCharacters(in: .init(charactersIn: " .!")))
    }

    private static let uninformative: Set = [
        "invalid request", "bad request", "invalid input", "request failed", "error", "an error occurred", "failure",
        "internal server error", "unknown error", "something went wrong", "authentication required",
    ]

    /// All texts and keys: without a specific code, only the words indicate locks and expiry.
    var words: String? {
        let parts = [message?.key, message?.defaultValue, description?.key, description?.defaultValue]
        let words = parts.compactMap { $0 }.joined(separator: " ")
        return words.nonEmpty
    }
}
