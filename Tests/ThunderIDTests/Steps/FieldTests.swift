import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("Fields have the server's properties", .timeLimit(.minutes(5)))
struct FieldTests: FlowTesting {
    private func field(_ input: String, _ component: String, additional: String = "") async throws -> FormField? {
        let (model, _, _) = try await model(
            .signIn,
            [
                prompt(
                    #""inputs":[{"identifier":"x",\#(input)}],"additionalData":{\#(additional)},"#
                        + #""meta":{"components":[{"id":"c","ref":"x",\#(component)}]}"#
                )
            ]
        )
        await model.start()
        return model.step?.field("x")
    }

    @Test(
        "A date is sent in the server's format, and kept as yyyy-MM-dd",
        arguments: [
            ("dd/MM/yyyy", "2024-02-09", "09/02/2024"), ("DD.MM.YYYY", "2024-02-09", "09.02.2024"),
            ("M/d/yy", "2024-02-09", "2/9/24"), ("yyyy-MM-dd", "2024-02-09", "2024-02-09"),
            ("yyyyMMdd", "2024-02-09", "20240209"), ("MMM d, yyyy", "2024-02-09", "2024-02-09"),
            ("dd/MM", "2024-02-09", "2024-02-09"), ("", "2024-02-09", "2024-02-09"),
            ("dd/MM/yyyy", "tomorrow", "tomorrow"), ("dd/MM/yyyy", "2024-2-9", "2024-2-9"),
            ("dd/MM/yyyy", "", ""), ("dd/MM/yyyy HH", "2024-02-09", "2024-02-09"),
        ]
    )
    func dates(_ format: String, _ entered: String, _ sent: String) async throws {
        let answer = prompt(
            #""inputs":[{"identifier":"born","type":"DATE_INPUT","validation":[{"type":"regex","value":"^[0-9]{2}/"}]}],"#
                + #""meta":{"components":[{"type":"BLOCK","components":[{"id":"c","ref":"born","type":"DATE_INPUT","dateFormat":"\#(format)"}]}]}"#
        )
        let (model, _, fixture) = try await model(.signIn, [answer, answer])
        await model.start()
        #expect(model.step?.field("born")?.kind == .date)
        model.setValue(entered, for: "born")
        await model.submit()
        // The rule applies to the sent value: with another format, only the server validates it.
        if model.fieldErrors.isEmpty {
            #expect((fixture.sent.last?["inputs"] as? [String: String])?["born"] == sent)
        } else {
            #expect(WireDate(format) == nil)
        }
    }

    @Test(
        "A date is converted in both directions if only its input, or only its component, has the type of a date",
        arguments: [
            (#""type":"DATE_INPUT""#, "", "2024-12-09"), ("", #""type":"DATE_INPUT","#, "2024-12-09"),
            (#""type":"DATE_INPUT""#, #""type":"date_input","#, "2024-12-09"),
            (#""type":"DATE_INPUT""#, #""type":"TEXT_INPUT","#, "9.12.2024"),
        ]
    )
    func dateTypes(_ input: String, _ component: String, _ shown: String) async throws {
        let inputs = [#""identifier":"born""#, input].filter { !$0.isEmpty }.joined(separator: ",")
        let answer = prompt(
            #""inputs":[{\#(inputs)}],"meta":{"components":[{"id":"c","ref":"born",\#(component)"#
                + #""dateFormat":"d.M.yyyy","defaultValue":"9.12.2024"}]}"#
        )
        let (model, _, fixture) = try await model(.signIn, [answer, answer])
        await model.start()
        #expect(model.step?.field("born")?.initialValue == shown)
        model.setValue(shown, for: "born")
        await model.submit()
        #expect((fixture.sent.last?["inputs"] as? [String: String])?["born"] == "9.12.2024")
    }

    @Test("A preset date is read in the server's format")
    func presetDate() async throws {
        let preset = try await field(
            #""type":"DATE_INPUT""#,
            #""type":"DATE_INPUT","dateFormat":"d.M.yyyy","defaultValue":"9.12.2024""#
        )
        #expect(preset?.initialValue == "2024-12-09")
    }

    @Test(
        "Preset values are kept",
        arguments: [
            (#""type":"SELECT","options":["a","b"],"defaultValue":"b""#, "b"),
            (#""type":"CHECKBOX","defaultValue":true"#, "true"), (#""type":"NUMBER_INPUT","defaultValue":7"#, "7"),
            (#""type":"TEXT_INPUT","defaultValue":"{{ meta(application.name) }}""#, nil),
            (#""type":"PASSWORD_INPUT","defaultValue":"x""#, nil), (#""type":"OTP_INPUT","defaultValue":"1""#, nil),
        ] as [(String, String?)]
    )
    func presets(_ component: String, _ value: String?) async throws {
        let field = try await field(#""required":true"#, component)
        if component.contains("meta(") {
            #expect(field?.initialValue?.contains("{{") != true)
        } else {
            #expect(field?.initialValue == value)
        }
    }

    @Test("A choice without options is entered as text; a user choice has a hint")
    func emptyChoices() async throws {
        let user = try await field(#""type":"USER_SELECT""#, #""type":"USER_SELECT""#)
        #expect(user?.kind == .text && user?.hint == FormTexts()(.userHint))
        let select = try await field(#""type":"SELECT","options":[]"#, #""type":"SELECT","options":[]"#)
        #expect(select?.kind == .text && select?.hint == nil)
    }

    @Test(
        "Only the text field of a new user name has the rule of user names",
        arguments: [
            (ThunderIDFlow.Kind.signUp, "TEXT_INPUT", true), (.signIn, "TEXT_INPUT", false),
            (.signUp, "SELECT", false), (.signUp, "NUMBER_INPUT", false),
        ]
    )
    func usernameRule(_ kind: ThunderIDFlow.Kind, _ type: String, _ hasRule: Bool) async throws {
        let input = #"{"identifier":"username","type":"\#(type)","options":["ada","bob"]}"#
        let (model, _, _) = try await model(kind, [prompt(#""inputs":[\#(input)]"#)])
        await model.start()
        let rules = try #require(model.step?.field("username")).rules
        #expect(rules.contains { $0.message == FormTexts()(.invalidUsername) } == hasRule)
    }

    @Test("Options are strings, labels with values, or keys with values")
    func options() async throws {
        let field = try await field(
            #""type":"SELECT""#,
            #""type":"SELECT","options":["a",{"label":"B","value":"b"},{"key":"c","value":"C"},7,{}]"#
        )
        #expect(
            field?.options == [
                .init(value: "a"), .init(value: "b", label: "B"), .init(value: "c", label: "C"),
            ]
        )
    }

    @Test("A wallet step is polled every three seconds, other steps are not")
    func polling() async throws {
        for (key, isPolled) in [("openid4vpWalletUri", true), ("openid4vpRequestUri", true), ("inviteLink", false)] {
            let (model, _, _) = try await model(.signIn, [prompt(#""additionalData":{"\#(key)":"w:1"}"#)])
            await model.start()
            #expect(model.step?.pollInterval == (isPolled ? .seconds(3) : nil))
        }
    }

    @Test("The last screen is kept, without fields and actions", arguments: [true, false])
    func lastScreen(_ hasLayout: Bool) async throws {
        let layout =
            #","meta":{"components":[{"type":"TEXT","label":"Welcome","variant":"HEADING_1"},{"type":"BLOCK","#
            + #""components":[{"id":"a","type":"ACTION","label":"Go"}]},{"id":"i","ref":"i","type":"TEXT_INPUT"}]}"#
        let end = ScriptedTransport.Answer.json(
            #"{"executionId":"e","flowStatus":"COMPLETE","data":{"additionalData":{"message":"Bye"},"#
                + #""actions":[{"ref":"a"}],"inputs":[{"identifier":"i","ref":"i"}]\#(hasLayout ? layout : "")}}"#,
            path: Fixture.execute
        )
        let (model, _, _) = try await model(.recovery, [end])
        await model.start()
        #expect(model.phase == .complete(FlowOutcome(message: "Bye")))
        #expect(model.step?.components.map(\.text) == (hasLayout ? ["Welcome"] : []))
        #expect(model.step?.fields.isEmpty == true && model.step?.actions.isEmpty == true)
    }

    @Test("Several continuing actions without fields keep their own names")
    func alternatives() async throws {
        let (model, _, _) = try await model(
            .signIn,
            [prompt(#""actions":[{"ref":"action_password"},{"ref":"action_passkey"}]"#)]
        )
        await model.start()
        #expect(model.step?.actions.map(\.label) == ["Password", "Passkey"])
        #expect(model.step?.actions.map(\.mark) == [nil, .passkey])
    }

    @Test("The only action of a step, and the first one below fields, is called Continue")
    func continues() async throws {
        for data in [
            #""actions":[{"ref":"action_go"}]"#, #""inputs":[{"identifier":"x"}],"actions":[{"ref":"action_go"}]"#,
        ] {
            let (model, _, _) = try await model(.signIn, [prompt(data)])
            await model.start()
            #expect(model.step?.actions.map(\.label) == [FormTexts()(.continueAction)])
        }
    }

    @Test("An expired consent is submitted with the server's own action", arguments: [true, false])
    func consentTimeout(_ offersDenial: Bool) async throws {
        let consent =
            #"[{"purposeName":"mail","purposeId":"1","essential":[{"name":"email"}],"optional":[{"name":"phone"}]}]"#
        let end = Int(Fixture.recordedAt.timeIntervalSince1970 + 60) * 1_000
        let answer = prompt(
            #""inputs":[{"identifier":"consent_decisions","type":"CONSENT_INPUT"}],"#
                + #""actions":[{"ref":"yes"}\#(offersDenial ? #",{"ref":"no"}"# : "")],"#
                + #""additionalData":{"consentPrompt":\#(quoted(consent)),"stepTimeout":"\#(end)"}"#
        )
        let (model, _, fixture) = try await model(.signIn, [answer, answer])
        await model.start()
        #expect(model.step?.reportsExpiry == true)
        await model.expire()
        #expect(fixture.sent.count == 1)
        fixture.clock.advance(by: .seconds(61))
        await model.expire()
        let sent = fixture.sent.last
        #expect(sent?["action"] as? String == (offersDenial ? "no" : "yes"))
        let decisions = (sent?["inputs"] as? [String: String])?["consent_decisions"] ?? ""
        #expect(decisions.contains(#""approved":false"#) && decisions.contains(#""reason":"timeout""#))
        #expect(!decisions.contains(#""approved":true"#))
    }

    @Test("A label does not set the writing direction, and keeps its letters; built-in texts are isolated from it")
    func bidirectional() async throws {
        let evil = "\u{202E}gnp.exe\u{2066}a\u{0007}\u{200F}שם"
        let field = try await field(
            #""type":"TEXT_INPUT","required":true"#,
            #""type":"TEXT_INPUT","label":\#(quoted(evil)),"hint":\#(quoted(evil)),"placeholder":\#(quoted(evil))"#
        )
        #expect(field?.label == "gnp.exea\u{200F}שם")
        #expect(field?.hint == field?.label && field?.placeholder == field?.label)
        let missing = FieldValidator.check([try #require(field)], values: [:])
        #expect(missing.first?.message == "\u{2068}gnp.exea\u{200F}שם\u{2069} is required.")
        #expect(FormTexts()(.fillIn, ["field": "Name"]) == "Name is required.")
        let names = try await self.field(#""type":"SELECT","options":["\u202ea"]"#, #""type":"SELECT""#)
        #expect(names?.options.map(\.label) == ["a"])
        #expect(names?.options.map(\.value) == ["\u{202E}a"])
    }
}
