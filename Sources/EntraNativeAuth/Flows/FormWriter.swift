import AuthFlows
import Foundation
import NativeAuthCore

/// Builds the form of a flow's state. Pure: the same state gives the same form.
struct FormWriter {
    /// The ids of the actions; those of methods start with ``methodPrefix``.
    enum Action {
        static let send = "send"
        static let resend = "resend"
        static let back = "back"
        static let otherWay = "other_way"
        static let forgotPassword = "forgot_password"
        /// Separates the service's method ids from the form's own actions.
        static let methodPrefix = "method_"
    }

    /// The ids of the fields; an attribute has the service's name, unless it is one of these.
    enum Field {
        static let username = "username"
        static let password = "password"
        static let newPassword = "new_password"
        static let code = "code"
        static let contact = "contact"

        static let all: Set = [username, password, newPassword, code, contact]
    }

    /// The contents of one form.
    private struct Parts {
        var title: FormTexts.Key
        var texts: [String] = []
        var fields: [FormField] = []
        var actions: [FormAction] = []
    }

    private static let emailPattern = #"^[^@\s]+@[^@\s]+$"#
    private static let phonePattern = #"^\+[0-9 ()./-]{5,30}$"#
    private static let longestName = 320

    let settings: EntraFormSettings
    let texts: FormTexts
    let now: Date

    /// Returns the step of a state.
    func step(_ stand: Stand) -> FlowStep {
        var parts = parts(stand)
        for index in parts.fields.indices where !parts.fields[index].isSensitive {
            let field = parts.fields[index]
            parts.fields[index].initialValue = stand.values[field.id] ?? field.initialValue
        }
        var components = [FormComponent(id: "title", kind: .heading, text: texts(parts.title))]
        let lines = (stand.note.map { [texts($0)] } ?? []) + parts.texts
        for (index, line) in lines.enumerated() {
            components.append(FormComponent(id: "text_\(index)", kind: .text, text: line))
        }
        components += parts.fields.map { FormComponent(id: "field_\($0.id)", kind: .field, fieldID: $0.id) }
        components += parts.actions.map { FormComponent(id: "action_\($0.id)", kind: .action, actionID: $0.id) }
        let refusal = Refusal(texts: texts, place: stand.place, fields: parts.fields, actions: parts.actions)
        return FlowStep(
            id: stand.id, components: components, fields: parts.fields, actions: parts.actions,
            error: stand.error.map { refusal.told($0) })
    }

    private func parts(_ stand: Stand) -> Parts {
        switch stand.place {
        case .signUp: return signUp()
        case .signIn: return signIn()
        case .recovery:
            return Parts(
                title: .recoveryTitle, fields: [username],
                actions: [send(.sendCode)] + (stand.isDetour ? [back(.back)] : []))
        case .waiting(let state): return parts(state)
        }
    }

    private func parts(_ state: EntraState) -> Parts {
        switch state {
        case .signUpCode(let state): return code(.verifyTitle, state.delivery, [back(.otherAddress)])
        case .signInCode(let state): return code(.signInTitle, state.delivery, [back(.back)])
        case .resetCode(let state): return code(.recoveryTitle, state.delivery, [back(.back)])
        case .signUpPassword:
            return Parts(
                title: .signUpTitle, fields: [passwords.new(Field.password, label: .passwordLabel)],
                actions: [send(.continueAction), back(.back)])
        case .newPassword:
            return Parts(
                title: .newPasswordTitle, fields: [passwords.new(Field.newPassword, label: .newPasswordLabel)],
                actions: [send(.setPassword), back(.back)])
        case .signUpAttributes(let state):
            return Parts(
                title: .attributesTitle, fields: AttributePage(state.attributes).fields(texts),
                actions: [send(.continueAction), back(.back)])
        case .signInPassword:
            return Parts(
                title: .passwordTitle, fields: [passwords.current()],
                actions: [send(.signInAction), link(Action.forgotPassword, .forgotPassword), back(.back)])
        case .mfa(let state):
            let methods = state.methods.usable
            if let delivery = state.delivery { return code(.signInTitle, delivery, others(methods)) }
            return Parts(title: .secondFactorTitle, actions: methods.map(choice) + [back(.back)])
        case .registration(let state): return registration(state)
        case .continuation: return Parts(title: .signInTitle, actions: [send(.continueAction), back(.back)])
        }
    }

    // MARK: - Forms

    private func signUp() -> Parts {
        var email = FormField(
            id: Field.username, kind: .email, label: texts(.emailLabel), isRequired: true, purpose: .username)
        email.rules = [ValidationRule(.matches(Self.emailPattern), message: texts(.notAnAddress))]
        var fields = [email]
        if settings.signUpPassword != .later {
            fields.append(
                passwords.new(
                    Field.password, label: .passwordLabel, isRequired: settings.signUpPassword == .required))
        }
        fields += AttributePage(settings).fields(texts)
        return Parts(title: .signUpTitle, fields: fields, actions: [send(.signUpAction)])
    }

    private func signIn() -> Parts {
        guard settings.asksPasswordAtSignIn else {
            return Parts(title: .signInTitle, fields: [username], actions: [send(.continueAction)])
        }
        return Parts(
            title: .signInTitle, fields: [username, passwords.current(isRequired: false)],
            actions: [
                send(.signInAction), link(Action.forgotPassword, .forgotPassword, with: [Field.username]),
            ])
    }

    private func code(_ title: FormTexts.Key, _ delivery: EntraCodeDelivery, _ others: [FormAction]) -> Parts {
        let field = FormField(
            id: Field.code, kind: .oneTimeCode, label: texts(.codeLabel), isRequired: true, purpose: .oneTimeCode,
            codeLength: delivery.codeLength)
        return Parts(
            title: title, texts: [sent(delivery)], fields: [field],
            actions: [send(.continueAction), resend(delivery)] + others)
    }

    private func registration(_ state: EntraState.Registration) -> Parts {
        if let delivery = state.delivery { return code(.setUpFactorTitle, delivery, [back(.otherAddress)]) }
        let methods = state.methods.usable
        guard let method = state.method else {
            return Parts(title: .setUpFactorTitle, actions: methods.map(choice) + [back(.back)])
        }
        var field = FormField(id: Field.contact, label: texts(.contactLabel), isRequired: true)
        var text: FormTexts.Key?
        if method.channel.isEmail {
            (field.kind, field.purpose, field.label, text) = (.email, .email, texts(.emailLabel), .emailSetUpText)
            field.rules = [ValidationRule(.matches(Self.emailPattern), message: texts(.notAnAddress))]
            // The service suggests a known address, unless a part of it is masked.
            field.initialValue = method.loginHint.flatMap { $0.contains("@") && !$0.contains("*") ? $0 : nil }
        } else if method.channel.isSMS {
            (field.kind, field.purpose, field.label, text) = (.phone, .phone, texts(.phoneLabel), .phoneSetUpText)
            field.hint = texts(.phoneHint)
            field.rules = [ValidationRule(.matches(Self.phonePattern), message: texts(.notAPhoneNumber))]
        }
        return Parts(
            title: .setUpFactorTitle, texts: text.map { [texts($0)] } ?? [], fields: [field],
            actions: [send(.sendCode)] + others(methods))
    }

    // MARK: - Fields and actions

    /// The field of the name. In a sign-in it may be an alias: only a sign-up requires an e-mail address.
    private var username: FormField {
        FormField(
            id: Field.username, kind: settings.hasAlias ? .text : .email,
            label: texts(settings.hasAlias ? .emailOrUsernameLabel : .emailLabel), isRequired: true,
            purpose: .username, rules: [ValidationRule(.maxLength(Self.longestName))])
    }

    private var passwords: PasswordField { PasswordField(texts: texts) }

    private func sent(_ delivery: EntraCodeDelivery) -> String {
        guard !delivery.sentTo.isEmpty else { return texts(.codeSent) }
        return texts(.codeSentTo, ["destination": String(delivery.sentTo.prefix(200))])
    }

    private func send(_ label: FormTexts.Key) -> FormAction { FormAction(id: Action.send, label: texts(label)) }

    private func resend(_ delivery: EntraCodeDelivery) -> FormAction {
        let left = delivery.resendAvailableAt.map { $0.timeIntervalSince(now) } ?? 0
        return FormAction(
            id: Action.resend, kind: .resend, label: texts(.resendCode), prominence: .link,
            delay: left > 0 ? .seconds(left) : nil)
    }

    private func back(_ label: FormTexts.Key) -> FormAction {
        FormAction(id: Action.back, kind: .back, label: texts(label), prominence: .link)
    }

    /// - Parameter fields: the fields whose values are submitted along.
    private func link(_ id: String, _ label: FormTexts.Key, with fields: [FormField.ID]? = nil) -> FormAction {
        FormAction(id: id, kind: .trigger, label: texts(label), prominence: .link, fieldIDs: fields)
    }

    /// Returns the actions beside the main one: the choice of another method where there are several, otherwise back.
    private func others(_ methods: [EntraAuthMethod]) -> [FormAction] {
        [methods.count > 1 ? link(Action.otherWay, .otherWay) : back(.back)]
    }

    private func choice(_ method: EntraAuthMethod) -> FormAction {
        let hint = method.loginHint.flatMap { $0.isEmpty ? nil : String($0.prefix(200)) }
        let (label, mark): (String, FormAction.Mark?) =
            if method.channel.isSMS {
                (hint.map { texts(.withSMSTo, ["destination": $0]) } ?? texts(.withSMS), .sms)
            } else if method.channel.isEmail {
                (hint.map { texts(.withEmailTo, ["destination": $0]) } ?? texts(.withEmail), .mail)
            } else {
                (texts(.withOther, ["channel": hint ?? String(method.channel.rawValue.prefix(40))]), nil)
            }
        return FormAction(
            id: Action.methodPrefix + method.id, kind: .trigger, label: label, prominence: .secondary, mark: mark)
    }
}

extension [EntraAuthMethod] {
    /// Maximum number of methods shown.
    private static var most: Int { 20 }

    /// The methods that send codes, without duplicates.
    var usable: [EntraAuthMethod] {
        var seen: Set<String> = []
        return Array(
            filter { $0.challengeType.lowercased() == "oob" && seen.insert($0.id).inserted }.prefix(Self.most))
    }

    /// Returns the method of an action.
    func chosen(by action: FormAction.ID) -> EntraAuthMethod? {
        usable.first { FormWriter.Action.methodPrefix + $0.id == action }
    }
}
