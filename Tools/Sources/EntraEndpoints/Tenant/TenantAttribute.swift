import IdentityBase
import IdentityDomain

/// An attribute that a tenant requests at sign-up.
package struct TenantAttribute: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case string, boolean, integer
    }

    /// Directory names of attributes that have another name in this protocol.
    private static let directoryNames = ["displayName": "name", "givenName": "given_name", "surname": "family_name"]

    package let name: String
    package var kind = Kind.string
    var isRequired = false
    package var pattern: String?
    var compiled: LinearPattern?

    var directoryName: String { Self.directoryNames[name] ?? name }

    var description: JSONValue {
        .members([
            "name": .string(name),
            "type": .string(kind.rawValue),
            "required": .bool(isRequired),
            "options": pattern.map { ["regex": .string($0)] },
        ])
    }

    /// Returns the text of a value from a client; nil if the value is invalid for the attribute.
    func text(_ value: JSONValue) -> String? {
        if case .double = value { return nil }
        guard let text = value.plainText?.nonEmpty,
            AttributeLimits.allow(text),
            !EntraText.hasControlCharacters(text)
        else { return nil }

        let isOfKind =
            switch kind {
            case .string: true
            case .boolean: ["true", "false"].contains(text)
            case .integer: Int64(text) != nil
            }
        guard isOfKind, compiled?.matches(text) ?? true else {
            return nil
        }
        guard name != Tenant.alias || EntraText.isAlias(text) else {
            return nil
        }
        return text
    }

    func value(_ text: String) -> JSONValue {
        switch kind {
        case .string: .string(text)
        case .boolean: .bool(text == "true")
        case .integer:
            Int64(text).map(JSONValue.integer) ?? .string(text)
        }
    }
}
