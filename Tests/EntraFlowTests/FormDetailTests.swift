import Foundation
import NativeAuthCore
import Testing

@testable import AuthFlows
@testable import EntraNativeAuth

@Suite("Details of a tenant's forms", .timeLimit(.minutes(5)))
struct FormDetailTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let texts = FormTexts(language: "en")
    private let context = EntraFlowContext(continuationToken: Secret("t"), username: Service.ada, correlationID: UUID())

    private let client: EntraClient

    init() throws { client = try EntraFlowEnvironment.adapter().client }

    private func step(_ step: EntraFormKind, _ settings: EntraFormSettings = EntraFormSettings()) -> FlowStep {
        EntraAdapter(client: client, settings: settings, kind: .signIn)
            .step(for: DisplayedForm(step: step, id: "form-1"), texts: texts)
    }

    private func code(sentTo: String = "a***", resendIn seconds: TimeInterval? = nil) -> FlowStep {
        let delivery = EntraCodeDelivery(
            sentTo: sentTo,
            channel: .email,
            codeLength: 6,
            resendAvailableAt: seconds.map(Self.now.addingTimeInterval)
        )
        return step(.form(for: .signInCode(EntraState.SignInCode(delivery: delivery, context: context))))
    }

    @Test("A new code can be requested after the service's interval")
    func resend() {
        func delay(_ seconds: TimeInterval?) -> Duration? { code(resendIn: seconds).action("resend")?.delay }
        #expect(delay(nil) == nil)
        #expect(delay(-1) == nil)
        #expect(delay(0) == nil)
        #expect(delay(1) == .seconds(1))
    }

    @Test("The destination of a code is shown if known, up to a maximum length")
    func destination() {
        func text(_ sentTo: String) -> String? { code(sentTo: sentTo).components.first { $0.kind == .text }?.text }
        #expect(text("a***") == "We sent a code to a***.")
        #expect(text("") == "Enter the code we sent you.")
        #expect(text(String(repeating: "x", count: 201)) == "We sent a code to \(String(repeating: "x", count: 200)).")
    }

    @Test("A user name has at most 320 characters, and a new password 8 to 256")
    func lengths() throws {
        let withPassword = EntraFormSettings(signUpPassword: .optional, asksPasswordAtSignIn: true)
        let signIn = step(.signIn, withPassword)
        #expect(signIn.field("username")?.rules.map(\.check) == [.maxLength(320)])
        #expect(signIn.field("password")?.rules.map(\.check) == [.maxLength(256)])
        #expect(signIn.field("password")?.isRequired == false)
        let signUp = step(.signUp, withPassword)
        #expect(signUp.field("password")?.rules.map(\.check) == [.minLength(8), .characterKinds(3), .maxLength(256)])
        #expect(signUp.field("password")?.isRequired == false)
        #expect(step(.signUp, EntraFormSettings(signUpPassword: .required)).field("password")?.isRequired == true)
        #expect(step(.signUp).field("password") == nil)
        #expect(step(.signIn).field("password") == nil)
        let new = step(.form(for: .newPassword(EntraState.NewPassword(context: context))))
        #expect(new.field("new_password")?.rules.map(\.check) == [.minLength(8), .characterKinds(3), .maxLength(256)])
        func message(_ rule: EntraPasswordRule) -> String { rule.message(label: "Password", texts) }
        #expect(message(.tooShort) == "Password must contain at least 8 characters.")
        #expect(message(.tooLong) == "Password can contain at most 256 characters.")
        #expect(message(.empty).contains("Password"))
    }

    @Test("At most twenty methods are offered, without duplicates and only codes")
    func methods() {
        let many = (0..<25).map { EntraAuthMethod(id: "m\($0)", channel: .email) }
        #expect(many.usable.count == 20)
        #expect((many + many).usable.map(\.id) == many.prefix(20).map(\.id))
        let odd = [
            EntraAuthMethod(id: "a", challengeType: "OOB", channel: .sms),
            EntraAuthMethod(id: "b", challengeType: "fido", channel: .email),
        ]
        #expect(odd.usable.map(\.id) == ["a"])
        #expect(odd.chosen(by: "method_a")?.id == "a")
        #expect(odd.chosen(by: "method_b") == nil)
        #expect(odd.chosen(by: "a") == nil)
    }

    @Test(
        "A method is labelled with its channel and the code's destination",
        arguments: [
            ("email", "a***", "Code by email to a***", FormAction.Mark.mail),
            ("EMAIL", nil, "Code by email", .mail), ("sms", "+49***", "Code by text message to +49***", .sms),
            ("SMS", "", "Code by text message", .sms), ("voice", nil, "Code by voice", nil),
            ("voice", "+49***", "Code by +49***", nil),
            (String(repeating: "v", count: 41), nil, "Code by " + String(repeating: "v", count: 40), nil),
            (
                "email", String(repeating: "v", count: 201),
                "Code by email to " + String(repeating: "v", count: 200),
                .mail
            ),
        ] as [(String, String?, String, FormAction.Mark?)]
    )
    func choice(_ channel: String, _ hint: String?, _ label: String, _ mark: FormAction.Mark?) {
        let method = EntraAuthMethod(id: "m", channel: EntraChannel(rawValue: channel), loginHint: hint)
        let shown = step(.form(for: .mfa(EntraState.MFA(methods: [method], context: context))))
        #expect(shown.actions.first?.label == label)
        #expect(shown.actions.first?.mark == mark)
        #expect(shown.actions.map(\.id) == ["method_m", "back"])
    }

    @Test("The address field depends on the method's channel, and with several methods another can be chosen")
    func contact() {
        func asked(_ channel: String, of count: Int = 1) -> FlowStep {
            let methods = (0..<count).map { EntraAuthMethod(id: "m\($0)", channel: EntraChannel(rawValue: channel)) }
            return step(
                .form(
                    for:
                        .registration(
                            EntraState.Registration(methods: methods, method: methods.first, context: context)
                        )
                )
            )
        }
        #expect(asked("email").fields.map(\.kind) == [.email])
        #expect(asked("email").fields.first?.rules.count == 1)
        #expect(asked("sms").fields.map(\.kind) == [.phone])
        #expect(asked("sms").fields.first?.hint?.isEmpty == false)
        #expect(asked("voice").fields.map(\.kind) == [.text])
        #expect(asked("voice").fields.first?.rules.isEmpty == true)
        #expect(asked("voice").fields.first?.hint == nil)
        #expect(asked("email").actions.map(\.id) == ["send", "back"])
        #expect(asked("email", of: 2).actions.map(\.id) == ["send", "other_way"])
    }

    // MARK: - Attributes

    @Test("An attribute name has at most 200 bytes, and a value 2048 characters")
    func attributeLengths() {
        let names = [200, 201].map { EntraRequiredAttribute(name: String(repeating: "n", count: $0)) }
        let fields = AttributePage(names).fields(texts)
        #expect(fields.map(\.id.count) == [200])
        #expect(fields.first?.label.count == 100)
        #expect(fields.first?.rules.map(\.check) == [.maxLength(2_048)])
    }

    @Test("An alias field configured by the app appears once, as configured")
    func alias() {
        let asked = EntraFormSettings(
            hasAlias: true,
            attributes: [EntraRequiredAttribute(name: "city"), EntraRequiredAttribute(name: "flatusername")]
        )
        #expect(AttributePage(asked).fields(texts).map(\.id) == ["city", "flatusername"])
        #expect(AttributePage(asked).fields(texts).map(\.isRequired) == [true, true])
        let known = EntraFormSettings(hasAlias: true, attributes: [EntraRequiredAttribute(name: "city")])
        #expect(AttributePage(known).fields(texts).map(\.id) == ["flatusername", "city"])
        #expect(AttributePage(known).fields(texts).map(\.isRequired) == [false, true])
        #expect(AttributePage(EntraFormSettings()).isEmpty)
    }

    @Test(
        "A value is sent with its attribute's type, or as text if it can't be converted",
        arguments: [
            ("bool", "true", JSONValue.bool(true)), ("Boolean", "false", .bool(false)), ("bool", "yes", .string("yes")),
            ("int", "36", .int(36)), ("INT64", "-1", .int(-1)), ("number", "1.5", .string("1.5")),
            ("integer", "old", .string("old")), ("string", "36", .string("36")), ("map", "true", .string("true")),
        ]
    )
    func values(_ type: String, _ text: String, _ value: JSONValue) {
        let page = AttributePage([EntraRequiredAttribute(name: "a", type: type, regex: "^x$")])
        #expect(page.values(["a": " \(text) "]) == ["a": value])
        #expect(page.values(["a": " "]) == [:])
        let field = page.fields(texts).first
        let isSwitch = type.lowercased().hasPrefix("bool")
        #expect(field?.rules.map(\.check) == (isSwitch ? [] : [.maxLength(2_048), .matches("^x$")]))
        #expect(field?.initialValue == (isSwitch ? "false" : nil))
    }

    @Test(
        "A custom attribute is shown without the app's ID",
        arguments: [
            (String(repeating: "a", count: 32), "shoe_size", true), (String(repeating: "a", count: 31), "shoe", false),
            (String(repeating: "a", count: 33), "shoe", false), (String(repeating: "g", count: 32), "shoe", false),
        ]
    )
    func tenantsOwn(_ id: String, _ name: String, _ isOwn: Bool) {
        func label(_ name: String) -> String? {
            AttributePage([EntraRequiredAttribute(name: name)]).fields(texts).first?.label
        }
        #expect(label("extension_\(id)_\(name)") == (isOwn ? name : "extension_\(id)_\(name)"))
        #expect(label("other_\(id)_\(name)") == "other_\(id)_\(name)")
        #expect(label("extension_\(id)") == "extension_\(id)")
    }

    @Test(
        "Only a named character class extends a pattern beyond ASCII",
        arguments: [
            ("^wow$", false), (#"^\\w$"#, false), (#"^\\\w$"#, true), (#"^\.w$"#, false), (#"^\n\d$"#, true),
            (#"^\w$"#, true), (#"^\W$"#, true), (#"^\d$"#, true), (#"^\D$"#, true), (#"^\s$"#, true), (#"^\S$"#, true),
            (#"^\bx$"#, true), (#"^\Bx$"#, true), (#"^\\\\d$"#, false),
        ]
    )
    func namedClasses(_ pattern: String, _ isWidened: Bool) {
        #expect(AttributePattern(pattern)?.text == (isWidened ? #"(?:\#(pattern))|[^\x00-\x7F]"# : pattern))
        #expect(AttributePattern("[a-z-[aeiou]]") == nil)
    }

    // MARK: - Refusals

    private func present(
        _ kind: EntraError.Kind,
        at step: EntraFormKind = .signIn,
        fields: [FormField] = [],
        underlying: (any Error)? = nil
    ) -> NativeAuthError {
        EntraAdapter(client: client, settings: EntraFormSettings(), kind: .signIn).displayedError(
            for:
                EntraError(kind, underlying: underlying),
            in: DisplayedForm(step: step, id: "form-1"),
            using: ErrorPresenter(texts: texts, fields: fields, actions: [])
        )
    }

    @Test(
        "A server failure and a refusal are different errors",
        arguments: [(408, true), (407, false), (499, false), (500, true), (599, true), (404, false)]
    )
    func statuses(_ status: Int, _ hasFailed: Bool) {
        let failed = texts(.serviceFailed)
        let refused = texts(.serviceRefused)
        #expect(present(.http(status)).message == (hasFailed ? failed : refused))
    }

    @Test("An invalid value is an error of its field, if the form has it")
    func fields() {
        let password = FormField(id: "password", kind: .password, label: "Passphrase")
        let there = present(.passwordRule(.tooShort), fields: [password])
        #expect(there.message == "Passphrase must contain at least 8 characters.")
        #expect(there.fieldErrors.map(\.field) == ["password"])
        #expect(there.recovery == [.correct(["password"])])
        let elsewhere = present(.passwordRule(.tooShort))
        #expect(elsewhere.message == "Password must contain at least 8 characters.")
        #expect(elsewhere.fieldErrors.isEmpty && elsewhere.recovery.isEmpty)
        #expect(present(.userNotFound).recovery == [.signUpInstead])
        #expect(present(.invalidCredentials).recovery.isEmpty)
        #expect(present(.rateLimited(retryAfter: .seconds(5))).recovery == [.retry(after: .seconds(5))])
        #expect(present(.expired).recovery.isEmpty)
    }

    @Test("A value in use is the alias on an attribute page, otherwise the address if it is unambiguous")
    func taken() {
        let page = EntraFormKind.form(
            for:
                .signUpAttributes(EntraState.SignUpAttributes(attributes: [], context: context))
        )
        let name = FormField(id: "username", label: "a")
        let alias = FormField(id: "flatusername", label: "b")
        func fields(_ step: EntraFormKind, _ fields: [FormField]) -> [String] {
            present(.userAlreadyExists, at: step, fields: fields).fieldErrors.map(\.field)
        }
        #expect(fields(page, [alias]) == ["flatusername"])
        #expect(fields(.signUp, [name]) == ["username"])
        #expect(fields(.signUp, [name, alias]).isEmpty)
        #expect(present(.userAlreadyExists, at: page).message == texts(.aliasTaken))
        #expect(present(.userAlreadyExists, at: .signUp).message == texts(.accountExists))
    }

    @Test("A redirect reason is shown with up to 200 characters")
    func reason() {
        let long = String(repeating: "x", count: 201)
        #expect(present(.browserRequired(reason: String(long.dropLast()))).message.contains(long.dropLast()))
        #expect(!present(.browserRequired(reason: long)).message.contains(long))
        #expect(present(.browserRequired(reason: nil)).message.hasPrefix(texts(.browserOnly)))
    }

    @Test("A missing connection and a captive portal are different errors")
    func network() {
        #expect(present(.offline).message == texts(.serviceUnreachable))
        let captive = present(.offline, underlying: TransportError(.networkSignInRequired))
        #expect(captive.message == texts(.networkSignIn))
        #expect(present(.superseded).message == EntraError(.superseded).nativeAuthError.message)
    }

    // MARK: - Users

    @Test("The user ID comes from the tenant, the app or the account; the name is unchanged")
    func user() {
        func user(_ claims: [String: Any], identifier: String? = "u.t") -> FlowUser {
            EntraAccount(
                username: "ada",
                identifier: identifier,
                environment: "",
                idToken: Secret(Service.token(claims))
            ).user
        }
        #expect(user(["oid": "o", "sub": "s"]).id == "o")
        #expect(user(["sub": "s"]).id == "s")
        #expect(user([:]).id == "u.t")
        #expect(user([:], identifier: nil).id.isEmpty)
        #expect(user(["name": "Ada L.", "given_name": "Ada"]).displayName == "Ada L.")
        #expect(user(["given_name": "Ada", "family_name": "Lovelace"]).displayName == "Ada Lovelace")
        #expect(user(["family_name": "Lovelace"]).displayName == "Lovelace")
        #expect(user([:]).displayName == nil)
        #expect(user(["name": "unknown"]).displayName == nil, "the service's word for a missing name")
        #expect(user(["name": "unknown", "given_name": "Ada"]).displayName == "Ada")
        #expect(user(["email": Service.ada]).email == Service.ada)
        #expect(user([:]).username == "ada")
    }
}
