extension AttributeMapping {
    /// The attributes of a SCIM user (RFC 7643) by their paths. The directory stores one e-mail address and one
    /// telephone number, so those lists have one element.
    package static let scim = AttributeMapping(entries: [
        Entry(
            name: "userName",
            displayName: "The name to sign in with",
            place: .name(.username),
            isRequired: true,
            isUnique: true
        ),
        Entry(name: "name.givenName", displayName: "First name", place: .attribute("given_name")),
        Entry(name: "name.familyName", displayName: "Last name", place: .attribute("family_name")),
        Entry(name: "name.formatted", displayName: "Full name", place: .attribute("name")),
        Entry(name: "displayName", displayName: "The name to show", place: .attribute("displayName")),
        Entry(
            name: "emails.value",
            displayName: "E-mail address",
            place: .name(.email),
            isRequired: true,
            isUnique: true
        ),
        Entry(name: "phoneNumbers.value", displayName: "Telephone number", place: .attribute("phone_number")),
    ])

    /// Returns the SCIM attributes for users of one type, with the type's rules.
    package static func scim(for type: UserType) -> AttributeMapping {
        AttributeMapping(
            entries: scim.entries.map { entry in
                let typeEntry = type.mapping.entries.first { $0.place == entry.place }
                var changed = entry
                changed.isRequired = typeEntry?.isRequired ?? false
                if let typeEntry {
                    changed.pattern = typeEntry.pattern
                    changed.values = typeEntry.values
                }
                return changed
            }
        )
    }
}
