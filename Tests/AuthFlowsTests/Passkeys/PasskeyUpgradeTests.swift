import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AuthFlows

@Suite("A passkey without a question after a sign-in with a password", .timeLimit(.minutes(5)))
@MainActor
struct PasskeyUpgradeTests {
    /// An authenticator that creates passkeys without a question, or refuses to.
    private actor Authenticator: PasskeyAuthenticator {
        private(set) var asked: [String] = []
        private let conditional: Result<PasskeyAnswer?, NativeAuthError>

        init(_ conditional: Result<PasskeyAnswer?, NativeAuthError>) { self.conditional = conditional }

        func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer {
            asked.append("sheet")
            throw CancellationError()
        }

        func createConditionally(_ request: PasskeyRequest) async throws -> PasskeyAnswer? {
            asked.append("conditional")
            return try conditional.get()
        }
    }

    nonisolated private static let created = PasskeyAnswer(fields: [
        "credentialId": "aWQ", "clientDataJSON": "Y2Q", "attestationObject": "YW8",
    ])
    nonisolated private static let refused = NativeAuthError(.refused, message: "no")

    nonisolated private static func options(_ more: String = "") -> String {
        #"{"challenge":"AQI","rp":{"id":"example.com"},"user":{"id":"AQ","name":"ada"}\#(more)}"#
    }

    @Test(
        "The last first factor decides, and a passkey is offered once",
        arguments: [
            ([], false), ([.password], true), ([.passkey], false), ([.other], false), ([.password, .other], false),
            ([.password, .passkey], false), ([.other, .password], true), ([.passkey, .password], true),
        ] as [([PasskeyUpgrade.Factor], Bool)]
    )
    func factors(_ factors: [PasskeyUpgrade.Factor], _ isOffered: Bool) {
        var upgrade = PasskeyUpgrade()
        for factor in factors { upgrade.record(factor) }
        let first = upgrade.begin()
        let second = upgrade.begin()
        #expect(first == isOffered && !second)
    }

    @Test(
        "A service that verifies the user, or wants a security key, gets no passkey without a question",
        arguments: [
            ("", true),
            (#","authenticatorSelection":{"userVerification":"preferred"}"#, true),
            (#","authenticatorSelection":{"userVerification":"required"}"#, false),
            (#","authenticatorSelection":{"authenticatorAttachment":"platform"}"#, true),
            (#","authenticatorSelection":{"authenticatorAttachment":"cross-platform"}"#, false),
        ]
    )
    func suits(_ more: String, _ suits: Bool) throws {
        #expect(PasskeyUpgrade.suits(try PasskeyRequest(json: Self.options(more), isCreation: true)) == suits)
        let signIn = try PasskeyRequest(json: #"{"challenge":"AQI"}"#, isCreation: false)
        #expect(!PasskeyUpgrade.suits(signIn))
    }

    // MARK: - In a flow

    /// A flow whose first form has a password, or a code, and whose second step requires a new passkey.
    private func model(withPassword: Bool = true, options: String = options()) async throws -> FlowModel {
        let kind: FormField.Kind = withPassword ? .password : .oneTimeCode
        let form = FlowStep(
            id: "form",
            fields: [FormField(id: "secret", kind: kind, isRequired: true)],
            actions: [FormAction(id: "send", label: "Send")]
        )
        let passkey = FlowStep(
            id: "passkey",
            kind: .passkey(try PasskeyRequest(json: options, isCreation: true)),
            fields: PasskeyAnswer.creationFields.map { FormField(id: $0, kind: .passkey, isRequired: true) },
            actions: [FormAction(id: "create", label: "Create")]
        )
        let done = FlowStep(id: "done", kind: .complete(FlowOutcome(user: FlowUser(id: "1"))))
        let flow = ScriptedFlow([.step(form), .step(passkey), .step(done)])
        let model = FlowModel(flow: flow)
        await model.start()
        model.setValue("12345678", for: "secret")
        await model.submit()
        #expect(model.step?.id == "passkey")
        return model
    }

    @Test("A flow's passkey is created without a question, and submitted")
    func created() async throws {
        let model = try await model()
        let authenticator = Authenticator(.success(Self.created))
        await model.createPasskeyConditionally(authenticator)
        #expect(model.phase == .complete(FlowOutcome(user: FlowUser(id: "1"))))
        #expect(await authenticator.asked == ["conditional"])
    }

    @Test(
        "If the system does not agree, nothing is shown, nothing is tried again, and the button still works",
        arguments: [.success(nil), .failure(refused)] as [Result<PasskeyAnswer?, NativeAuthError>]
    )
    func silent(_ result: Result<PasskeyAnswer?, NativeAuthError>) async throws {
        let model = try await model()
        let authenticator = Authenticator(result)
        for _ in 1...2 { await model.createPasskeyConditionally(authenticator) }
        #expect(model.phase == .ready && model.error == nil && model.step?.id == "passkey")
        await model.usePasskey(authenticator)
        #expect(model.error?.code == .cancelled)
        #expect(await authenticator.asked == ["conditional", "sheet"])
    }

    @Test("Without a password, or with a required verification, the system is not asked", arguments: [true, false])
    func notOffered(withPassword: Bool) async throws {
        let selection = #","authenticatorSelection":{"userVerification":"required"}"#
        let model = try await model(
            withPassword: withPassword,
            options: withPassword ? Self.options(selection) : Self.options()
        )
        let authenticator = Authenticator(.success(Self.created))
        await model.createPasskeyConditionally(authenticator)
        #expect(await authenticator.asked.isEmpty)
        #expect(model.phase == .ready)
    }
}
