import AuthFlows
@testable import AuthFlowsUI
import Foundation
import SwiftUI
import Testing

@Suite("Form logic without views", .timeLimit(.minutes(5)))
struct PureTests {
    @Test(
        "A phone number is split into prefix and number",
        arguments: [
            ("", "+49", "+49", ""), ("+4917", "+49", "+49", "17"), ("+1555", "+49", "+1", "555"),
            ("+1684555", "+49", "+1684", "555"), ("+1684555", "+1", "+1", "684555"), ("555", "+49", "+49", "555"),
            ("+33555", "+49", "+49", "+33555"),
        ]
    )
    func phone(_ text: String, _ chosen: String, _ prefix: String, _ number: String) {
        let phone = PhoneNumber(text, prefixes: ["+49", "+1", "+1684"], chosen: chosen)
        #expect(phone.prefix == prefix)
        #expect(phone.number == number)
        if text.hasPrefix("+"), prefix + number == text { #expect(phone.text == text) }
    }

    @Test("A number pasted with its prefix keeps it")
    func pastedPhone() {
        let prefixes = ["+49", "+1"]
        let phone = PhoneNumber("", prefixes: prefixes, chosen: "+49")
        #expect(phone.entering(" +1555", prefixes: prefixes).text == "+1555")
        #expect(phone.entering("170", prefixes: prefixes).text == "+49170")
        #expect(phone.entering("", prefixes: prefixes).text.isEmpty)
    }

    @Test(
        "A code is normalised when typed, pasted or written in other digits",
        arguments: [
            ("123456", true, 6, "123456"), ("12 34-56", true, 6, "123456"), ("1234567", true, 6, "123456"),
            ("a1b2", true, 6, "12"), ("a1b2", false, 6, "a1b2"), ("१२३", true, 6, "123"), ("½三", true, 6, "3"),
            ("", true, 6, ""),
        ]
    )
    func code(_ text: String, _ isNumeric: Bool, _ length: Int, _ cleaned: String) {
        #expect(OneTimeCode.cleaned(text, isNumeric: isNumeric, length: length) == cleaned)
    }

    @Test("A date round-trips in every time zone", arguments: ["2000-02-29", "1990-05-17", "0001-01-01", "9999-12-31"])
    func day(_ text: String) throws {
        for zone in ["GMT", "Pacific/Kiritimati", "America/Los_Angeles", "Europe/Berlin"] {
            let days = DayText(timeZone: try #require(TimeZone(identifier: zone)))
            #expect(days.text(try #require(days.date(text))) == text)
        }
    }

    @Test(
        "An invalid date is refused",
        arguments: ["", "2001-02-29", "2000-13-01", "2000-00-10", "17.05.1990", "1990-5", "x-y-z", "10000-01-01"]
    )
    func noDay(_ text: String) { #expect(DayText().date(text) == nil) }

    @Test(
        "The remaining time is formatted as text",
        arguments: [
            (Duration.zero, "0:00"), (.milliseconds(1), "0:01"), (.seconds(59), "0:59"), (.seconds(60), "1:00"),
            (.seconds(3_599), "59:59"), (.seconds(3_600), "1:00:00"), (.seconds(-5), "0:00"),
        ]
    )
    func countdown(_ left: Duration, _ text: String) { #expect(CountdownText.text(left) == text) }

    @Test("An action's URL is converted back to the action", arguments: ["a", "a b", "ä/ö?x#y", "", "%41"])
    func actionAddress(_ action: String) throws {
        let address = try #require(ActionAddress.address(of: action))
        #expect(ActionAddress.action(of: address) == action)
        #expect(!ActionAddress.isAllowedLink(address) && !ActionAddress.mayOffer(address))
    }

    // MARK: - Outline

    private static let fields = [
        FormField(id: "a", label: "A"), FormField(id: "b", kind: .link, label: "B"),
        FormField(id: "h", kind: .hidden, label: "H"), FormField(id: "a", label: "A again"),
    ]

    @Test(
        "Every visible field and action is drawn once; those missing in the layout come before the button"
    )
    func outline() {
        let step = FlowStep(
            id: "s",
            components: [
                FormComponent(id: "1", kind: .field, fieldID: "a"), FormComponent(id: "2", kind: .field, fieldID: "a"),
                FormComponent(id: "3", kind: .field, fieldID: "nobody"),
                FormComponent(
                    id: "4",
                    kind: .row,
                    children: [
                        FormComponent(id: "5", kind: .action, actionID: "go"),
                        FormComponent(id: "6", kind: .action, actionID: "go"),
                    ]
                ),
            ],
            fields: Self.fields,
            actions: [FormAction(id: "go"), FormAction(id: "forgotten")]
        )
        let outline = FormOutline(step)
        #expect(outline.fields.map(\.id) == ["a", "b"])
        #expect(outline.actions.map(\.id) == ["go", "forgotten"])
        #expect(outline.items.map(\.id) == ["field-a", "field-b", "4", "action-forgotten"])
        #expect(FormOutline(step, hiding: [.link]).fields.map(\.id) == ["a"])
    }

    @Test("Excess components and nesting are cut to the limits; fields and actions stay")
    func hostile() {
        let many = (0..<10_000).map { FormComponent(id: "same", kind: .text, text: "\($0)") }
        var deep = FormComponent(id: "x", kind: .text, text: "deepest")
        for _ in 0..<500 { deep = FormComponent(id: "x", kind: .group, children: [deep]) }
        let fields = (0..<20).map { FormField(id: "f\($0)") }
        let step = FlowStep(id: "s", components: [deep] + many, fields: fields, actions: [FormAction(id: "go")])
        let outline = FormOutline(step)
        var count = 0
        var depth = 0
        func visit(_ pieces: [FormOutline.Item], _ level: Int) {
            count += pieces.count
            depth = max(depth, level)
            for case .container(_, let inside) in pieces.map(\.content) { visit(inside, level + 1) }
        }
        visit(outline.items, 0)
        #expect(count == FormOutline.maximumItems + fields.count + 1)
        #expect(depth == FormOutline.maximumDepth)
        #expect(outline.fields.count == 20 && outline.actions.count == 1)
    }

    @Test(
        "The kind of a field determines keyboard, AutoFill and capitalisation",
        arguments: [
            (
                FormField(id: "x", purpose: .username), FieldTraits.Content.username as FieldTraits.Content?,
                FieldTraits.Keyboard.text, false
            ),
            (FormField(id: "x"), nil, .text, false), (FormField(id: "x", purpose: .email), .email, .email, false),
            (FormField(id: "x", kind: .password, purpose: .newPassword), .newPassword, .text, false),
            (FormField(id: "x", kind: .password), .password, .text, false),
            (FormField(id: "x", purpose: .givenName), .givenName, .text, true),
            (FormField(id: "x", purpose: .familyName), .familyName, .text, true),
            (FormField(id: "x", kind: .oneTimeCode, isNumericCode: false), .oneTimeCode, .ascii, false),
        ]
    )
    func traits(
        _ field: FormField,
        _ content: FieldTraits.Content?,
        _ keyboard: FieldTraits.Keyboard,
        _ capitalizesWords: Bool
    ) {
        let traits = FieldTraits(field)
        #expect(traits.content == content)
        #expect(traits.keyboard == keyboard)
        #expect(traits.capitalizesWords == capitalizesWords)
    }
}
