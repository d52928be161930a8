import Foundation

/// What a CBOR item can be here (RFC 8949): no tags, no floating point, no simple values but these.
enum CBORValue: Sendable, Equatable {
    /// The key of a map.
    enum Key: Sendable, Hashable {
        case integer(Int64)
        case text(String)
    }

    case integer(Int64)
    case bytes(Data)
    case text(String)
    case array([CBORValue])
    case map([Key: CBORValue])
    case bool(Bool)
    case null

    var integer: Int64? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    var bytes: Data? {
        guard case .bytes(let value) = self else { return nil }
        return value
    }

    var text: String? {
        guard case .text(let value) = self else { return nil }
        return value
    }

    var map: [Key: CBORValue]? {
        guard case .map(let value) = self else { return nil }
        return value
    }
}
