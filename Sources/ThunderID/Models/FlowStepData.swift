public import NativeAuthCore

/// The inputs, actions and layout of a step.
public struct FlowStepData: Decodable, Sendable {
    /// The actions.
    public let actions: [FlowAction]?
    /// The inputs.
    public let inputs: [FlowInput]?
    /// The layout.
    public let meta: FlowMeta?
    /// The URL to open in a browser.
    public let redirectURL: String?
    /// Additional data of the step; the values are strings.
    public let additionalData: [String: AnyCodable]?
    /// The errors of single inputs. A message may be a translation key.
    public let fieldErrors: [FieldError]?

    /// Decodes a step leniently: an invalid element of a list is dropped, the others are kept.
    /// - Throws: `DecodingError` if the data is not JSON.
    public init(from decoder: any Decoder) throws {
        self.init(json: try JSONValue(from: decoder))
    }

    init(json: JSONValue) {
        // An element without a name can't be submitted: the server would not accept a generated name.
        let namedActions = json["actions"]?.array?.filter {
            Self.hasText($0, "id", "ref", "nextNode")
        }
        let namedInputs = json["inputs"]?.array?.filter {
            Self.hasText($0, "name", "identifier", "ref")
        }
        actions = namedActions?.compactMap(FlowAction.init(json:))
        inputs = namedInputs?.compactMap(FlowInput.init(json:))

        meta = json["meta"]?.object.map {
            FlowMeta(json: .object($0))
        }
        redirectURL = json["redirectURL"]?.string
        additionalData = json["additionalData"]?.object?.mapValues(AnyCodable.init(json:))
        fieldErrors = json["fieldErrors"]?.array?.compactMap { error in
            guard let field = error["identifier"]?.string else { return nil }
            let message = error["message"]?.string
            return FieldError(field: field, message: message ?? "")
        }
    }

    private static func hasText(_ json: JSONValue, _ names: String...) -> Bool {
        names.contains { json[$0]?.string != nil }
    }

    func additional(_ key: String) -> String? {
        additionalData?[key]?.json.string
    }
}
