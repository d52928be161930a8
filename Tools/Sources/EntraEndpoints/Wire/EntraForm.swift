import Foundation
package import IdentityBase
import IdentityDomain

/// The form of a request.
package struct EntraForm: Sendable {
    /// Maximum length of a value in bytes. The subscript does not check it.
    private static let longestValue = 2_048

    private let values: [String: String]

    /// - Throws: `EntraError` for a malformed form or a repeated field.
    package init(_ body: some Collection<UInt8>, contentType: String?) throws {
        let type = contentType?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
        guard type == "application/x-www-form-urlencoded", let text = String(exactly: body) else {
            throw EntraError.malformed
        }
        var values: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = FormEncoding.decoded(parts[0]),
                let value = FormEncoding.decoded(parts.dropFirst().first ?? "")
            else { throw EntraError.malformed }
            guard values.updateValue(value, forKey: name) == nil else {
                // The error does not contain an unknown name.
                throw EntraError.repeated(EntraField(rawValue: name)?.rawValue ?? "?")
            }
        }
        self.values = values
    }

    /// The value of a field. An empty one counts as absent.
    package subscript(_ field: EntraField) -> String? {
        values[field.rawValue].flatMap(\.nonEmpty)
    }

    package func optional(_ field: EntraField) throws -> String? {
        guard let value = self[field] else { return nil }
        guard value.utf8.count <= Self.longestValue, !EntraText.hasControls(value) else {
            throw EntraError.invalidParameter(field.rawValue)
        }
        return value
    }

    package func required(_ field: EntraField) throws -> String {
        guard let value = try optional(field) else { throw EntraError.invalidParameter(field.rawValue) }
        return value
    }

    /// Returns the words of a list. Commas are accepted as separators too, as in the documentation.
    package func words(_ field: EntraField) throws -> [String] {
        try optional(field)?.split { $0 == " " || $0 == "," }.map(String.init) ?? []
    }

    /// Returns the attributes; nil if the field is absent.
    package func attributes() throws -> [String: JSONValue]? {
        guard let text = self[.attributes] else { return nil }
        guard let members = ReceivedJSON.decode(from: text.utf8)?.object, members.count <= AttributeLimits.mostNames
        else { throw EntraError.invalidParameter(EntraField.attributes.rawValue) }
        return members
    }
}

/// A field of a request.
package enum EntraField: String, Sendable {
    case attributes
    case capabilities
    /// The documented spelling of `capabilities`.
    case capability
    case challengeChannel = "challenge_channel"
    case challengeTarget = "challenge_target"
    case challengeType = "challenge_type"
    case claims
    case clientID = "client_id"
    case clientInfo = "client_info"
    case continuationToken = "continuation_token"
    case grantType = "grant_type"
    case id
    case newPassword = "new_password"
    case oob
    case password
    case refreshToken = "refresh_token"
    case scope
    case username
}
