import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Attributes required by a tenant", .timeLimit(.minutes(5)))
@MainActor
struct AttributeFlowTests {
    private func atPage(_ attributes: String..., language: String = "en") async throws -> EntraFlowEnvironment {
        let stage = try EntraFlowEnvironment(.signUp, language: language)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        let list = attributes.joined(separator: ",")
        stage.script(Service.wantsAttributes("t3", list))
        await stage.fill(["code": Service.code])
        return stage
    }

    private static let display =
        #"{"name":"displayName","type":"string","required":true,"options":{"regex":"^.{2,}$"}}"#
    private static let alias =
        #"{"name":"flatusername","type":"string","required":true,"options":{"regex":"^[a-z]+$"}}"#
    private static let city = #"{"name":"city","type":"string","required":false}"#

    @Test("Two pages have the service's names, types and patterns, and send typed values")
    func twoPages() async throws {
        let news =
            #"{"name":"extension_\#(String(repeating: "ab", count: 16))_wants_news","type":"boolean","required":false}"#
        let age = #"{"name":"age","type":"integer","required":true,"options":{"regex":"^[0-9]+$"}}"#
        let stage = try await atPage(Self.display, Self.city)
        #expect(stage.screen == "attributes")
        #expect(stage.labels == ["Display name", "City"])
        #expect(stage.model.step?.fields.map(\.isRequired) == [true, false])
        let first = stage.model.step?.id
        stage.script(Service.wantsAttributes("t4", news, age))
        await stage.fill(["displayName": "Ada"])
        #expect(stage.sent.last?["attributes"] == #"{"displayName":"Ada"}"#)
        #expect(stage.model.step?.id != first)
        #expect(stage.labels == ["wants_news", "age"])
        #expect(stage.model.step?.fields.map(\.kind) == [.boolean, .number])
        await stage.fill(["age": "old"])
        #expect(stage.model.fieldErrors["age"] == ["age has an invalid format."])
        stage.script(Service.next("t5"), Service.tokens())
        await stage.fill(["age": "36"])
        #expect(stage.outcome?.user != nil)
        let json = stage.sent.suffix(2).first?["attributes"]
        #expect(json == #"{"age":36,"extension_\#(String(repeating: "ab", count: 16))_wants_news":false}"#)
    }

    @Test("If the service refuses values, the same page marks their fields and can be sent again")
    func invalid() async throws {
        let stage = try await atPage(Self.display, Self.city)
        let form = stage.model.step?.id
        stage.script(Service.invalidAttributes("displayName"))
        await stage.fill(["displayName": "Ada", "city": "Rome"])
        #expect(stage.model.step?.id == form)
        #expect(stage.model.fieldErrors == ["displayName": ["This value isn't allowed."]])
        #expect(stage.model.value(for: "city") == "Rome")
        stage.script(Service.next("t4"), Service.tokens())
        await stage.fill(["displayName": "Ada King"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent(4)["continuation_token"] == "t3")
        #expect(stage.sent(4)["attributes"] == #"{"city":"Rome","displayName":"Ada King"}"#)
    }

    @Test("An alias in use keeps the page for another one")
    func aliasTaken() async throws {
        let stage = try await atPage(Self.alias)
        #expect(stage.labels == ["Username"])
        stage.script(Service.refusal("user_already_exists", codes: [1_003_037]))
        await stage.fill(["flatusername": "ada"])
        #expect(stage.screen == "attributes")
        #expect(
            stage.model.fieldErrors == ["flatusername": ["This username is already taken. Choose a different one."]]
        )
        stage.script(Service.next("t4"), Service.tokens())
        await stage.fill(["flatusername": "lovelace"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent(4)["continuation_token"] == "t3")
    }

    @Test("An alias in use after which the sign-up has expired restarts it, with a message and the address")
    func aliasTakenAndOver() async throws {
        let stage = try await atPage(Self.alias)
        stage.script(Service.refusal("user_already_exists"), Service.refusal("invalid_request", codes: [55_200]))
        await stage.fill(["flatusername": "ada"])
        await stage.fill(["flatusername": "lovelace"])
        #expect(stage.screen == "sign_up")
        #expect(stage.model.error?.message == "This request has expired. Start over.")
        #expect(stage.model.value(for: "username") == Service.ada)
    }

    @Test(
        "An invalid, huge or exponential pattern does not block the next step",
        arguments: [
            "([", "(a+)+$", "(?<!a)b", "a{1000000}", "(?R)", String(repeating: "(a|b)*", count: 2_000), "\\", "*",
        ]
    )
    func hostilePattern(pattern: String) async throws {
        let data = try JSONEncoder().encode(["regex": pattern])
        let options = String(decoding: data, as: UTF8.self)
        let stage = try await atPage(#"{"name":"city","type":"string","required":true,"options":\#(options)}"#)
        stage.script(Service.next("t4"), Service.tokens())
        // The one valid pattern matches; no time limit is needed to show that matching ends.
        await stage.fill(["city": String(repeating: "a", count: 2_000)])
        #expect(stage.outcome?.user != nil, "\(stage.model.fieldErrors)")
    }

    @Test("Names that are repeated, too long or reserved make one field each, or none")
    func hostileNames() async throws {
        let long = String(repeating: "n", count: 5_000)
        let names = ["send", "send", long, "title", "extension_", "extension_x_y", "a\\u0007b", "code"]
        let list = names.map { #"{"name":"\#($0)","type":"map<{}>","required":false}"# }.joined(separator: ",")
        let stage = try await atPage(list)
        #expect(stage.fields == ["send", "title", "extension_", "extension_x_y", "a\u{7}b", "attribute_code"])
        let components = try #require(stage.model.step).components
        #expect(Set(components.map(\.id)).count == components.count)
        #expect(stage.labels.allSatisfy { !$0.isEmpty && $0.count <= 100 })
        stage.script(Service.next("t4"), Service.tokens())
        await stage.fill(["attribute_code": "1", "send": "2"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent(3)["attributes"] == #"{"code":"1","send":"2"}"#)
    }

    @Test("A refused value is marked at its field, even if the attribute is named like a built-in field")
    func reserved() async throws {
        let stage = try await atPage(#"{"name":"username","type":"string","required":true}"#)
        #expect(stage.fields == ["attribute_username"])
        #expect(stage.model.value(for: "attribute_username") == "")
        #expect(stage.actions == ["send", "back"])
        stage.script(Service.invalidAttributes("username"))
        await stage.fill(["attribute_username": "x"])
        #expect(stage.model.fieldErrors == ["attribute_username": ["This value isn't allowed."]])
        #expect(stage.sent(3)["attributes"] == #"{"username":"x"}"#)
    }

    @Test("White space around a value is neither validated nor sent")
    func blanks() async throws {
        let stage = try await atPage(Self.alias, Self.city)
        stage.script(Service.next("t4"), Service.tokens())
        await stage.fill(["flatusername": " ada ", "city": "  "])
        #expect(stage.outcome?.user != nil, "\(stage.model.fieldErrors)")
        #expect(stage.sent(3)["attributes"] == #"{"flatusername":"ada"}"#)
    }

    @Test("An untouched required toggle is sent as false")
    func untouchedSwitch() async throws {
        let stage = try await atPage(#"{"name":"news","type":"boolean","required":true}"#)
        stage.script(Service.next("t4"), Service.tokens())
        await stage.fill([:])
        #expect(stage.outcome?.user != nil, "\(stage.model.fieldErrors)")
        #expect(stage.sent(3)["attributes"] == #"{"news":false}"#)
    }

    @Test(
        "Text outside ASCII is not validated against a pattern locally",
        arguments: [
            (#"^\w+$"#, "Zoë", true), (#"^\w+$"#, "a b", false), (#"^\S+\bx$"#, "ä x", true), (#"^\\w$"#, "é", false),
            (#"^[a-z]+$"#, "zoë", false), (#"^[a-z-[aeiou]]+$"#, "xyz", true), (#"^a|\d$"#, "b", false),
        ]
    )
    func dialects(pattern: String, value: String, passes: Bool) {
        let page = AttributePage([EntraRequiredAttribute(name: "city", regex: pattern)])
        let errors = FieldValidator.check(page.fields(FormTexts()), values: ["city": value])
        #expect(errors.isEmpty == passes)
    }

    @Test("A long attribute list is truncated, and an empty one is a malformed response")
    func howMany() async throws {
        let many = (0..<500).map { #"{"name":"a\#($0)","type":"string","required":false}"# }
        #expect(try await atPage(many.joined(separator: ",")).fields.count == 100)
        for name in ["", String(repeating: "n", count: 201)] {
            let none = try await atPage(#"{"name":"\#(name)","type":"string","required":true}"#)
            #expect(none.outcome == nil)
            #expect(none.model.error?.code == .malformedResponse)
            #expect(none.screen == "sign_up")
        }
    }

    @Test("Every known attribute name has a label other than the name", arguments: ["en", "de"])
    func labels(language: String) {
        let names = [
            "displayName", "givenName", "surname", "city", "country", "postalCode", "jobTitle", "streetAddress",
            "state", "flatusername",
        ]
        let page = AttributePage(names.map { EntraRequiredAttribute(name: $0) })
        let labels = page.fields(FormTexts(language: language)).map(\.label)
        #expect(Set(labels).count == names.count)
        #expect(!labels.contains(where: names.contains))
    }

    nonisolated private static let extensionName = "extension_\(String(repeating: "ab", count: 16))_shoe_size"

    @Test(
        "The app's label is found by the full name or its visible part, and takes precedence over built-in labels",
        arguments: [
            (extensionName, [extensionName: "Shoe size"], "Shoe size"),
            (extensionName, ["shoe_size": "Shoe size"], "Shoe size"),
            (extensionName, ["shoe_size": "Size", extensionName: "Shoe size"], "Shoe size"),
            (extensionName, [extensionName: "", "shoe_size": "Size"], "shoe_size"),
            (extensionName, ["size": "Size"], "shoe_size"), ("jobTitle", ["jobTitle": "Your trade"], "Your trade"),
            ("jobTitle", [:], "Job title"), ("username", ["username": "Nickname"], "Nickname"),
            ("flatusername", ["flatusername": "Pen name"], "Pen name"),
        ]
    )
    func ownLabels(name: String, labels: [String: String], label: String) {
        let overrides = labels.map { (FormTexts.Key.attribute($0), $1) }
        let texts = FormTexts(overrides: Dictionary(uniqueKeysWithValues: overrides))
        let page = AttributePage([EntraRequiredAttribute(name: name)])
        #expect(page.fields(texts).map(\.label) == [label])
    }

    @Test("The app's labels follow the language, on the first form, on a page and in refusals")
    func ownLabelsInFlow() async throws {
        let settings = EntraFormSettings(attributes: [EntraRequiredAttribute(name: "shoeSize", isRequired: false)])
        let stage = try EntraFlowEnvironment(.signUp, settings)
        await stage.model.start()
        await stage.model.setTexts(FormTexts(overrides: [.attribute("shoeSize"): "Shoe size"]))
        #expect(stage.labels == ["Email address", "Shoe size"])
        stage.script(Service.next("t1"), Service.code("t2"))
        await stage.fill(["username": Service.ada])
        stage.script(
            Service.wantsAttributes("t3", #"{"name":"shoeSize","type":"integer","required":true}"#)
        )
        await stage.fill(["code": Service.code])
        #expect(stage.labels == ["Shoe size"])
        await stage.fill([:])
        #expect(stage.model.fieldErrors["shoeSize"]?.first?.contains("Shoe size") == true)
        let german = FormTexts(language: "de", overrides: [.attribute("shoeSize"): "Schuhgröße"])
        await stage.model.setTexts(german)
        #expect(stage.labels == ["Schuhgröße"])
        #expect(stage.model.fieldErrors["shoeSize"]?.first?.contains("Schuhgröße") == true)
    }

    @Test("A change of language keeps the fields and values, and changes the texts")
    func translated() async throws {
        let stage = try await atPage(Self.display, Self.city)
        stage.script(Service.invalidAttributes("city"))
        await stage.fill(["displayName": "Ada", "city": "Rome"])
        await stage.model.setTexts(FormTexts(language: "de"))
        #expect(stage.labels == ["Anzeigename", "Ort"])
        #expect(stage.shownTexts.contains("Über Sie"))
        #expect(stage.model.value(for: "city") == "Rome")
        #expect(stage.model.fieldErrors["city"] == ["Dieser Wert ist nicht zulässig."])
    }
}
