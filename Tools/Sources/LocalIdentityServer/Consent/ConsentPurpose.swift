/// What an application wants to know, and why: as a person is asked, and as clients are told in `consentPrompt`.
struct ConsentPurpose: Sendable, Codable, Equatable {
    struct Element: Sendable, Codable, Equatable {
        let name: String
        /// The element without which this one is denied too.
        var parent: String?
    }

    enum Kind: String, Sendable, Codable {
        case attributes, permissions
    }

    let purposeName: String
    let purposeId: String
    let description: String?
    let type: Kind
    /// Without these the flow does not go on.
    var essential: [Element]?
    var optional: [Element]?

    var elements: [Element] { (essential ?? []) + (optional ?? []) }

    /// The same with only some of the elements.
    func keeping(_ isKept: (Element) -> Bool) -> ConsentPurpose {
        var shorter = self
        shorter.essential = essential?.filter(isKept).nonEmpty
        shorter.optional = optional?.filter(isKept).nonEmpty
        return shorter
    }

    /// Lists without elements are `null`, not missing.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(purposeName, forKey: .purposeName)
        try container.encode(purposeId, forKey: .purposeId)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encode(type, forKey: .type)
        try container.encode(essential, forKey: .essential)
        try container.encode(optional, forKey: .optional)
    }
}
