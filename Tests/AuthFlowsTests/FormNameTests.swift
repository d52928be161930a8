import AuthFlows
import Testing

/// Apps and logs may store these names, so they never change.
@Suite("The names of kinds, purposes and marks", .timeLimit(.minutes(5)))
struct FormNameTests {
    @Test(
        "The kinds of components",
        arguments: [
            (.heading, "heading"), (.text, "text"), (.richText, "rich_text"), (.image, "image"), (.divider, "divider"),
            (.group, "group"), (.row, "row"), (.field, "field"), (.action, "action"),
            (.copyableText, "copyable_text"), (.keyValueList, "key_value_list"), (.timer, "timer"), (.icon, "icon"),
            (.qrCode, "qr_code"),
        ] as [(FormComponent.Kind, String)]
    )
    func component(_ kind: FormComponent.Kind, _ name: String) { #expect(kind.rawValue == name) }

    @Test(
        "The kinds of fields",
        arguments: [
            (.text, "text"), (.password, "password"), (.email, "email"), (.phone, "phone"), (.number, "number"),
            (.date, "date"), (.oneTimeCode, "one_time_code"), (.boolean, "boolean"), (.choice, "choice"),
            (.link, "link"), (.passkey, "passkey"), (.captcha, "captcha"), (.hidden, "hidden"),
        ] as [(FormField.Kind, String)]
    )
    func field(_ kind: FormField.Kind, _ name: String) { #expect(kind.rawValue == name) }

    @Test(
        "The purposes of fields",
        arguments: [
            (.username, "username"), (.currentPassword, "current_password"), (.newPassword, "new_password"),
            (.email, "email"), (.phone, "phone"), (.oneTimeCode, "one_time_code"), (.givenName, "given_name"),
            (.familyName, "family_name"),
        ] as [(FormField.Purpose, String)]
    )
    func purpose(_ purpose: FormField.Purpose, _ name: String) { #expect(purpose.rawValue == name) }

    @Test(
        "The styles of texts, and the meanings of colours",
        arguments: [
            (FormComponent.Style.TextStyle.body.rawValue, "body"),
            (FormComponent.Style.TextStyle.subtitle.rawValue, "subtitle"),
            (FormComponent.Style.TextStyle.caption.rawValue, "caption"),
            (FormComponent.Style.TextStyle.overline.rawValue, "overline"),
            (FormComponent.Style.Tone.primary.rawValue, "primary"),
            (FormComponent.Style.Tone.secondary.rawValue, "secondary"),
            (FormComponent.Style.Tone.error.rawValue, "error"), (FormComponent.Style.Tone.warning.rawValue, "warning"),
            (FormComponent.Style.Tone.success.rawValue, "success"), (FormComponent.Style.Tone.info.rawValue, "info"),
        ]
    )
    func style(_ name: String, _ expected: String) { #expect(name == expected) }

    @Test(
        "The kinds, marks and prominence of actions",
        arguments: [
            (FormAction.Kind.submit.rawValue, "submit"), (FormAction.Kind.trigger.rawValue, "trigger"),
            (FormAction.Kind.resend.rawValue, "resend"), (FormAction.Kind.back.rawValue, "back"),
            (FormAction.Kind.cancel.rawValue, "cancel"), (FormAction.Mark.linkedIn.rawValue, "linkedin"),
            (FormAction.Mark.passkey.rawValue, "passkey"), (FormAction.Mark.google.rawValue, "google"),
            (FormAction.Prominence.primary.rawValue, "primary"),
            (FormAction.Prominence.secondary.rawValue, "secondary"), (FormAction.Prominence.link.rawValue, "link"),
            (FormAction.Prominence.destructive.rawValue, "destructive"),
        ]
    )
    func action(_ name: String, _ expected: String) { #expect(name == expected) }
}
