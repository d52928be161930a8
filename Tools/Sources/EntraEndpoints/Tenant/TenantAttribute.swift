package import IdentityBase
import IdentityDomain

/// An attribute that a tenant requests at sign-up.
package struct TenantAttribute: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case string, boolean, integer
    }

    /// Directory names of attributes that have another name in this protocol.
    private static let places = ["displayName": "name", "givenName": "given_name", "surname": "family_name"]

    package let name: String
    package var kind = Kind.string
    package var isRequired = false
    package var pattern: String?
    var compiled: LinearPattern?

    package var place: String { Self.places[name] ?? name }

    /// The description of the attribute in responses.
    package var description: JSONValue {
        .members([
            "name": .string(name), "type": .string(kind.rawValue), "required": .bool(isRequired),
            "options": pattern.map { ["regex": .string($0)] },
        ])
    }

    /// Returns the text of a value from a client; nil if the value is invalid for the attribute.
    package func text(_ value: JSONValue) -> String? {
        let text: String
        switch value {
        case .string(let given): text = given
        case .bool(let flag): text = String(flag)
        case .int(let number): text = String(number)
        case .double, .null, .array, .object: return nil
        }
        guard !text.isEmpty, AttributeLimits.allow(text), !EntraText.hasControls(text) else { return nil }
        switch kind {
        case .string: break
        case .boolean: guard ["true", "false"].contains(text) else { return nil }
        case .integer: guard Int64(text) != nil else { return nil }
        }
        if name == Tenant.alias, !EntraText.isAlias(text) { return nil }
        guard compiled?.matches(text) ?? true else { return nil }
        return text
    }

    /// Returns the value as stored in the directory.
    package func value(_ text: String) -> JSONValue {
        switch kind {
        case .string: .string(text)
        case .boolean: .bool(text == "true")
        case .integer: Int64(text).map(JSONValue.integer) ?? .string(text)
        }
    }
}
