import AuthFlows
import Foundation
import NativeAuthCore
import Testing

@testable import TerminalForms

@Suite("JSON reports", .timeLimit(.minutes(5)))
struct ReportTests {
    @Test("The report of a completed flow")
    func complete() throws {
        let line = try JSONReport.line(FlowReport.complete(user: Forms.ada, message: nil))
        #expect(
            line == """
                {"status":"complete","user":\
                {"displayName":"Ada","email":"ada@example.com","id":"u1","username":"ada"}}
                """
        )
        let message = try JSONReport.line(FlowReport.complete(user: nil, message: "Your password\u{1B}[2J is set."))
        #expect(message == #"{"message":"Your password is set.","status":"complete"}"#)
    }

    @Test("The report of an incomplete flow has its inputs, actions and error")
    func incomplete() throws {
        let step = FlowStep(
            id: "s",
            fields: [
                FormField(id: "name", label: "Name", hint: "As in your passport.", isRequired: true),
                FormField(id: "pw", kind: .password, label: "Password", isRequired: true),
                FormField(id: "c", kind: .choice, label: "Country", options: [.init(value: "DE", label: "Germany")]),
                FormField(id: "h", kind: .hidden),
            ],
            actions: [FormAction(id: "go", label: "Continue")]
        )
        let snapshot = FormSnapshot(
            step: step,
            values: ["pw": "entered"],
            fieldErrors: ["name": ["Too short."]],
            error: NativeAuthError(
                .refused,
                message: "No.",
                serverCode: "FET-1",
                recovery: [.retry(after: .seconds(30)), .restart]
            )
        )
        let line = try JSONReport.line(FlowReport.incomplete(executionID: "e1", snapshot))
        #expect(
            line == """
                {"actions":[{"id":"go","kind":"submit","label":"Continue"}],\
                "error":{"code":"refused","fieldErrors":[{"field":"name","message":"Too short."}],\
                "message":"No.","recovery":[{"afterSeconds":30,"kind":"retry"},{"kind":"restart"}],\
                "serverCode":"FET-1"},"executionId":"e1",\
                "inputs":[{"hint":"As in your passport.","label":"Name","name":"name","required":true,\
                "secret":false,"type":"text"},\
                {"label":"Password","name":"pw","required":true,"secret":true,"type":"password"},\
                {"label":"Country","name":"c","options":[{"label":"Germany","value":"DE"}],"required":false,\
                "secret":false,"type":"choice"}],"kind":"form","status":"incomplete"}
                """
        )
    }

    @Test("The report of an expired form advises a restart unless the error has advice", arguments: [true, false])
    func expired(hasAdvice: Bool) throws {
        let error = NativeAuthError(.expired, message: "This is over.", recovery: hasAdvice ? [.resend] : [])
        let snapshot = FormSnapshot(step: FlowStep(id: "s"), error: error)
        let line = try JSONReport.line(FlowReport.incomplete(executionID: "e1", snapshot))
        #expect(line.contains(#""recovery":[{"kind":"\#(hasAdvice ? "resend" : "restart")"}]"#), "\(line)")
    }

    @Test("The report of each kind of step")
    func steps() throws {
        func line(_ step: FlowStep) throws -> String {
            try JSONReport.line(FlowReport.incomplete(executionID: nil, FormSnapshot(step: step)))
        }
        #expect(
            try line(Steps.browser()) == """
                {"actions":[{"id":"go","kind":"submit","label":"Continue"}],\
                "browser":{"callback":"demo://back","provider":"Example",\
                "url":"https://idp.example/authorize?client_id=a&state=s"},\
                "inputs":[{"hint":"Paste the full URL that the browser was redirected to.","label":"Address","name":"code","required":false,\
                "secret":true,"type":"link"}],"kind":"browser","status":"incomplete"}
                """
        )
        let plain = BrowserRequest(url: try #require(URL(string: "https://idp.example/")))
        #expect(
            try line(FlowStep(id: "s", kind: .browser(plain))) == """
                {"actions":[],"browser":{"url":"https://idp.example/"},"inputs":[],"kind":"browser",\
                "status":"incomplete"}
                """
        )
        let passkey = try line(Steps.passkey())
        #expect(
            passkey.contains(
                #""kind":"passkey","passkey":{"mode":"signIn","options":{"challenge":"AQ","rpId":"localhost"}}"#
            )
        )
        #expect(passkey.contains(#""name":"credentialId","required":true,"secret":true,"type":"passkey""#))
        let creation = try PasskeyRequest(
            json: #"{"challenge":"AQ","user":{"id":"AQ","name":"ada"}}"#,
            isCreation: true
        )
        #expect(try line(FlowStep(id: "s", kind: .passkey(creation))).contains(#""mode":"create""#))
        var screen = FlowStep(
            id: "s",
            kind: .display,
            components: [
                FormComponent(
                    id: "g",
                    kind: .group,
                    children: [FormComponent(id: "c", kind: .copyableText, text: "Link", value: "https://x/y")]
                ),
                FormComponent(id: "q", kind: .qrCode, value: "w:z"),
                FormComponent(id: "l", kind: .keyValueList, rows: [.init(label: "Name", value: "Ada")]),
            ]
        )
        screen.expiresAt = Date(timeIntervalSince1970: 1_795_246_200)
        #expect(
            try line(screen) == """
                {"actions":[],"expiresAt":"2026-11-21T07:30:00Z","inputs":[],"kind":"display",\
                "status":"incomplete","values":[{"kind":"copyable_text","label":"Link","value":"https://x/y"},\
                {"kind":"qr_code","value":"w:z"},{"kind":"key_value_list","label":"Name","value":"Ada"}]}
                """
        )
    }

    @Test("A value that violates a rule has the recovery correct_fields")
    func broken() throws {
        let step = FlowStep(id: "s", fields: [FormField(id: "name", label: "Name")])
        let snapshot = FormSnapshot(step: step, fieldErrors: ["name": ["Too short."]])
        let line = try JSONReport.line(FlowReport.incomplete(executionID: nil, snapshot))
        #expect(line.contains(#""recovery":[{"fields":["name"],"kind":"correct_fields"}]"#))
    }

    @Test("The report of a failed flow has the recovery options")
    func error() throws {
        let error = NativeAuthError(
            .rateLimited,
            message: "Too many tries.",
            serverCode: "X-1",
            httpStatus: 429,
            recovery: [.retry(after: .seconds(30)), .correct(["a"])]
        )
        #expect(
            try JSONReport.line(FlowReport.error(error)) == """
                {"code":"rate_limited","httpStatus":429,"message":"Too many tries.",\
                "recovery":[{"afterSeconds":30,"kind":"retry"},{"fields":["a"],"kind":"correct_fields"}],\
                "serverCode":"X-1","status":"error"}
                """
        )
    }
}
