import NativeAuthCore

/// The layout of a step.
public struct FlowMeta: Decodable, Sendable {
    /// The components, top to bottom.
    public let components: [FlowComponent]?

    /// Decodes a layout leniently.
    /// - Throws: `DecodingError` if the data is not JSON.
    public init(from decoder: any Decoder) throws {
        self.init(json: try JSONValue(from: decoder))
    }

    init(json: JSONValue) {
        components = json["components"]?.array?.compactMap(FlowComponent.init(json:))
    }
}
