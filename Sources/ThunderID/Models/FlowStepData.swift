public import NativeAuthCore

/// What a step asks for and shows.
public struct FlowStepData: Decodable, Sendable {
    /// What can be chosen.
    public let actions: [FlowAction]?
    /// What can be entered.
    public let inputs: [FlowInput]?
    /// How it is laid out.
    public let meta: FlowMeta?
    /// Where to go on in a browser.
    public let redirectURL: String?
    /// What else belongs to this step; the values are strings.
    public let additionalData: [String: AnyCodable]?
    /// What is wrong with single inputs. A message may be a translation key.
    public let fieldErrors: [FieldError]?

    /// Reads a step leniently: a bad element of a list is left out, the others stay.
    public init(from decoder: any Decoder) throws { self.init(json: try JSONValue(from: decoder)) }

    init(json: JSONValue) {
        // What has no name can't be sent: a name that we invented would mean nothing to the server.
        actions = json["actions"]?.array?.filter { Self.hasText($0, "id", "ref", "nextNode") }
            .compactMap(FlowAction.init(json:))
        inputs = json["inputs"]?.array?.filter { Self.hasText($0, "name", "identifier", "ref") }
            .compactMap(FlowInput.init(json:))
        meta = json["meta"]?.object.map { FlowMeta(json: .object($0)) }
        redirectURL = json["redirectURL"]?.string
        additionalData = json["additionalData"]?.object?.mapValues(AnyCodable.init(json:))
        fieldErrors = json["fieldErrors"]?.array?.compactMap { one in
            guard let field = one["identifier"]?.string else { return nil }
            return FieldError(field: field, message: one["message"]?.string ?? "")
        }
    }

    private static func hasText(_ json: JSONValue, _ names: String...) -> Bool {
        names.contains { json[$0]?.string != nil }
    }

    /// A text of ``additionalData``.
    func additional(_ key: String) -> String? { additionalData?[key]?.json.string }
}

/// How a step is laid out.
public struct FlowMeta: Decodable, Sendable {
    /// The pieces, top to bottom.
    public let components: [FlowComponent]?

    /// Reads a layout leniently.
    public init(from decoder: any Decoder) throws { self.init(json: try JSONValue(from: decoder)) }

    init(json: JSONValue) {
        components = json["components"]?.array?.compactMap(FlowComponent.init(json:))
    }
}
