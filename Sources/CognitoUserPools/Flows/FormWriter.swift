import AuthFlows
import Foundation
import NativeAuthCore

/// A builder of the form for a flow state. It has no side effects: equal states give equal forms.
struct FormWriter {
    /// The identifiers of the actions; a choice uses the service's name.
    enum Action {
        static let send = "send"
        static let resend = "resend"
        static let back = "back"
        static let otherWay = "other_way"
        static let forgotPassword = "forgot_password"
    }

    /// The identifiers of the fields; an attribute uses the service's name.
    enum Field {
        static let username = "username"
        static let password = "password"
        static let newPassword = "new_password"
        static let code = "code"
        static let answer = "answer"
        static let email = "email"
    }

    /// The parts of one form.
    private struct Parts {
        var title: FormTexts.Key
        var texts: [String] = []
        var extras: [FormComponent] = []
        var fields: [FormField] = []
        var actions: [FormAction] = []
    }

    let settings: CognitoPoolSettings
    let texts: FormTexts
    /// The issuer shown in an authenticator app.
    let appName: String
    let now: Date

    /// Returns the step in which a signed-in user verifies an address.
    func verification(
        id: String, of attribute: String, delivery: CodeDelivery?, error: NativeAuthError?, resendsAt: Date?
    ) -> FlowStep {
        var stand = Stand(screen: .challenge, id: id)
        (stand.resendsAt, stand.error) = (resendsAt, error)
        let place = AttributeField(texts).field(attribute).label
        let text = delivery == nil ? texts(.codeFor, ["destination": place]) : sent(delivery)
        let parts = Parts(
            title: .verifyTitle, texts: [text], fields: [code(length: 6)],
            actions: [send(.confirmAction), resend(stand)])
        return step(stand, parts)
    }

    /// Returns the step for a state.
    func step(_ stand: Stand) -> FlowStep { step(stand, parts(stand)) }

    private func step(_ stand: Stand, _ made: Parts) -> FlowStep {
        var parts = made
        for index in parts.fields.indices where !parts.fields[index].isSensitive {
            parts.fields[index].initialValue = stand.values[parts.fields[index].id]
        }
        var components = [FormComponent(id: "title", kind: .heading, text: texts(parts.title))]
        let lines = (stand.note.map { [texts($0)] } ?? []) + parts.texts
        for (index, line) in lines.enumerated() {
            components.append(FormComponent(id: "text_\(index)", kind: .text, text: line))
        }
        components += parts.extras
        components += parts.fields.map { FormComponent(id: "field_\($0.id)", kind: .field, fieldID: $0.id) }
        components += parts.actions.map { FormComponent(id: "action_\($0.id)", kind: .action, actionID: $0.id) }
        let refusal = Refusal(
            texts: texts, fields: parts.fields.map(\.id), actions: parts.actions,
            isOutcomeUnknown: stand.isOutcomeUnknown)
        return FlowStep(
            id: stand.id, components: components, fields: parts.fields, actions: parts.actions,
            error: stand.error.map { refusal.told($0) })
    }

    private func parts(_ stand: Stand) -> Parts {
        switch stand.screen {
        case .signUp: return signUp()
        case .confirmSignUp:
            return Parts(
                title: .confirmTitle, texts: [sent(stand.delivery)], fields: [code(length: 6)],
                actions: [send(.confirmAction), resend(stand), back(.otherAddress)])
        case .signIn: return signIn()
        case .challenge: return challenge(stand)
        case .recovery:
            return Parts(
                title: .recoveryTitle, fields: [username], actions: [send(.sendCode)] + backToSignIn(stand))
        case .resetPassword:
            let password = passwords.new(Field.newPassword, label: .newPasswordLabel)
            return Parts(
                title: .recoveryTitle, texts: [sent(stand.delivery)], fields: [code(length: 6), password],
                actions: [send(.setPassword), resend(stand), back(.back)])
        }
    }

    // MARK: - Forms

    private func signUp() -> Parts {
        let asked = SignUpForm(settings)
        var fields = asked.hasUsername ? [username] : []
        fields += asked.attributes.map { name in
            var field = AttributeField(texts).field(name)
            if asked.optional.contains(name) { field.isRequired = false }
            return field
        }
        if settings.signUpPassword != .none {
            fields.append(
                passwords.new(
                    Field.password, label: .passwordLabel, isRequired: settings.signUpPassword == .required))
        }
        return Parts(title: .signUpTitle, fields: fields, actions: [send(.signUpAction)])
    }

    private func signIn() -> Parts {
        switch settings.signInMethod {
        case .choice, .custom:
            return Parts(title: .signInTitle, fields: [username], actions: [send(.continueAction)])
        case .passwordProof, .password, .customAfterProof:
            return Parts(
                title: .signInTitle, fields: [username, passwords.current()],
                actions: [
                    send(.signInAction), link(Action.forgotPassword, .forgotPassword, with: [Field.username]),
                ])
        }
    }

    private func challenge(_ stand: Stand) -> Parts {
        let others = stand.hasOtherWays ? [link(Action.otherWay, .otherWay)] : []
        switch stand.step {
        case .firstFactor(let offered):
            let choices = Challenge.Name.firstFactors(offered).map(choice)
            return Parts(title: .firstFactorTitle, actions: choices + [back(.back)])
        case .secondFactor(let offered):
            return Parts(title: .secondFactorTitle, actions: Challenge.Name.secondFactors(offered).map(choice))
        case .secondFactorSetup(let offered):
            return Parts(title: .setUpFactorTitle, actions: Challenge.Name.secondFactors(offered).map(choice))
        case .password:
            return Parts(
                title: .passwordTitle, fields: [passwords.current()],
                actions: [send(.signInAction), link(Action.forgotPassword, .forgotPassword)] + others)
        case .code(let name, let delivery, _):
            // A code for the first factor may be longer than the usual six digits.
            let field = code(length: name == .smsMFA ? 6 : nil)
            let again = stand.canResend ? [resend(stand)] : []
            return Parts(
                title: .signInTitle, texts: [sent(delivery)], fields: [field],
                actions: [send(.continueAction)] + again + others)
        case .authenticatorCode:
            return Parts(
                title: .signInTitle, texts: [texts(.codeOfApp)], fields: [code(length: 6)],
                actions: [send(.continueAction)] + others)
        case .authenticatorSetup(let secret, let username): return appSetUp(secret.reveal(), username)
        case .emailSetup:
            let field = AttributeField(texts).field(Field.email)
            return Parts(
                title: .setUpFactorTitle, texts: [texts(.emailSetUpText)], fields: [field],
                actions: [send(.continueAction)])
        case .newPassword(let required, _):
            let attributes = required.map { AttributeField(texts).field($0) }
            return Parts(
                title: .newPasswordTitle, texts: [texts(.newPasswordText)],
                fields: [passwords.new(Field.newPassword, label: .newPasswordLabel)] + attributes,
                actions: [send(.continueAction)])
        case .custom(let parameters): return custom(parameters)
        case .confirmSignUp, .resetPassword, .done, nil: return Parts(title: .signInTitle)
        }
    }

    private func appSetUp(_ secret: String, _ username: String) -> Parts {
        let address = AuthenticatorAddress(issuer: appName, account: username, secret: secret).text
        return Parts(
            title: .appSetUpTitle, texts: [texts(.appSetUpText)],
            extras: [
                FormComponent(id: "qr", kind: .qrCode, text: texts(.qrCode), value: address),
                FormComponent(id: "key", kind: .copyableText, text: texts(.appKey), value: secret),
            ], fields: [code(length: 6)], actions: [send(.continueAction)])
    }

    /// Returns the form of a custom challenge. The meaning of its parameters is defined by the pool: they are shown
    /// unchanged.
    private func custom(_ parameters: [String: String]) -> Parts {
        let shown = parameters.filter { $0.key != "USERNAME" }.sorted { $0.key < $1.key }
        let rows = shown.prefix(10).map { FormComponent.Row(label: $0.key, value: String($0.value.prefix(500))) }
        let list = FormComponent(id: "parameters", kind: .keyValueList, rows: rows)
        let field = FormField(
            id: Field.answer, kind: .oneTimeCode, label: texts(.answerLabel), isRequired: true, isNumericCode: false)
        return Parts(
            title: .signInTitle, extras: rows.isEmpty ? [] : [list], fields: [field], actions: [send(.continueAction)])
    }

    // MARK: - Pieces

    private var username: FormField { AttributeField(texts).username(settings.usernameAttributes) }

    private var passwords: PasswordField { PasswordField(texts: texts, policy: settings.passwordPolicy) }

    private func code(length: Int?) -> FormField {
        FormField(
            id: Field.code, kind: .oneTimeCode, label: texts(.codeLabel), isRequired: true, purpose: .oneTimeCode,
            codeLength: length)
    }

    private func sent(_ delivery: CodeDelivery?) -> String {
        guard let place = delivery?.destination, !place.isEmpty else { return texts(.codeSent) }
        return texts(.codeSentTo, ["destination": String(place.prefix(200))])
    }

    private func send(_ label: FormTexts.Key) -> FormAction { FormAction(id: Action.send, label: texts(label)) }

    private func resend(_ stand: Stand) -> FormAction {
        let left = stand.resendsAt.map { $0.timeIntervalSince(now) } ?? 0
        return FormAction(
            id: Action.resend, kind: .resend, label: texts(.resendCode), prominence: .link,
            delay: left > 0 ? .seconds(left) : nil)
    }

    private func back(_ label: FormTexts.Key) -> FormAction {
        FormAction(id: Action.back, kind: .back, label: texts(label), prominence: .link)
    }

    /// Returns an action back to the sign-in, if the recovery was started from one.
    private func backToSignIn(_ stand: Stand) -> [FormAction] { stand.hasOtherWays ? [back(.back)] : [] }

    /// - Parameter fields: the fields whose values are kept.
    private func link(_ id: String, _ label: FormTexts.Key, with fields: [FormField.ID]? = nil) -> FormAction {
        FormAction(id: id, kind: .trigger, label: texts(label), prominence: .link, fieldIDs: fields)
    }

    private func choice(_ factor: Challenge.Name) -> FormAction {
        let (label, mark): (FormTexts.Key, FormAction.Mark?) =
            switch factor {
            case .smsOTP, .smsMFA: (.withSMS, .sms)
            case .emailOTP: (.withEmail, .mail)
            case .softwareTokenMFA: (.withApp, nil)
            default: (.withPassword, nil)
            }
        return FormAction(
            id: factor.rawValue, kind: .trigger, label: texts(label), prominence: .secondary, mark: mark)
    }
}
