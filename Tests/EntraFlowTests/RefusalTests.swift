import Foundation
import NativeAuthCore
import Testing

@testable import AuthFlows
@testable import EntraNativeAuth

@Suite("Errors of responses without a next step", .timeLimit(.minutes(5)))
struct RefusalTests {
    @Test(
        "An unexpected challenge type is a protocol error if known, otherwise it is named, truncated",
        arguments: [
            ("password", NativeAuthError.Code.malformedResponse, "Unexpected response from the service."),
            ("oob", .malformedResponse, "Unexpected response from the service."), ("voice", .unsupported, "(voice)"),
            (String(repeating: "x", count: 5_000), .unsupported, "(" + String(repeating: "x", count: 200) + ")"),
        ]
    )
    func otherChallenge(way: String, code: NativeAuthError.Code, words: String) throws {
        let presenter = ErrorPresenter(texts: FormTexts(language: "en"), fields: [], actions: [])
        let told = try EntraFlowEnvironment.adapter().displayedError(
            for:
                EntraError(.unexpectedChallenge(way)),
            in: DisplayedForm(step: .signIn, id: "1"),
            using: presenter
        )
        #expect(told.code == code)
        #expect(told.message.contains(words), "\(told.message)")
        #expect(told.recovery.isEmpty == (code == .malformedResponse))
    }

    @Test(
        "A response with another form shows it, unless the flow has expired or the password must be changed",
        arguments: [
            (EntraError.Kind.refused, "second_factor"), (.expired, "sign_in"), (.passwordChangeRequired, "recovery"),
            (.invalidCode, "second_factor"),
        ]
    )
    func leadsOn(kind: EntraError.Kind, screen: String) async throws {
        let stage = try await EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        let state = try #require(await stage.flow.forms.state)
        let method = EntraAuthMethod(id: "m-1", channel: .email)
        let context = EntraFlowContext(continuationToken: Secret("t3"), username: Service.ada, correlationID: UUID())
        let other = EntraState.mfa(EntraState.MFA(methods: [method], context: context))
        let step = try await stage.recover(
            from: EntraError(kind, httpStatus: 400, state: other),
            submitted: state
        )
        #expect(step.id.prefix { $0 != "-" } == screen)
    }

    @Test("A response with a state of the same form keeps the form, with the newer state")
    func staysThere() async throws {
        let stage = try await EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        let state = try #require(await stage.flow.forms.state)
        let delivery = EntraCodeDelivery(sentTo: "a***", channel: .email, codeLength: 8)
        let context = EntraFlowContext(continuationToken: Secret("t3"), username: Service.ada, correlationID: UUID())
        let same = EntraState.signInCode(EntraState.SignInCode(delivery: delivery, context: context))
        let step = try await stage.recover(
            from: EntraError(.invalidCode, httpStatus: 400, state: same),
            submitted: state
        )
        #expect(step.id == state.id)
        #expect(await stage.flow.forms.state?.step == .form(for: same))
    }

    @Test(
        "A proposed address fills the field if it is complete",
        arguments: [("ada@example.com", "ada@example.com"), ("a***@example.com", nil), ("ada", nil), ("", nil)]
            as [(String, String?)]
    )
    func proposedContact(hint: String, value: String?) throws {
        let method = EntraAuthMethod(id: "email", channel: .email, loginHint: hint)
        let context = EntraFlowContext(continuationToken: Secret("t"), username: Service.ada, correlationID: UUID())
        let state = EntraState.Registration(methods: [method], method: method, context: context)
        let step = try EntraFlowEnvironment.adapter().step(
            for: DisplayedForm(step: .form(for: .registration(state)), id: "contact-1"),
            texts: FormTexts(language: "en")
        )
        #expect(step.fields.first?.initialValue == value)
    }
}
