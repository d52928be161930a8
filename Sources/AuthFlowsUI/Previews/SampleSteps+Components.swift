#if canImport(SwiftUI)
package import AuthFlows
import Foundation

/// The steps with every kind of field, and with every kind of component.
extension SampleSteps {
    package static let everyField = FlowStep(
        id: "fields",
        components: [FormComponent(id: "h", kind: .heading, text: "About you")],
        fields: [
            FormField(id: "name", label: "First name", isRequired: true, purpose: .givenName),
            FormField(
                id: "email",
                kind: .email,
                label: "Email",
                hint: "We'll send a code to this address.",
                isRequired: true
            ),
            FormField(
                id: "password",
                kind: .password,
                label: "New password",
                isRequired: true,
                purpose: .newPassword,
                rules: [
                    ValidationRule(.minLength(8), requirement: "At least 8 characters"),
                    ValidationRule(.matches("[0-9]"), requirement: "A digit"),
                ]
            ),
            FormField(
                id: "phone",
                kind: .phone,
                label: "Phone",
                options: [
                    .init(value: "+49", label: "DE +49"),
                    .init(value: "+1", label: "US +1"),
                ]
            ),
            FormField(id: "number", kind: .number, label: "Number of children", placeholder: "0"),
            FormField(id: "birthday", kind: .date, label: "Birthday"),
            FormField(id: "anniversary", kind: .date, label: "Anniversary"),
            FormField(
                id: "country",
                kind: .choice,
                label: "Country",
                isRequired: true,
                options: [
                    .init(value: "de", label: "Germany"),
                    .init(value: "lk", label: "Sri Lanka"),
                ]
            ),
            FormField(id: "terms", kind: .boolean, label: "I accept the terms", isRequired: true),
            FormField(id: "invite", kind: .link, label: "Link from the email", hint: "Paste the full link."),
            FormField(id: "captcha", kind: .captcha, label: "Captcha"),
            FormField(id: "token", kind: .hidden, label: "Hidden"),
            FormField(id: "odd", kind: .init(rawValue: "from-tomorrow"), label: "Something new"),
        ],
        actions: [next]
    )

    package static let everyComponent = FlowStep(
        id: "components",
        components: [
            FormComponent(
                id: "o",
                kind: .text,
                text: "Step 2 of 3",
                style: .init(textStyle: .overline)
            ),
            FormComponent(id: "h1", kind: .heading, text: "A heading"),
            FormComponent(
                id: "h2",
                kind: .heading,
                text: "A smaller one",
                level: 2,
                style: .init(tone: .primary)
            ),
            FormComponent(id: "t", kind: .text, text: "A paragraph that goes on for a while, to see it wrap."),
            FormComponent(
                id: "w",
                kind: .text,
                text: "A warning, in the middle.",
                style: .init(tone: .warning, alignment: .center)
            ),
            FormComponent(
                id: "r",
                kind: .richText,
                richText: [
                    RichTextSpan("By continuing, you accept the "),
                    RichTextSpan("terms", link: URL(string: "https://example.com/terms")),
                    RichTextSpan(", or "), RichTextSpan("go back", actionID: "back"), RichTextSpan("."),
                ],
                style: .init(textStyle: .caption)
            ),
            FormComponent(
                id: "i",
                kind: .image,
                text: "Our logo",
                source: "https://example.com/logo.png",
                style: .init(height: 60)
            ),
            FormComponent(
                id: "icon",
                kind: .icon,
                source: "shield-check",
                style: .init(alignment: .center, height: 40)
            ),
            FormComponent(id: "d", kind: .divider),
            FormComponent(
                id: "row",
                kind: .row,
                children: [
                    FormComponent(id: "a1", kind: .action, actionID: "deny"),
                    FormComponent(id: "a2", kind: .action, actionID: "allow"),
                ]
            ),
            FormComponent(id: "c", kind: .copyableText, text: "Invitation", value: "https://example.com/i/7KQ2"),
            FormComponent(
                id: "k",
                kind: .keyValueList,
                rows: [
                    .init(label: "Username", value: "ada"),
                    .init(label: "Email", value: "ada@example.com"),
                ]
            ),
            FormComponent(
                id: "grid",
                kind: .group,
                children: [
                    FormComponent(id: "g1", kind: .text, text: "One"),
                    FormComponent(id: "g2", kind: .text, text: "Two"),
                    FormComponent(id: "g3", kind: .text, text: "Three"),
                    FormComponent(id: "g4", kind: .text, text: "Four"),
                ],
                style: .init(spacing: 8, columns: 2)
            ),
            FormComponent(
                id: "u",
                kind: .init(rawValue: "from-tomorrow"),
                children: [FormComponent(id: "u1", kind: .text, text: "Within something new")]
            ),
        ],
        actions: [
            FormAction(id: "deny", kind: .trigger, label: "Deny", prominence: .secondary),
            FormAction(id: "allow", label: "Allow"),
            back,
            FormAction(id: "delete", kind: .trigger, label: "Delete account", prominence: .destructive),
        ]
    )
}
#endif
