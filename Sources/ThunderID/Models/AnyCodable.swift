import NativeAuthCore

/// A JSON value of any shape, as claims have.
///
/// ```swift
/// let claims: [String: AnyCodable] = try client.decodeJwtToken(accessToken)
/// let sub = claims["sub"]?.value as? String
/// ```
///
/// Source: seed `ThunderIDClient`, `decodeJwtToken(_:)`.
public struct AnyCodable: Codable, Sendable, Hashable {
    let json: JSONValue

    /// The value: `String`, `Bool`, `Int`, `Double`, `[String: AnyCodable]`, `[AnyCodable]` or `NSNull`.
    public var value: Any {
        switch json {
        case .object(let members): members.mapValues(AnyCodable.init(json:))
        case .array(let elements): elements.map(AnyCodable.init(json:))
        default: json.any
        }
    }

    /// Wraps a value.
    /// - Parameter value: a `String`, `Bool`, number, dictionary or array; anything else becomes `null`.
    public init(_ value: Any) {
        switch value {
        case let value as AnyCodable: json = value.json
        case let members as [String: AnyCodable]: json = .object(members.mapValues(\.json))
        case let elements as [AnyCodable]: json = .array(elements.map(\.json))
        default: json = JSONValue(any: value)
        }
    }

    init(json: JSONValue) { self.json = json }

    /// Decodes any JSON value.
    public init(from decoder: any Decoder) throws { json = try JSONValue(from: decoder) }

    /// Encodes the value as it was.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
