import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AuthFlows
@testable import CognitoUserPools

@Suite("Forms of a user pool's settings", .timeLimit(.minutes(5)))
struct FormTests {
    static let now = Date(timeIntervalSince1970: 0)
    private let configuration: UserPoolConfiguration

    init() throws { configuration = try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1") }

    func form(
        _ step: CognitoFormKind,
        _ settings: CognitoPoolSettings,
        language: String = "en",
        details: CognitoFormKind.Details = .init()
    ) -> FlowStep {
        let environment = ClientEnvironment(
            transport: ScriptedTransport(),
            clock: TestClock(now: Self.now).sleepless
        )
        let client = CognitoClient(
            configuration: configuration,
            settings: settings,
            store: MemorySecretStore(),
            environment: environment
        )
        var state = DisplayedForm<CognitoAdapter>(step: step, id: "1")
        state.details = details
        return client.flow(.signIn, appName: "App").forms.adapter.step(
            for: state,
            texts: FormTexts(language: language)
        )
    }

    /// Settings, the fields of their sign-up, and the request for their values.
    struct Row: Sendable, CustomTestStringConvertible {
        let names: [CognitoPoolSettings.UsernameAttribute]
        let required: [String]
        let fields: [String]
        let values: [String: String]
        let username: String
        var verified: [String] = []
        let attributes: [UserAttribute]
        var testDescription: String { "\(names.map(\.rawValue)) and \(required)" }
    }

    static let rows = [
        Row(
            names: [],
            required: ["email", "given_name"],
            fields: ["username", "email", "given_name", "password"],
            values: ["username": "ada", "email": "a@b.c", "given_name": "Ada"],
            username: "ada",
            attributes: [UserAttribute(name: "email", value: "a@b.c"), UserAttribute(name: "given_name", value: "Ada")]
        ),
        Row(
            names: [],
            required: [],
            fields: ["username", "email", "password"],
            values: ["username": "ada", "email": "a@b.c"],
            username: "ada",
            verified: ["phone_number", "email"],
            attributes: [UserAttribute(name: "email", value: "a@b.c")]
        ),
        Row(
            names: [],
            required: ["phone_number"],
            fields: ["username", "phone_number", "password"],
            values: ["username": "ada", "phone_number": "+49 30 1234"],
            username: "ada",
            verified: ["phone_number", "email"],
            attributes: [UserAttribute(name: "phone_number", value: "+49301234")]
        ),
        Row(
            names: [.email],
            required: ["email"],
            fields: ["username", "password"],
            values: ["username": "a@b.c"],
            username: "a@b.c",
            attributes: [UserAttribute(name: "email", value: "a@b.c")]
        ),
        Row(
            names: [.phoneNumber],
            required: [],
            fields: ["username", "password"],
            values: ["username": "+1 (555) 010-9999"],
            username: "+15550109999",
            attributes: [UserAttribute(name: "phone_number", value: "+15550109999")]
        ),
        Row(
            names: [.email],
            required: [],
            fields: ["username", "password"],
            values: ["username": "a-b.c"],
            username: "a-b.c",
            attributes: [UserAttribute(name: "email", value: "a-b.c")]
        ),
        Row(
            names: [.phoneNumber],
            required: [],
            fields: ["username", "password"],
            values: ["username": "1@2 3"],
            username: "1@23",
            attributes: [UserAttribute(name: "phone_number", value: "1@23")]
        ),
        Row(
            names: [.email, .phoneNumber],
            required: ["email", "phone_number"],
            fields: ["email", "phone_number", "password"],
            values: ["phone_number": "+49 30 1234"],
            username: "+49301234",
            attributes: [UserAttribute(name: "phone_number", value: "+49301234")]
        ),
        Row(
            names: [],
            required: [],
            fields: ["username", "phone_number", "password"],
            values: ["username": "ada"],
            username: "ada",
            verified: ["phone_number"],
            attributes: []
        ),
        Row(
            names: [.email],
            required: [],
            fields: ["username", "password"],
            values: ["username": "a@b.c"],
            username: "a@b.c",
            verified: ["phone_number"],
            attributes: [UserAttribute(name: "email", value: "a@b.c")]
        ),
        Row(
            names: [],
            required: ["email"],
            fields: ["username", "email", "password"],
            values: ["username": "ada"],
            username: "ada",
            attributes: []
        ),
        Row(
            names: [.email, .phoneNumber],
            required: [],
            fields: ["username", "password"],
            values: ["username": "a@b.c"],
            username: "a@b.c",
            attributes: [UserAttribute(name: "email", value: "a@b.c")]
        ),
        Row(
            names: [.email, .phoneNumber],
            required: [],
            fields: ["username", "password"],
            values: ["username": "+49 30 1234"],
            username: "+49301234",
            attributes: [UserAttribute(name: "phone_number", value: "+49301234")]
        ),
        Row(
            names: [.email, .phoneNumber],
            required: ["phone_number", "email", "email"],
            fields: ["phone_number", "email", "password"],
            values: ["email": "a@b.c", "phone_number": "+49 30 1234"],
            username: "a@b.c",
            attributes: [
                UserAttribute(name: "phone_number", value: "+49301234"), UserAttribute(name: "email", value: "a@b.c"),
            ]
        ),
    ]

    @Test("Fields of a sign-up form and their request", arguments: rows)
    func signUp(row: Row) {
        let settings = CognitoPoolSettings(
            usernameAttributes: row.names,
            requiredAttributes: row.required,
            verifiedAttributes: row.verified
        )
        let step = form(.signUp, settings)
        #expect(step.fields.map(\.id) == row.fields)
        let request = SignUpForm(settings).request(row.values)
        #expect(request.username == row.username)
        #expect(request.attributes == row.attributes)
        // Each field and each action is shown once.
        #expect(step.components.compactMap(\.fieldID) == row.fields)
        #expect(step.components.compactMap(\.actionID) == step.actions.map(\.id))
        #expect(Set(step.components.map(\.id)).count == step.components.count)
    }

    @Test("Optional attributes have optional fields, which are sent if filled in")
    func optionalAttributes() {
        var settings = CognitoPoolSettings(usernameAttributes: [.email], requiredAttributes: ["given_name"])
        settings.optionalAttributes = ["name", "given_name", "email", "name"]
        let step = form(.signUp, settings)
        #expect(step.fields.map(\.id) == ["username", "given_name", "name", "password"])
        #expect(step.fields.map(\.isRequired) == [true, true, false, true])
        let request = SignUpForm(settings).request(["username": "a@b.c", "given_name": "Ada", "name": ""])
        #expect(
            request.attributes == [
                UserAttribute(name: "given_name", value: "Ada"), UserAttribute(name: "email", value: "a@b.c"),
            ]
        )
    }

    @Test("A pool without passwords has no password field")
    func noPassword() {
        let settings = CognitoPoolSettings(
            usernameAttributes: [.email],
            signInMethod: .choice,
            signUpPassword: SignUpPassword.none
        )
        #expect(form(.signUp, settings).fields.map(\.id) == ["username"])
        #expect(form(.signIn, settings).fields.map(\.id) == ["username"])
    }

    private typealias SignUpPassword = CognitoPoolSettings.SignUpPassword

    private static let policy = CognitoPasswordPolicy(
        minLength: 10,
        needsDigit: true,
        needsLowercase: true,
        needsUppercase: true,
        needsSymbol: true
    )

    @Test(
        "A password is validated before it is sent",
        arguments: [
            ("Correct-h0rse", []), ("correct-h0rse", ["an upper-case letter"]),
            ("CORRECT-H0RSE", ["a lower-case letter"]), ("Correct-horse", ["a digit"]),
            ("CorrectH0rse", ["a symbol"]), ("aB1-", ["at least 10 characters"]),
            ("äöüäöüäöüäöü", ["a digit", "a lower-case letter", "an upper-case letter", "a symbol"]),
        ]
    )
    func policy(password: String, missing: [String]) throws {
        let field = try #require(
            form(.signUp, CognitoPoolSettings(passwordPolicy: Self.policy)).field("password")
        )
        #expect(FieldValidator.check(field, value: password) == missing.map { "Password must contain \($0)." })
    }

    @Test(
        "A space counts as the symbol inside a password, and not at either end",
        arguments: [
            ("Correct Horse1", true), ("a  b", true), (" ab", false), ("ab ", false), (" ab ", false), ("  ", false),
        ]
    )
    func innerSpace(password: String, isSymbol: Bool) throws {
        let field = try #require(
            form(.signUp, CognitoPoolSettings(passwordPolicy: CognitoPasswordPolicy(minLength: 0, needsSymbol: true)))
                .field("password")
        )
        #expect(FieldValidator.check(field, value: password).isEmpty == isSymbol)
    }

    @Test("Each of the service's symbols is accepted", arguments: Array("^$*.[]{}()?\"!@#%&/\\,><':;|_~`=+-"))
    func symbols(symbol: Character) throws {
        let field = try #require(
            form(.signUp, CognitoPoolSettings(passwordPolicy: CognitoPasswordPolicy(minLength: 0, needsSymbol: true)))
                .field("password")
        )
        #expect(FieldValidator.check(field, value: "abc\(symbol)").isEmpty)
    }

    @Test("The password rules are shown in both languages")
    func requirements() throws {
        let settings = CognitoPoolSettings(passwordPolicy: Self.policy)
        let english = try #require(form(.signUp, settings).field("password"))
        #expect(
            english.requirements(for: "").map(\.text) == [
                "At least 10 characters", "A digit", "A lower-case letter", "An upper-case letter", "A symbol",
            ]
        )
        #expect(english.requirements(for: "correct-horse").map(\.isMet) == [true, false, true, false, true])
        let german = try #require(form(.signUp, settings, language: "de").field("password"))
        #expect(
            german.requirements(for: "").map(\.text) == [
                "Mindestens 10 Zeichen", "Eine Ziffer", "Ein Kleinbuchstabe", "Ein Großbuchstabe", "Ein Sonderzeichen",
            ]
        )
    }

    @Test("Without a policy there are no requirements, nor at the password of a sign-in")
    func noRequirements() throws {
        let unknown = try #require(form(.signUp, CognitoPoolSettings()).field("password"))
        #expect(unknown.requirements(for: "").isEmpty && unknown.hint == nil)
        let signIn = form(.signIn, CognitoPoolSettings(passwordPolicy: Self.policy))
        #expect(try #require(signIn.field("password")).requirements(for: "").isEmpty)
    }

    @Test(
        "A policy has exactly its requirements",
        arguments: [
            (CognitoPasswordPolicy(minLength: 0), nil), (CognitoPasswordPolicy(minLength: 1), "At least 1 characters"),
            (CognitoPasswordPolicy(minLength: 0, needsDigit: true), "A digit"),
            (CognitoPasswordPolicy(minLength: 0, needsLowercase: true), "A lower-case letter"),
            (CognitoPasswordPolicy(minLength: 0, needsUppercase: true), "An upper-case letter"),
            (CognitoPasswordPolicy(minLength: 0, needsSymbol: true), "A symbol"),
        ] as [(CognitoPasswordPolicy, String?)]
    )
    func needs(policy: CognitoPasswordPolicy, need: String?) throws {
        let field = try #require(form(.signUp, CognitoPoolSettings(passwordPolicy: policy)).field("password"))
        #expect(field.requirements(for: "").map(\.text) == [need].compactMap(\.self))
        #expect(field.rules.count == (need == nil ? 1 : 2))
    }

    @Test(
        "Fields have the maximum length of the service",
        arguments: [("password", 256), ("username", 128), ("given_name", 2_048)]
    )
    func lengths(field: String, length: Int) throws {
        let form = form(.signUp, CognitoPoolSettings(requiredAttributes: ["given_name"]))
        let field = try #require(form.field(field))
        #expect(FieldValidator.check(field, value: String(repeating: "a", count: length)).isEmpty)
        #expect(!FieldValidator.check(field, value: String(repeating: "a", count: length + 1)).isEmpty)
    }
}
