/// A purpose for which an application requests attributes or permissions, as clients receive it in `consentPrompt`.
package struct ConsentPurpose: Sendable, Codable, Equatable {
    package struct Element: Sendable, Codable, Equatable {
        package let name: String
        /// The name of the parent element. If the parent is denied, this element is denied, too.
        package var parent: String?
    }

    package enum Kind: String, Sendable, Codable {
        case attributes, permissions
    }

    package let purposeName: String
    let purposeId: String
    package let description: String?
    package let type: Kind
    /// The elements that the user must approve.
    package var essential: [Element]?
    package var optional: [Element]?

    package var elements: [Element] { (essential ?? []) + (optional ?? []) }

    package func keeping(_ isKept: (Element) -> Bool) -> ConsentPurpose {
        var shorter = self
        shorter.essential = essential?.filter(isKept).nonEmpty
        shorter.optional = optional?.filter(isKept).nonEmpty
        return shorter
    }

    /// Encodes the purpose. A list without elements is `null`, not missing.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(purposeName, forKey: .purposeName)
        try container.encode(purposeId, forKey: .purposeId)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encode(type, forKey: .type)
        try container.encode(essential, forKey: .essential)
        try container.encode(optional, forKey: .optional)
    }
}
