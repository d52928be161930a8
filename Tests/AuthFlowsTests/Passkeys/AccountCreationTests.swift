import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AuthFlows

@Suite("One sheet for a new account", .timeLimit(.minutes(5)))
@MainActor
struct AccountCreationTests {
    nonisolated private static let email = FormField(id: "mail", kind: .email, isRequired: true, purpose: .email)
    nonisolated private static let phone = FormField(id: "phone", kind: .phone, isRequired: true, purpose: .phone)
    nonisolated private static let given = FormField(id: "given", isRequired: true, purpose: .givenName)
    nonisolated private static let family = FormField(id: "family", purpose: .familyName)

    nonisolated private static func optional(_ field: FormField) -> FormField {
        var field = field
        field.isRequired = false
        return field
    }

    nonisolated private static func step(_ fields: [FormField], isCreation: Bool = true, domain: String = "example.com")
        throws -> FlowStep
    {
        let json = #"{"challenge":"AQI","rp":{"id":"\#(domain)"},"user":{"id":"AQ","name":"ada"}}"#
        let names = isCreation ? PasskeyAnswer.creationFields : PasskeyAnswer.signInFields
        return FlowStep(
            id: "passkey",
            kind: .passkey(try PasskeyRequest(json: json, isCreation: isCreation)),
            fields: fields + names.map { FormField(id: $0, kind: .passkey) },
            actions: [FormAction(id: "create", label: "Create")]
        )
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var fields: [FormField] = []
        var values: [String: String] = [:]
        /// The accepted addresses; `nil` if the sheet is not shown.
        var contacts: [AccountCreationRequest.Contact]?
        var requestsName = false
    }

    nonisolated static let rows = [
        Row(testDescription: "only a passkey", contacts: nil),
        Row(testDescription: "an e-mail address", fields: [email], contacts: [.email]),
        Row(testDescription: "a phone number", fields: [phone], contacts: [.phone]),
        Row(
            testDescription: "a name and an address",
            fields: [given, family, email],
            contacts: [.email],
            requestsName: true
        ),
        Row(
            testDescription: "either address",
            fields: [optional(phone), optional(email)],
            contacts: [.email, .phone]
        ),
        Row(testDescription: "one required address", fields: [phone, optional(email)], contacts: [.phone]),
        Row(testDescription: "two required addresses", fields: [phone, email], contacts: nil),
        Row(testDescription: "a name without an address", fields: [given], contacts: nil),
        Row(
            testDescription: "a required field that the sheet does not have",
            fields: [email, FormField(id: "city", isRequired: true)],
            contacts: nil
        ),
        Row(
            testDescription: "an optional field that the sheet does not have",
            fields: [email, FormField(id: "city")],
            contacts: [.email]
        ),
        Row(
            testDescription: "a phone number with prefixes",
            fields: [FormField(id: "phone", kind: .phone, isRequired: true, options: [.init(value: "+49")])],
            contacts: nil
        ),
        Row(testDescription: "an entered address", fields: [email], values: ["mail": "a@example.com"], contacts: nil),
        Row(
            testDescription: "an untouched optional toggle",
            fields: [email, FormField(id: "news", kind: .boolean)],
            values: ["news": "false"],
            contacts: [.email]
        ),
    ]

    @Test("The step's fields decide whether the sheet is shown, and what it asks for", arguments: rows)
    func request(row: Row) throws {
        let request = AccountCreationRequest(try Self.step(row.fields), values: row.values)
        #expect(request?.contacts == row.contacts)
        #expect((request?.requestsName ?? false) == row.requestsName)
        #expect(AccountCreationRequest(try Self.step(row.fields, isCreation: false), values: row.values) == nil)
        #expect(AccountCreationRequest(try Self.step(row.fields, domain: ""), values: row.values) == nil)
    }

    @Test("The answer fills in the fields that it has a value for")
    func values() throws {
        let passkey = PasskeyAnswer(fields: ["credentialId": "aWQ"])
        let answer = AccountCreationAnswer(passkey: passkey, email: "ada@example.com", givenName: "Ada")
        let step = try Self.step([Self.given, Self.family, Self.email, FormField(id: "city")])
        #expect(answer.values(for: step) == ["credentialId": "aWQ", "mail": "ada@example.com", "given": "Ada"])
        #expect(!"\(answer)".contains("ada@") && !String(reflecting: answer).contains("ada@"))
    }

    // MARK: - In a flow

    /// A device whose sheet gives a result, or that has no such sheet.
    private actor Authenticator: PasskeyAuthenticator {
        private(set) var asked: [String] = []
        private let sheet: Result<AccountCreationAnswer?, any Error>

        init(_ sheet: Result<AccountCreationAnswer?, any Error>) { self.sheet = sheet }

        func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer {
            asked.append("passkey")
            return AccountCreationTests.passkey
        }

        func createAccount(_ request: AccountCreationRequest) async throws -> AccountCreationAnswer? {
            asked.append("account")
            return try sheet.get()
        }
    }

    nonisolated private static let passkey = PasskeyAnswer(fields: [
        "credentialId": "aWQ", "clientDataJSON": "Y2Q", "attestationObject": "YW8",
    ])

    private func model() async throws -> (FlowModel, ScriptedFlow) {
        let done = FlowStep(id: "done", kind: .complete(FlowOutcome(user: FlowUser(id: "1"))))
        let flow = ScriptedFlow([.step(try Self.step([Self.given, Self.email])), .step(done)])
        let model = FlowModel(flow: flow)
        await model.start()
        return (model, flow)
    }

    @Test("The sheet's answer is submitted with the passkey")
    func submitted() async throws {
        let (model, flow) = try await model()
        let answer = AccountCreationAnswer(passkey: Self.passkey, email: "ada@example.com", givenName: "Ada")
        await model.usePasskey(Authenticator(.success(answer)))
        #expect(model.phase == .complete(FlowOutcome(user: FlowUser(id: "1"))))
        let sent = await flow.submissions.last?.values
        #expect(sent?["mail"] == "ada@example.com" && sent?["given"] == "Ada" && sent?["credentialId"] == "aWQ")
    }

    @Test("A user who closes the sheet fills in the form, and then only creates a passkey")
    func closed() async throws {
        let (model, flow) = try await model()
        let authenticator = Authenticator(.failure(CancellationError()))
        await model.usePasskey(authenticator)
        #expect(model.error?.code == .cancelled && model.phase == .ready && model.step?.id == "passkey")

        model.setValue("ada@example.com", for: "mail")
        model.setValue("Ada", for: "given")
        await model.usePasskey(authenticator)
        #expect(await authenticator.asked == ["account", "passkey"])
        #expect(await flow.submissions.last?.values["mail"] == "ada@example.com")
    }

    @Test("The sheet is shown once: after that, the form's own errors are shown")
    func once() async throws {
        let (model, _) = try await model()
        let authenticator = Authenticator(.failure(CancellationError()))
        for _ in 1...2 { await model.usePasskey(authenticator) }
        #expect(await authenticator.asked == ["account"])
        #expect(Set(model.fieldErrors.keys) == ["mail", "given"])
    }

    @Test(
        "Without the sheet, the form is filled in before a passkey is created",
        arguments: [.success(nil), .failure(NativeAuthError(.unsupported, message: "not set up"))]
            as [Result<AccountCreationAnswer?, any Error>]
    )
    func noSheet(_ sheet: Result<AccountCreationAnswer?, any Error>) async throws {
        let (model, flow) = try await model()
        let authenticator = Authenticator(sheet)
        await model.usePasskey(authenticator)
        #expect(await authenticator.asked == ["account"])
        #expect(Set(model.fieldErrors.keys) == ["mail", "given"] && model.error == nil)

        model.setValue("ada@example.com", for: "mail")
        model.setValue("Ada", for: "given")
        await model.usePasskey(authenticator)
        #expect(await authenticator.asked == ["account", "passkey"])
        #expect(await flow.submissions.last?.values["given"] == "Ada")
    }

    @Test("An account by Sign in with Apple is an error that says so")
    func existingAccount() async throws {
        let (model, _) = try await model()
        let exists = NativeAuthError(.alreadyExists, message: "exists", recovery: [.signIn])
        await model.usePasskey(Authenticator(.failure(exists)))
        #expect(model.error == exists && model.phase == .ready)
    }
}
