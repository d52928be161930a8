import AuthFlows
import Foundation
import NativeAuthCore
import Testing

@Suite("Parts of a step", .timeLimit(.minutes(5)))
struct FlowStepTests {
    @Test(
        "The return key triggers the first primary action that sends the form, otherwise the first that sends it",
        arguments: [
            ([], nil), ([("a", .trigger, .primary)], nil), ([("a", .trigger, .primary), ("b", .submit, .link)], "b"),
            ([("a", .submit, .secondary), ("b", .trigger, .primary), ("c", .submit, .primary)], "c"),
            ([("a", .submit, .secondary), ("b", .submit, .link)], "a"),
            ([("a", .submit, .primary), ("b", .submit, .primary)], "a"),
            ([("a", .resend, .primary), ("b", .back, .primary), ("c", .cancel, .primary)], nil),
        ] as [([(String, FormAction.Kind, FormAction.Prominence)], String?)]
    )
    func defaultAction(_ actions: [(String, FormAction.Kind, FormAction.Prominence)], _ id: String?) {
        let step = FlowStep(id: "s", actions: actions.map { FormAction(id: $0, kind: $1, prominence: $2) })
        #expect(step.defaultAction?.id == id)
    }

    @Test("Fields and actions are found by their ids")
    func found() {
        #expect(Forms.credentials.field("password")?.kind == .password && Forms.credentials.field("go") == nil)
        #expect(Forms.credentials.action("signup")?.kind == .trigger && Forms.credentials.action("password") == nil)
    }

    @Test("A complete passkey response fills only passkey fields, beginning with the first")
    func passkeyFields() throws {
        var step = try Forms.passkey()
        step.fields.insert(FormField(id: "name"), at: 0)
        step.fields.append(FormField(id: "attestationObject", kind: .passkey))
        let values = step.values(entering: Forms.passkeyAnswer, into: "credentialId")
        #expect(
            values == [
                "credentialId": "aWQ", "clientDataJSON": "Y2Q", "authenticatorData": "YWQ", "signature": "c2ln",
                "userHandle": "", "attestationObject": "",
            ]
        )
        for field in ["name", "signature"] {
            #expect(step.values(entering: Forms.passkeyAnswer, into: field) == [field: Forms.passkeyAnswer])
        }
        step.kind = .form
        #expect(
            step.values(entering: Forms.passkeyAnswer, into: "credentialId") == ["credentialId": Forms.passkeyAnswer]
        )
    }

    @Test("The description of a browser request contains the provider and the host, but not the URL")
    func browserDescription() throws {
        let url = try #require(URL(string: "https://id.test/authorize?state=s3cret"))
        let request = BrowserRequest(url: url, provider: "Example")
        #expect("\(request)" == "BrowserRequest(Example, id.test)")
        let children = request.customMirror.children.map { "\($0.label ?? ""): \($0.value)" }
        #expect(children.sorted() == ["host: id.test", "provider: Example"])
        var dumped = ""
        dump(request, to: &dumped)
        #expect(!dumped.contains("s3cret"))
        let bare = BrowserRequest(url: try #require(URL(string: "app:/x")))
        #expect("\(bare)" == "BrowserRequest(unnamed, no host)")
    }

    @Test("The description of a submission contains the step, the action and the fields")
    func submissionDescription() {
        let submission = FlowSubmission(stepID: "s", actionID: "go", values: ["b": "2", "a": "1"])
        #expect("\(submission)" == #"FlowSubmission(step: s, action: go, fields: ["a", "b"])"#)
        let bare = FlowSubmission(stepID: "s", actionID: nil, values: [:])
        #expect("\(bare)" == "FlowSubmission(step: s, action: none, fields: [])")
        for (one, expected) in [(submission, ["s", "go", #"["a", "b"]"#]), (bare, ["s", "none", "[]"])] {
            #expect(one.customMirror.children.map { "\($0.value)" } == expected)
        }
    }

    @Test("The description of a saved flow does not contain its continuation")
    func savedDescription() {
        let saved = SavedFlow(
            provider: "p",
            flow: "f",
            executionID: "e",
            continuation: "s3cret",
            stepID: "s",
            savedAt: Date(),
            notes: ["n": "s3cret"]
        )
        #expect("\(saved)" == "SavedFlow(p, f, execution e)")
        var dumped = ""
        dump(saved, to: &dumped)
        #expect(!dumped.contains("s3cret"))
    }

    @Test("An element without a label is labelled by its id or value")
    func labels() {
        #expect(FormField(id: "a").label == "a" && FormField(id: "a", label: "A").label == "A")
        #expect(FormAction(id: "a").label == "a" && FormAction(id: "a", label: "A").label == "A")
        #expect(FormField.Option(value: "v").label == "v" && FormField.Option(value: "v", label: "V").label == "V")
    }

    @Test("Passwords, codes, links and passkeys are sensitive; other fields are not")
    func sensitive() {
        let sensitive: [FormField.Kind] = [.password, .oneTimeCode, .link, .passkey]
        let others: [FormField.Kind] = [.text, .email, .phone, .number, .date, .boolean, .choice, .captcha, .hidden]
        for kind in sensitive { #expect(FormField(id: "a", kind: kind).isSensitive, "\(kind)") }
        for kind in others { #expect(!FormField(id: "a", kind: kind).isSensitive, "\(kind)") }
    }

    @Test("Colour components are limited to 0 to 1, and NaN is 0")
    func colours() {
        let colour = FormDesign.RGBA(red: -0.5, green: 1.5, blue: .nan, alpha: .infinity)
        #expect(colour == FormDesign.RGBA(red: 0, green: 1, blue: 0, alpha: 0))
        #expect(colour.red == 0 && colour.green == 1 && colour.blue == 0 && colour.alpha == 0)
        let other = FormDesign.RGBA(red: 0.25, green: 0, blue: 1)
        #expect(other.red == 0.25 && other.green == 0 && other.blue == 1 && other.alpha == 1)
    }
}
