package import IdentityBase
import IdentityDomain

/// An attribute that a tenant asks for at sign-up.
package struct TenantAttribute: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case string, boolean, integer
    }

    /// The names under which the directory knows attributes that this protocol calls otherwise.
    private static let places = ["displayName": "name", "givenName": "given_name", "surname": "family_name"]

    package let name: String
    package var kind = Kind.string
    package var isRequired = false
    package var pattern: String?
    var compiled: LinearPattern?

    package var place: String { Self.places[name] ?? name }

    /// As the answers describe it.
    package var description: JSONValue {
        .members([
            "name": .string(name), "type": .string(kind.rawValue), "required": .bool(isRequired),
            "options": pattern.map { ["regex": .string($0)] },
        ])
    }

    /// The text of a value as a client sends it; nil for one that the attribute can't have.
    package func text(_ value: JSONValue) -> String? {
        let text: String
        switch value {
        case .string(let given): text = given
        case .bool(let flag): text = String(flag)
        case .integer(let number): text = String(number)
        case .number, .null, .array, .object: return nil
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

    /// As the directory keeps it.
    package func value(_ text: String) -> JSONValue {
        switch kind {
        case .string: .string(text)
        case .boolean: .bool(text == "true")
        case .integer: Int64(text).map(JSONValue.integer) ?? .string(text)
        }
    }
}
