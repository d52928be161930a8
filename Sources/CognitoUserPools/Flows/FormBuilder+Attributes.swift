import AuthFlows
import NativeAuthBase

extension FormBuilder {
    /// - Parameter name: the service's name of the attribute.
    func attribute(_ name: String) -> FormField {
        var bare = name
        if name.hasPrefix("custom:") { bare.removeFirst("custom:".count) }
        let (key, kind, purpose) = Self.knownAttributes[name] ?? (nil, .text, nil)

        var field =
            switch name {
            case "email": email(name)
            case "phone_number": phone(name)
            default:
                FormField(
                    id: name,
                    kind: kind,
                    label: key.map { texts($0) } ?? bare,
                    isRequired: true,
                    purpose: purpose,
                    rules: [ValidationRule(.maxLength(2_048))]
                )
            }

        // The app's own label, by the full name or by the part after `custom:`.
        for name in [name, bare] {
            guard let label = texts.appText(.attribute(name)), !label.isEmpty else { continue }
            field.label = label
            break
        }
        return field
    }

    func username(from attributes: [CognitoPoolSettings.UsernameAttribute]) -> FormField {
        var field = FormField(
            id: Field.username,
            label: texts(.usernameLabel),
            isRequired: true,
            rules: [
                ValidationRule(.maxLength(UserName.maximumLength)),
                ValidationRule(.matches(UserName.pattern), message: texts(.invalidUsername)),
            ]
        )

        switch Set(attributes) {
        case [.email]: field = email(Field.username)
        case [.phoneNumber]: field = phone(Field.username)
        case let several where several.isSuperset(of: [.email, .phoneNumber]):
            let pattern = "(\(EmailAddress.pattern))|(\(Self.phonePattern))"
            field.label = texts(.emailOrPhoneLabel)
            field.rules = [ValidationRule(.matches(pattern), message: texts(.notAnAddressOrNumber))]
        default: break
        }
        field.purpose = .username
        return field
    }

    private typealias KnownAttribute = (FormTexts.Key?, FormField.Kind, FormField.Purpose?)

    private static let knownAttributes: [String: KnownAttribute] = [
        "given_name": (.givenNameLabel, .text, .givenName),
        "family_name": (.familyNameLabel, .text, .familyName),
        "middle_name": (.middleNameLabel, .text, nil),
        "name": (.nameLabel, .text, nil),
        "nickname": (.nicknameLabel, .text, nil),
        "preferred_username": (.preferredUsernameLabel, .text, nil),
        "birthdate": (.birthdateLabel, .date, nil),
        "gender": (.genderLabel, .text, nil),
        "address": (.addressLabel, .text, nil),
        "locale": (.localeLabel, .text, nil),
        "zoneinfo": (.zoneinfoLabel, .text, nil),
        "picture": (.pictureLabel, .text, nil),
        "profile": (.profileLabel, .text, nil),
        "website": (.websiteLabel, .text, nil),
    ]
}
