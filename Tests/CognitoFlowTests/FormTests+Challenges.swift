import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AuthFlows
@testable import CognitoUserPools

extension FormTests {
    func form(_ challenge: SignInStep) -> FlowStep {
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

    @Test("Each factor has its own label and mark")
    func factors() {
        let rows: [(Challenge.Name, FormTexts.Key, FormAction.Mark?)] = [
            (.smsOTP, .withSMS, .sms), (.emailOTP, .withEmail, .mail), (.webAuthn, .usePasskey, .passkey),
            (.password, .withPassword, nil), (.smsMFA, .withSMS, .sms), (.softwareTokenMFA, .withApp, nil),
        ]
        for (factor, label, mark) in rows {
            for step in [SignInStep.firstFactor([factor]), .secondFactor([factor])] {
                guard let action = form(step).action(factor.rawValue) else { continue }
                #expect(action.label == FormTexts(language: "en")(label) && action.mark == mark, "\(factor)")
            }
        }
        #expect(form(.firstFactor([.smsOTP, .emailOTP])).action("SMS_OTP") != nil)
        #expect(form(.secondFactor([.smsMFA, .softwareTokenMFA])).action("SMS_MFA") != nil)
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
