import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("Malicious steps result in a clear error or a usable form", .timeLimit(.minutes(5)))
struct HostileStepTests: FlowTesting {
    private func started(_ answer: ScriptedTransport.Answer) async throws -> FlowModel {
        let (model, _, _) = try await model(.signIn, [answer])
        await model.start()
        return model
    }

    @Test("Of ten thousand components the first two thousand are shown, each with a unique id")
    func many() async throws {
        let inputs = (0..<500).map { #"{"ref":"r\#($0)","identifier":"f\#($0)","type":"TEXT_INPUT"}"# }
        let actions = (0..<500).map { #"{"ref":"a\#($0)"}"# }
        let fields = (0..<500).map { #"{"id":"r\#($0)","type":"TEXT_INPUT","label":"F"}"# }
        let buttons = (0..<500).map { #"{"id":"a\#($0)","type":"ACTION","label":"A"}"# }
        let texts = Array(
            repeating: #"{"id":"same","type":"TEXT","label":"{{ t(signin:forms.credentials.title) }}"}"#,
            count: 9_000
        )
        let all = (fields + buttons + texts).joined(separator: ",")
        let model = try await started(
            prompt(
                #""inputs":[\#(inputs.joined(separator: ","))],"actions":[\#(actions.joined(separator: ","))],"#
                    + #""meta":{"components":[{"type":"BLOCK","components":[\#(all)]}]}"#
            )
        )
        let step = try #require(model.step)
        #expect(step.fields.count == 500 && step.actions.count == 500)
        let children = step.components.flatMap(\.children)
        // One of the two thousand is the enclosing block.
        #expect(children.count == 1_999 && Set(children.map(\.id)).count == 1_999)
        model.setValue("x", for: "f499")
        await model.submit("a499")
        #expect(model.error?.code == .offline)
    }

    @Test("Required inputs have a field and an action, after any number of other components")
    func crowdedOut() async throws {
        let texts = Array(repeating: #"{"type":"TEXT","label":"x"}"#, count: 3_000).joined(separator: ",")
        let more = (0..<3_000).map { #"{"identifier":"o\#($0)"}"# }.joined(separator: ",")
        let model = try await started(
            prompt(
                #""inputs":[\#(more),{"ref":"i","identifier":"needed","required":true}],"actions":[{"ref":"go"}],"#
                    + #""meta":{"components":[\#(texts),{"id":"i","type":"TEXT_INPUT"},{"id":"go","type":"ACTION"}]}"#
            )
        )
        let step = try #require(model.step)
        #expect(step.fields.map(\.id) == ["needed"] && step.actions.map(\.id) == ["go"])
        #expect(step.components.count == StepBudget.maximumElements + 2)
    }

    @Test("Too many required values are an error")
    func tooMuchRequired() async throws {
        let inputs = (0...StepBudget.maximumElements).map { #"{"identifier":"n\#($0)","required":true}"# }
        let (model, _, _) = try await model(.signIn, [prompt(#""inputs":[\#(inputs.joined(separator: ","))]"#)])
        await model.start()
        #expect(model.phase == .failed && model.error?.code == .malformedResponse)
    }

    @Test("The texts of a step have at most one megabyte in total, whatever their source")
    func muchText() async throws {
        let long = String(repeating: "y", count: 60_000)
        let pieces = [
            #"{"type":"TEXT","label":"\#(long)"}"#, #"{"type":"RICH_TEXT","label":"\#(long)"}"#,
            #"{"type":"COPYABLE_TEXT","label":"x"}"#,
        ]
        for piece in pieces {
            let all = Array(repeating: piece, count: 40).joined(separator: ",")
            let model = try await started(
                prompt(
                    #""inputs":[{"identifier":"x","ref":"i"}],"additionalData":{"inviteLink":"\#(long)"},"#
                        + #""meta":{"components":[\#(all),{"id":"i","type":"TEXT_INPUT","label":"Name"}]}"#
                )
            )
            let step = try #require(model.step)
            let shown = step.components.map { $0.text.utf8.count + ($0.value?.utf8.count ?? 0) }.reduce(0, +)
            #expect((900_000...StepBudget.maximumTextLength).contains(shown), "\(shown)")
            #expect(step.fields.map(\.label) == ["X"])
        }
    }

    @Test("Expensive templates without output are limited")
    func work() throws {
        let costly = String(repeating: "{{t(c:d)}}", count: 6_000)
        let json = #"{"translations":{"a":{"b":"\#(costly)"}}}"#
        let resolver = TemplateResolver(meta: ["i18n": try JSONValue.decode(from: Data(json.utf8))])
        let budget = StepBudget()
        #expect(budget.resolve("plain", with: resolver) == "plain")
        for _ in 0..<200 { #expect(budget.resolve("{{t(a:b)}}", with: resolver).isEmpty) }
        #expect(budget.resolve("plain", with: resolver).isEmpty)
    }

    @Test("A layout that is nested too deeply is refused", arguments: [90, 500, 10_000, 200_000])
    func deep(_ depth: Int) async throws {
        let open = String(repeating: #"{"type":"BLOCK","components":["#, count: depth / 2)
        let close = String(repeating: "]}", count: depth / 2)
        let model = try await started(
            prompt(
                #""inputs":[{"identifier":"x"}],"meta":{"components":[\#(open){"ref":"x","type":"TEXT_INPUT"}\#(close)]}"#
            )
        )
        if depth < 100 {
            #expect(model.phase == .ready && model.step?.fields.count == 1)
        } else {
            #expect(model.phase == .failed && model.error?.code == .malformedResponse)
        }
    }

    @Test(
        "A megabyte of text is truncated at the cost of a long text",
        arguments: ["{{", "{{ t(signin:forms.credentials.title) }}", "<", "<a x="]
    )
    func megabyte(_ piece: String) async throws {
        let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        let model = try await started(
            prompt(
                #""inputs":[{"identifier":"x","ref":"i"}],"meta":{"components":[{"type":"TEXT","label":"\#(text)"},"#
                    + #"{"type":"RICH_TEXT","label":"\#(text)"},{"id":"i","type":"TEXT_INPUT","label":"{{ t(a:b) }}"}]}"#
            )
        )
        let step = try #require(model.step)
        #expect(model.phase == .ready && step.fields.count == 1)
        let longest = step.components.map(\.text.utf8.count) + step.fields.map(\.label.utf8.count)
        #expect(longest.allSatisfy { $0 <= TemplateResolver.maximumTextLength + 3 })
    }

    @Test("HTML is text without scripts, styles and pictures, and with safe URLs only")
    func html() async throws {
        let html =
            "<script>alert(1)</script><style>x{}</style><img src=x onerror=alert(1)><iframe src='https://x'>in</iframe>"
            + #"<a href="javascript:alert(1)">a</a><a href="https://x/y">b</a><a href=" data:text/html,x">c</a>"#
            + "<svg onload=alert(1)>d</svg>&lt;b&gt;\u{202E}e"
        let model = try await started(
            prompt(
                #""inputs":[{"identifier":"x"}],"meta":{"components":[{"type":"RICH_TEXT","label":\#(quoted(html))},"#
                    + #"{"type":"TEXT","label":\#(quoted("<script>alert(1)</script>"))}]}"#
            )
        )
        let components = try #require(model.step?.components)
        #expect(components[0].text == "abcd<b>e")
        #expect(components[0].richText.compactMap(\.link?.absoluteString) == ["https://x/y"])
        // Plain text is never read as HTML.
        #expect(components[1].kind == .text && components[1].text == "<script>alert(1)</script>")
    }

    @Test("A pattern with exponential backtracking is checked at once")
    func explodingRule() async throws {
        let answer = prompt(
            #""inputs":[{"identifier":"x","validation":[{"type":"regex","value":"^(a+)+$","message":"Only a."},"#
                + #"{"type":"regex","value":"((a{1000}){1000}){1000}"}]}]"#
        )
        let (model, _, fixture) = try await model(.signIn, [answer, answer])
        await model.start()
        enter(["x": String(repeating: "a", count: 2_000) + "!"], model)
        await model.submit()
        #expect(model.fieldErrors == ["x": ["Only a."]] && fixture.sent.count == 1)
        enter(["x": String(repeating: "a", count: 2_000)], model)
        await model.submit()
        #expect(fixture.sent.count == 2)
    }

    @Test("Names that are very long, empty or full of control characters become fields that can be sent")
    func strangeNames() async throws {
        let long = String(repeating: "n", count: 1_000_000)
        let names = [long, "", "\u{202E}x", "a\nb"]
        let inputs = names.map { #"{"identifier":\#(quoted($0))}"# }.joined(separator: ",")
        let answer = prompt(#""inputs":[\#(inputs)],"actions":[{"ref":"go"}]"#)
        let (model, _, fixture) = try await model(.signIn, [answer, answer])
        await model.start()
        #expect(model.step?.fields.map(\.id) == names)
        #expect(model.step?.fields.allSatisfy { $0.label.utf8.count <= StepBudget.maximumTextLength } == true)
        #expect(model.step?.fields[2].label == "X")
        await model.submit("go")
        #expect((fixture.sent.last?["inputs"] as? [String: String])?.count == 4)
    }

    @Test("Repeated names are one field and one action")
    func duplicates() async throws {
        let model = try await started(
            prompt(
                #""inputs":[{"identifier":"x"},{"identifier":"x","type":"PASSWORD_INPUT"}],"actions":[{"ref":"a"},{"ref":"a"}],"#
                    + #""meta":{"components":[{"id":"a","type":"ACTION"},{"id":"a","type":"ACTION"},"#
                    + #"{"id":"x","ref":"x","type":"TEXT_INPUT"},{"id":"x","ref":"x","type":"TEXT_INPUT"}]}"#
            )
        )
        let step = try #require(model.step)
        #expect(step.fields.map(\.id) == ["x"] && step.actions.map(\.id) == ["a"])
        #expect(Set(step.components.map(\.id)).count == step.components.count)
    }

    @Test("A field that is named like an action stays a field")
    func sameNames() async throws {
        let answer = prompt(
            #""inputs":[{"identifier":"go","required":true}],"actions":[{"ref":"go"},{"ref":"nativeauth.continue"}],"#
                + #""meta":{"components":[{"id":"f","ref":"go","type":"TEXT_INPUT"},{"id":"go","type":"ACTION"}]}"#
        )
        let (model, _, fixture) = try await model(.signIn, [answer, answer])
        await model.start()
        #expect(model.step?.fields.map(\.id) == ["go"] && model.step?.action("go")?.kind == .submit)
        enter(["go": "1"], model)
        await model.submit("go")
        #expect(fixture.sent.last?["action"] as? String == "go")
        #expect(fixture.sent.last?["inputs"] as? [String: String] == ["go": "1"])
    }

    @Test(
        "A forbidden URL is not offered",
        arguments: [
            "", "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd", "/relative",
            "no scheme", "http://example.com/authorize", "https://", "https:///x", "https://user:pw@example.com/",
            "myapp://x", "https://example.com/?state=a&state=b", "https://example.com/?x=%zz",
            "https://example.com/?x=\(String(repeating: "y", count: 20_000))",
        ]
    )
    func unsafeAddress(_ address: String) async throws {
        let model = try await started(prompt(#""redirectURL":\#(quoted(address))"#, type: "REDIRECTION"))
        #expect(model.phase == .failed && model.error?.code == .malformedResponse)
        let without = try await started(prompt("", type: "REDIRECTION"))
        #expect(without.phase == .failed && without.error?.code == .malformedResponse)
    }

    @Test(
        "An allowed URL is offered, and its callback is sent without a declared input",
        arguments: [
            "https://example.com/authorize?state=s", "http://localhost:1/a?state=s", "http://127.0.0.1/?state=s",
        ]
    )
    func safeAddress(_ address: String) async throws {
        let answer = prompt(#""redirectURL":\#(quoted(address))"#, type: "REDIRECTION")
        let (model, _, fixture) = try await model(.signIn, [answer, answer])
        await model.start()
        guard case .browser(let request)? = model.step?.kind else {
            Issue.record("\(String(describing: model.error))")
            return
        }
        #expect(request.url.absoluteString == address && request.callback == nil && request.provider == nil)
        #expect(model.step?.fields.map(\.id) == ["code"] && model.step?.actions.count == 1)
        enter(["code": "app://x?code=c&state=s"], model)
        await model.submit()
        #expect(fixture.sent.last?["inputs"] as? [String: String] == ["code": "c", "state": "s"])
    }

    @Test("A declared state is not a field: it comes from the callback")
    func declaredState() async throws {
        let answer = prompt(
            #""inputs":[{"identifier":"code"},{"identifier":"state"}],"redirectURL":"https://x/?state=s""#,
            type: "REDIRECTION"
        )
        let (model, _, fixture) = try await model(.signIn, [answer, answer, answer])
        await model.start()
        #expect(model.step?.fields.map(\.id) == ["code"])
        await model.submit()
        #expect(fixture.sent.last?["inputs"] == nil)
        enter(["code": "app:/x?code=c&state=s"], model)
        await model.submit()
        #expect(fixture.sent.last?["inputs"] as? [String: String] == ["code": "c", "state": "s"])
    }

    @Test(
        "An invalid callback is not sent",
        arguments: [
            "app://back?state=s", "app://back?code=&state=s", "app://back?code=a&error=b&state=s",
            "app://back?code=a&code=b&state=s", "app://other?code=a&state=s", "app://back?code=a",
            "app://back?code=a&state=S", "https://back?code=a&state=s",
            "app://back?code=a#&state=s", "code=a&state=s", "?code=a&state=s",
        ]
    )
    func foreignCallback(_ text: String) async throws {
        let (model, _, fixture) = try await model(
            .signIn,
            [
                prompt(
                    #""inputs":[{"identifier":"code"}],"redirectURL":"https://x/?state=s&redirect_uri=app%3A%2F%2Fback""#,
                    type: "REDIRECTION"
                )
            ]
        )
        await model.start()
        enter(["code": text], model)
        await model.submit()
        #expect(model.phase == .ready && model.error?.code == .refused && fixture.sent.count == 1)
        #expect(model.error.map { !"\($0)".contains("code=a") } == true)
    }

    @Test("Malformed passkey options end the flow with a reason", arguments: ["no json", "{}", "[]", ""])
    func passkeyOptions(_ options: String) async throws {
        for key in ["passkeyChallenge", "passkeyCreationOptions"] {
            let model = try await started(prompt(#""additionalData":{"\#(key)":\#(quoted(options))}"#))
            #expect(model.phase == .failed && model.error?.code == .malformedResponse)
        }
    }

    @Test("A passkey step without declared inputs has the standard ones")
    func passkeyWithoutInputs() async throws {
        let answer = prompt(#""additionalData":{"passkeyChallenge":"{\"challenge\":\"AQ\"}"}"#)
        let (model, _, fixture) = try await model(.signIn, [answer, answer])
        await model.start()
        #expect(model.step?.fields.count == 5 && model.step?.actions.count == 1)
        enter(
            ["credentialId": #"{"id":"x"}"#, "clientDataJSON": "a", "authenticatorData": "b", "signature": "c"],
            model
        )
        await model.submit()
        #expect(model.error?.code == .invalidInput && fixture.sent.count == 1)
        enter(["credentialId": "x", "clientDataJSON": "a", "authenticatorData": "b", "signature": "c"], model)
        await model.submit()
        #expect(
            fixture.sent.last?["inputs"] as? [String: String]
                == ["credentialId": "x", "clientDataJSON": "a", "authenticatorData": "b", "signature": "c"]
        )
    }

    @Test(
        "A malformed timeout is ignored",
        arguments: ["soon", "", "-1", "1e300", "nan", "99999999999999999999", "9223372036854775807"]
    )
    func timeout(_ time: String) async throws {
        let model = try await started(
            prompt(#""inputs":[{"identifier":"x"}],"additionalData":{"stepTimeout":"\#(time)"}"#)
        )
        #expect(model.phase == .ready && model.step?.expiresAt == nil && model.remainingTime == nil)
    }
}

@Suite("Nested templates cost no more than a long text", .timeLimit(.minutes(5)))
struct HostileTemplateTests {
    private func resolver(_ texts: [String: String]) -> TemplateResolver {
        let values = texts.mapValues(JSONValue.string)
        return TemplateResolver(meta: [
            "a": .string("{{ t(x:b) }}"), "self": .string("{{ meta(self) }}!"),
            "i18n": .object(["translations": .object(["x": .object(values)])]),
        ])
    }

    @Test("A template in a meta value is resolved, and a recursive one ends")
    func nested() {
        let resolver = resolver(["b": "{{ meta(c) }}B{{ i18n(x:d) }}", "d": "D", "loop": "{{ t(x:loop) }}l"])
        #expect(resolver.resolve("{{ meta(a) }}") == "BD")
        #expect(resolver.resolve("{{ meta(self) }}") == "!!!!!")
        #expect(resolver.resolve("{{ t(x:loop) }}") == "lllll")
    }

    @Test("Multiplying templates are limited in number and length")
    func bomb() {
        let many = String(repeating: "{{ t(x:b) }}", count: 1_000)
        let resolver = resolver(["b": many.replacingOccurrences(of: "x:b", with: "x:c"), "c": many])
        let text = resolver.resolve(many)
        #expect(text.utf8.count <= TemplateResolver.maximumTextLength + 3 && !text.contains("t(x"))
        let long = self.resolver(["b": String(repeating: "long ", count: 20_000)])
        #expect(long.resolve(many).utf8.count <= TemplateResolver.maximumTextLength + 3)
    }

    @Test("Parameters are replaced once; templates in their values are not resolved")
    func parameters() {
        let resolver = resolver(["b": "{one} {two} { three } {{ param(one) }}"])
        let text = resolver.resolve("{{ t(x:b) }}", params: ["one": "{two}", "two": "2", "three": "3"])
        #expect(text == "{two} 2 { three } {two}")
    }

    @Test("A truncated text ends with a complete character")
    func cut() {
        let text = String(repeating: "é", count: 70_000)
        let cut = TemplateResolver.cut("a" + text)
        #expect(cut.hasSuffix("é…") && cut.utf8.count <= TemplateResolver.maximumTextLength + 3)
    }
}
