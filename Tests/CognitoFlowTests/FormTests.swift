import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AuthFlows
@testable import CognitoUserPools

@Suite("Forms of a user pool's settings", .timeLimit(.minutes(5)))
struct FormTests {
    private static let now = Date(timeIntervalSince1970: 0)
    private let configuration: UserPoolConfiguration

    init() throws { configuration = try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1") }

    private func form(
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

    private static let rows = [
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
    func hint() {
        let settings = CognitoPoolSettings(passwordPolicy: Self.policy)
        #expect(
            form(.signUp, settings).field("password")?.hint
                == "Must contain at least 10 characters, a digit, a lower-case letter, an upper-case letter, a symbol."
        )
        #expect(
            form(.signUp, settings, language: "de").field("password")?.hint
                == "Muss mindestens 10 Zeichen, eine Ziffer, einen Kleinbuchstaben, einen Großbuchstaben, ein Sonderzeichen enthalten."
        )
        #expect(form(.signUp, CognitoPoolSettings()).field("password")?.hint == nil)
    }

    @Test(
        "A password's hint lists exactly the requirements",
        arguments: [
            (CognitoPasswordPolicy(minLength: 0), nil), (CognitoPasswordPolicy(minLength: 1), "at least 1 characters"),
            (CognitoPasswordPolicy(minLength: 0, needsDigit: true), "a digit"),
            (CognitoPasswordPolicy(minLength: 0, needsLowercase: true), "a lower-case letter"),
            (CognitoPasswordPolicy(minLength: 0, needsUppercase: true), "an upper-case letter"),
            (CognitoPasswordPolicy(minLength: 0, needsSymbol: true), "a symbol"),
        ] as [(CognitoPasswordPolicy, String?)]
    )
    func needs(policy: CognitoPasswordPolicy, need: String?) throws {
        let field = try #require(form(.signUp, CognitoPoolSettings(passwordPolicy: policy)).field("password"))
        #expect(field.hint == need.map { "Must contain \($0)." })
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

    private func form(_ challenge: SignInStep) -> FlowStep {
        form(.challenge, .byName, details: .init(signInStep: challenge))
    }

    @Test("A code has six digits unless it is a first factor")
    func codeLengths() {
        #expect(form(.confirmSignUp, .byName).field("code")?.codeLength == 6)
        #expect(form(.resetPassword, .byName).field("code")?.codeLength == 6)
        let steps: [(SignInStep, Int?)] = [
            (.code(.smsMFA, nil, parameters: [:]), 6), (.code(.smsOTP, nil, parameters: [:]), nil),
            (.code(.emailOTP, nil, parameters: [:]), nil), (.authenticatorCode, 6),
            (.authenticatorSetup(secret: Secret("A"), username: "ada"), 6),
        ]
        for (step, length) in steps {
            let field = form(step).field("code")
            #expect(field?.kind == .oneTimeCode && field?.codeLength == length && field?.isRequired == true)
        }
    }

    @Test(
        "The destination of a code is shown if known, up to a maximum length",
        arguments: [
            (nil, "Enter the code we sent you."), ("", "Enter the code we sent you."),
            ("a***", "We sent a code to a***."),
            (String(repeating: "x", count: 201), "We sent a code to \(String(repeating: "x", count: 200))."),
        ] as [(String?, String)]
    )
    func destination(place: String?, text: String) {
        let parameters = place.map { ["CODE_DELIVERY_DESTINATION": $0] } ?? [:]
        let step = form(.code(.smsMFA, CodeDelivery(challengeParameters: parameters), parameters: [:]))
        #expect(step.components.map(\.text).contains(text))
    }

    @Test(
        "A new code can be requested from the exact end of the countdown",
        arguments: [(nil, nil), (0, nil), (1, 1)] as [(Int?, Int?)]
    )
    func resend(seconds: Int?, delay: Int?) {
        let date = seconds.map { Self.now.addingTimeInterval(TimeInterval($0)) }
        let step = form(.confirmSignUp, .byName, details: .init(resendsAt: date))
        #expect(step.action("resend")?.delay == delay.map { .seconds($0) })
    }

    @Test(
        "Email addresses and phone numbers are validated before they are sent",
        arguments: [
            ("email", "a@b.cd", true), ("email", "ab", false), ("phone_number", "+49 30 1234", true),
            ("phone_number", "030 1234", false), ("phone_number", "+49", false),
        ]
    )
    func addresses(name: String, value: String, isGood: Bool) {
        #expect(
            FieldValidator.check(
                FormBuilder(texts: FormTexts(), now: .distantPast).attribute(name),
                value: value
            ).isEmpty == isGood
        )
    }

    @Test("The TOTP setup URI escapes every delimiter")
    func authenticatorAddress() {
        let address = OTPAuthURI.string(issuer: "A & B: ?", account: "ada#1/ü", secret: "ABC")
        #expect(
            address == "otpauth://totp/A%20%26%20B%3A%20%3F:ada%231%2F%C3%BC?secret=ABC&issuer=A%20%26%20B%3A%20%3F"
        )
        #expect(URL(string: address) != nil)
    }

    @Test("Without an app name the TOTP setup URI has no issuer")
    func noIssuer() {
        #expect(
            OTPAuthURI.string(issuer: "", account: "ada", secret: "ABC") == "otpauth://totp/:ada?secret=ABC"
        )
    }

    @Test(
        "A user name is validated against the pool's sign-in identifiers",
        arguments: [
            ([], ["ada": true, "a@b.cd": true, "+49301234": true]),
            ([], ["ada l": false, "+49 30 1234": false, "ada\u{200B}": false, "ada\u{A0}l": false]),
            ([.email], ["ada@exämple.com": true, "ada@example": false]),
            ([.email], ["ada": false, "a@b.cd": true, "+49 30 1234": false]),
            ([.phoneNumber], ["ada": false, "a@b.cd": false, "+49 30 1234": true]),
            ([.email, .phoneNumber], ["ada": false, "a@b.cd": true, "+49 30 1234": true]),
            ([.email, .init(rawValue: "preferred_username")], ["ada": true, "a@b.cd": true]),
        ] as [([CognitoPoolSettings.UsernameAttribute], [String: Bool])]
    )
    func usernames(names: [CognitoPoolSettings.UsernameAttribute], values: [String: Bool]) {
        let field = FormBuilder(texts: FormTexts(language: "en"), now: .distantPast).username(from: names)
        #expect(field.id == "username" && field.purpose == .username && field.isRequired)
        for (value, isGood) in values {
            #expect(FieldValidator.check(field, value: value).isEmpty == isGood, "\(value)")
        }
    }

    @Test("Parameters of a custom challenge are shown in order, without their names")
    func customParameters() {
        let rows = form(.custom(["b": "2", "USERNAME": "ada", "a": "1"])).components.first { $0.id == "parameters" }?
            .rows
        #expect(rows?.map(\.label) == ["a", "b"])
        #expect(rows?.map(\.value) == ["1", "2"])
        #expect(!form(.custom(["USERNAME": "ada"])).components.contains { $0.id == "parameters" })
    }

    @Test("Every attribute name has a label, and none is empty", arguments: ["en", "de"])
    func labels(language: String) {
        let names = ["email", "phone_number", "given_name", "birthdate", "custom:team", "something_new"]
        let labels = names.map {
            FormBuilder(texts: FormTexts(language: language), now: .distantPast).attribute($0).label
        }
        #expect(Set(labels).count == names.count)
        #expect(labels.suffix(2) == ["team", "something_new"])
    }

    @Test("The field of a known attribute has its label, kind and purpose")
    func knownAttributes() {
        let texts = FormTexts(language: "en")
        let known: [(String, FormTexts.Key, FormField.Kind, FormField.Purpose?)] = [
            ("email", .emailLabel, .email, .email), ("phone_number", .phoneLabel, .phone, .phone),
            ("given_name", .givenNameLabel, .text, .givenName), ("family_name", .familyNameLabel, .text, .familyName),
            ("birthdate", .birthdateLabel, .date, nil), ("website", .websiteLabel, .text, nil),
        ]
        for (name, label, kind, purpose) in known {
            let field = FormBuilder(texts: texts, now: .distantPast).attribute(name)
            #expect(field.id == name && field.label == texts(label) && field.kind == kind)
            #expect(field.purpose == purpose && field.isRequired)
        }
        let unknown = FormBuilder(texts: texts, now: .distantPast).attribute("custom:team")
        #expect(unknown.id == "custom:team" && unknown.kind == .text && unknown.purpose == nil && unknown.isRequired)
    }

    @Test(
        "The app's own label takes precedence, with or without `custom:`; an empty one is ignored",
        arguments: [
            ("given_name", "given_name", "Call me", "Call me"), ("email", "email", "Mail", "Mail"),
            ("custom:team", "custom:team", "Crew", "Crew"), ("custom:team", "team", "Crew", "Crew"),
            ("custom:team", "team", "", "team"), ("custom:team", "custom:other", "Crew", "team"),
        ]
    )
    func ownLabels(name: String, key: String, text: String, label: String) {
        let texts = FormTexts(language: "en", overrides: [.attribute(key): text])
        #expect(FormBuilder(texts: texts, now: .distantPast).attribute(name).label == label)
    }
}
