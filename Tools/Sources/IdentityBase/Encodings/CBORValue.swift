package import Foundation

/// A CBOR item (RFC 8949). Tags, floating-point numbers and other simple values are not supported.
package enum CBORValue: Sendable, Equatable {
    package enum Key: Sendable, Hashable {
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

    package var integer: Int64? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    package var bytes: Data? {
        guard case .bytes(let value) = self else { return nil }
        return value
    }

    package var text: String? {
        guard case .text(let value) = self else { return nil }
        return value
    }

    package var map: [Key: CBORValue]? {
        guard case .map(let value) = self else { return nil }
        return value
    }
}
