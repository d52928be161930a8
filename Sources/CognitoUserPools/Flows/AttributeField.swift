import AuthFlows

struct AttributeField {
    private let builder: FormBuilder
    private var texts: FormTexts { builder.texts }

    init(_ builder: FormBuilder) { self.builder = builder }

    func field(_ name: String) -> FormField {
        let bare = if name.hasPrefix("custom:") { String(name.dropFirst("custom:".count)) } else { name }
        let (key, kind, purpose) = Self.known[name] ?? (nil, .text, nil)
        var field =
            switch name {
            case "email": builder.email(name)
            case "phone_number": builder.phone(name)
            default:
                FormField(
                    id: name, kind: kind, label: key.map { texts($0) } ?? bare, isRequired: true, purpose: purpose,
                    rules: [ValidationRule(.maxLength(2_048))])
            }
        // The app's own label, by the full name or by the part after `custom:`.
        let own = [name, bare].lazy.compactMap { texts.appText(.attribute($0)) }.first { !$0.isEmpty }
        if let own { field.label = own }
        return field
    }

    func username(_ attributes: [CognitoPoolSettings.UsernameAttribute]) -> FormField {
        var field: FormField
        switch Set(attributes.map(\.rawValue)) {
        case ["email"]: field = builder.email(FormBuilder.Field.username)
        case ["phone_number"]: field = builder.phone(FormBuilder.Field.username)
        case let several where several.contains("email") && several.contains("phone_number"):
            field = FormField(
                id: FormBuilder.Field.username, label: texts(.emailOrPhoneLabel), isRequired: true,
                rules: [
                    ValidationRule(
                        .matches("(\(FormBuilder.emailPattern))|(\(FormBuilder.phonePattern))"),
                        message: texts(.notAnAddressOrNumber)
                    )
                ])
        default:
            field = FormField(
                id: FormBuilder.Field.username, label: texts(.usernameLabel), isRequired: true,
                rules: [ValidationRule(.maxLength(128))])
        }
        field.purpose = .username
        return field
    }

    private static let known: [String: (FormTexts.Key?, FormField.Kind, FormField.Purpose?)] = [
        "given_name": (.givenNameLabel, .text, .givenName), "family_name": (.familyNameLabel, .text, .familyName),
        "middle_name": (.middleNameLabel, .text, nil), "name": (.nameLabel, .text, nil),
        "nickname": (.nicknameLabel, .text, nil), "preferred_username": (.preferredUsernameLabel, .text, nil),
        "birthdate": (.birthdateLabel, .date, nil), "gender": (.genderLabel, .text, nil),
        "address": (.addressLabel, .text, nil), "locale": (.localeLabel, .text, nil),
        "zoneinfo": (.zoneinfoLabel, .text, nil), "picture": (.pictureLabel, .text, nil),
        "profile": (.profileLabel, .text, nil), "website": (.websiteLabel, .text, nil),
    ]
}
