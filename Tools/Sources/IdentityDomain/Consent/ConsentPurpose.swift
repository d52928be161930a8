/// What an application wants to know, and why: as a person is asked, and as clients are told in `consentPrompt`.
package struct ConsentPurpose: Sendable, Codable, Equatable {
    package struct Element: Sendable, Codable, Equatable {
        package let name: String
        /// The element without which this one is denied too.
        package var parent: String?
    }

    package enum Kind: String, Sendable, Codable {
        case attributes, permissions
    }

    package let purposeName: String
    let purposeId: String
    package let description: String?
    package let type: Kind
    /// Without these the flow does not go on.
    package var essential: [Element]?
    package var optional: [Element]?

    package var elements: [Element] { (essential ?? []) + (optional ?? []) }

    /// The same with only some of the elements.
    package func keeping(_ isKept: (Element) -> Bool) -> ConsentPurpose {
        var shorter = self
        shorter.essential = essential?.filter(isKept).nonEmpty
        shorter.optional = optional?.filter(isKept).nonEmpty
        return shorter
    }

    /// Lists without elements are `null`, not missing.
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
