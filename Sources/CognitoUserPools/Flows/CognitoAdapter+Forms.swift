import AuthFlows
import Foundation
import NativeAuthCore

extension CognitoAdapter {
    private typealias Form = FormBuilder.Form

    private static let maximumParameters = 10
    private static let maximumParameterLength = 500

    func form(for state: DisplayedForm<Self>, using builder: FormBuilder) -> FormBuilder.Form {
        let details = state.details
        let resend = builder.resend(availableAt: details.resendsAt)
        let sent = builder.codeSent(to: details.delivery?.destination)

        switch state.step {
        case .signUp: return signUp(builder)
        case .confirmSignUp:
            return Form(
                title: .confirmTitle,
                paragraphs: [sent],
                fields: [builder.code(length: 6)],
                actions: [builder.send(.confirmAction), resend, builder.back(.otherAddress)]
            )
        case .signIn: return signIn(builder)
        case .challenge:
            guard let signInStep = details.signInStep else { return Form(title: .signInTitle) }
            let resends: [FormAction] = if details.canResend { [resend] } else { [] }
            let others: [FormAction] = if details.canGoBack { [builder.otherMethod] } else { [] }
            return form(for: signInStep, resend: resends, others: others, builder)
        case .recovery:
            var actions = [builder.send(.sendCode)]
            if details.canGoBack { actions.append(builder.back()) }
            return Form(title: .recoveryTitle, fields: [username(builder)], actions: actions)
        case .resetPassword:
            return Form(
                title: .recoveryTitle,
                paragraphs: [sent],
                fields: [
                    builder.code(length: 6),
                    newPassword(Field.newPassword, label: .newPasswordLabel, builder: builder),
                ],
                actions: [builder.send(.setPassword), resend, builder.back()]
            )
        }
    }

    private func signUp(_ builder: FormBuilder) -> Form {
        let signUpForm = SignUpForm(settings)
        var fields: [FormField] = []
        if signUpForm.hasUsername { fields.append(username(builder)) }
        for name in signUpForm.attributes {
            var field = builder.attribute(name)
            if signUpForm.optionalAttributes.contains(name) { field.isRequired = false }
            fields.append(field)
        }

        if settings.signUpPassword != .none {
            fields.append(
                newPassword(
                    Field.password,
                    label: .passwordLabel,
                    builder: builder,
                    isRequired: settings.signUpPassword == .required
                )
            )
        }
        return Form(title: .signUpTitle, fields: fields, actions: [builder.send(.signUpAction)])
    }

    private func signIn(_ builder: FormBuilder) -> Form {
        switch settings.signInMethod {
        case .choice, .custom:
            Form(
                title: .signInTitle,
                fields: [username(builder)],
                actions: [builder.send(.continueAction)]
            )
        case .passwordProof, .password, .customAfterProof:
            Form(
                title: .signInTitle,
                fields: [username(builder), builder.password()],
                actions: [
                    builder.send(.signInAction),
                    builder.forgotPassword(submitting: [Field.username]),
                ]
            )
        }
    }

    // MARK: - Challenges

    private func form(
        for signInStep: SignInStep,
        resend: [FormAction],
        others: [FormAction],
        _ builder: FormBuilder
    ) -> Form {
        switch signInStep {
        case .firstFactor(let offered):
            let choices = Challenge.Name.firstFactors(offered).map { choice($0, builder: builder) }
            return Form(title: .firstFactorTitle, actions: choices + [builder.back()])
        case .secondFactor(let offered):
            let choices = Challenge.Name.secondFactors(offered).map { choice($0, builder: builder) }
            return Form(title: .secondFactorTitle, actions: choices)
        case .secondFactorSetup(let offered):
            let choices = Challenge.Name.secondFactors(offered).map { choice($0, builder: builder) }
            return Form(title: .setUpFactorTitle, actions: choices)
        case .password:
            return Form(
                title: .passwordTitle,
                fields: [builder.password()],
                actions: [builder.send(.signInAction), builder.forgotPassword()] + others
            )
        case .code(let name, let delivery, _):
            return Form(
                title: .signInTitle,
                paragraphs: [builder.codeSent(to: delivery?.destination)],
                // A code for the first factor may be longer than the usual six digits.
                fields: [builder.code(length: name == .smsMFA ? 6 : nil)],
                actions: [builder.send(.continueAction)] + resend + others
            )
        case .authenticatorCode:
            return Form(
                title: .signInTitle,
                paragraphs: [builder.texts(.codeOfApp)],
                fields: [builder.code(length: 6)],
                actions: [builder.send(.continueAction)] + others
            )
        case .authenticatorSetup(let secret, let username):
            return authenticatorSetup(secret, username: username, builder: builder)
        case .emailSetup:
            return Form(
                title: .setUpFactorTitle,
                paragraphs: [builder.texts(.emailSetUpText)],
                fields: [builder.email(Field.email)],
                actions: [builder.send(.continueAction)]
            )
        case .newPassword(let required, _):
            return Form(
                title: .newPasswordTitle,
                paragraphs: [builder.texts(.newPasswordText)],
                fields: [newPassword(Field.newPassword, label: .newPasswordLabel, builder: builder)]
                    + required.map(builder.attribute),
                actions: [builder.send(.continueAction)]
            )
        case .passkey(let options):
            return passkey(options, others: others, builder)
        case .custom(let parameters):
            return custom(parameters, builder: builder)
        case .confirmSignUp, .resetPassword, .done:
            return Form(title: .signInTitle)
        }
    }

    private func passkey(_ options: String, others: [FormAction], _ builder: FormBuilder) -> Form {
        var form = Form(
            title: .signInTitle,
            fields: builder.passkeySignIn(),
            actions: [builder.send(.usePasskey)] + others
        )
        // Checked before the form is shown.
        if let request = try? PasskeyRequest(json: options, isCreation: false) {
            form.kind = .passkey(request)
        }
        return form
    }

    private func authenticatorSetup(
        _ secret: Secret,
        username: String,
        builder: FormBuilder
    ) -> Form {
        let key = secret.reveal()
        let uri = OTPAuthURI.string(issuer: appName, account: username, secret: key)

        return Form(
            title: .appSetUpTitle,
            paragraphs: [builder.texts(.appSetUpText)],
            extras: [
                FormComponent(id: "qr", kind: .qrCode, text: builder.texts(.qrCode), value: uri),
                FormComponent(id: "key", kind: .copyableText, text: builder.texts(.appKey), value: key),
            ],
            fields: [builder.code(length: 6)],
            actions: [builder.send(.continueAction)]
        )
    }

    /// Returns the form of a custom challenge. The meaning of its parameters is defined by the pool: they are shown
    /// unchanged.
    private func custom(_ parameters: [String: String], builder: FormBuilder) -> Form {
        let shown = parameters.filter { $0.key != "USERNAME" }
        let sorted = shown.sorted { $0.key < $1.key }
        let rows = sorted.prefix(Self.maximumParameters).map { key, value in
            FormComponent.Row(label: key, value: String(value.prefix(Self.maximumParameterLength)))
        }

        let list = FormComponent(id: "parameters", kind: .keyValueList, rows: rows)
        let field = FormField(
            id: Field.answer,
            kind: .oneTimeCode,
            label: builder.texts(.answerLabel),
            isRequired: true,
            isNumericCode: false
        )

        return Form(
            title: .signInTitle,
            extras: [list].filter { !$0.rows.isEmpty },
            fields: [field],
            actions: [builder.send(.continueAction)]
        )
    }

    // MARK: - Fields and actions

    private func username(_ builder: FormBuilder) -> FormField {
        builder.username(from: settings.usernameAttributes)
    }

    /// Returns the field of a new password. The policy is shown beforehand, and checked before the request.
    private func newPassword(
        _ id: FormField.ID,
        label: FormTexts.Key,
        builder: FormBuilder,
        isRequired: Bool = true
    ) -> FormField {
        builder.newPassword(
            id,
            label: label,
            rules: settings.passwordPolicy?.rules(label: label, builder.texts) ?? [],
            isRequired: isRequired
        )
    }

    private func choice(_ factor: Challenge.Name, builder: FormBuilder) -> FormAction {
        let (label, mark): (FormTexts.Key, FormAction.Mark?) =
            switch factor {
            case .smsOTP, .smsMFA: (.withSMS, .sms)
            case .emailOTP: (.withEmail, .mail)
            case .softwareTokenMFA: (.withApp, nil)
            case .webAuthn: (.usePasskey, .passkey)
            default: (.withPassword, nil)
            }
        return builder.choice(factor.rawValue, label: builder.texts(label), mark: mark)
    }
}

extension Challenge.Name {
    var isPassword: Bool { self == .password || self == .passwordSRP }

    /// Returns the supported first factors; of the two with a password, the SRP proof.
    static func firstFactors(_ offered: [Self]) -> [Self] {
        let supported: [Self] = [.passwordSRP, .password, .webAuthn, .emailOTP, .smsOTP]
        let usable = supported.filter(offered.contains)
        guard usable.contains(.passwordSRP) else { return usable }
        return usable.filter { $0 != .password }
    }

    static func secondFactors(_ offered: [Self]) -> [Self] {
        [.softwareTokenMFA, .smsMFA, .emailOTP].filter(offered.contains)
    }
}

extension CognitoPasswordPolicy {
    /// The service's symbols. A space counts too, except at either end.
    private static var symbol: String { #"[\^$*.\[\]{}()?"!@#%&/\\,><':;|_~`+=-]|[^ ] +[^ ]"# }

    fileprivate func rules(label: FormTexts.Key, _ texts: FormTexts) -> [ValidationRule] {
        func rule(_ check: ValidationRule.Check, _ requirement: String, missing: String) -> ValidationRule {
            let parameters = ["field": texts(label), "what": missing]
            return ValidationRule(
                check,
                message: texts(.passwordRequirementMissing, parameters),
                requirement: requirement
            )
        }

        var rules: [ValidationRule] = []
        if minLength > 0 {
            let count = ["count": String(minLength)]
            let length = texts(.passwordLength, count)
            rules.append(rule(.minLength(minLength), texts(.passwordRuleLength, count), missing: length))
        }
        if needsDigit {
            rules.append(rule(.matches("[0-9]"), texts(.passwordRuleDigit), missing: texts(.passwordDigit)))
        }
        if needsLowercase {
            rules.append(rule(.matches("[a-z]"), texts(.passwordRuleLowercase), missing: texts(.passwordLowercase)))
        }
        if needsUppercase {
            rules.append(rule(.matches("[A-Z]"), texts(.passwordRuleUppercase), missing: texts(.passwordUppercase)))
        }
        if needsSymbol {
            rules.append(rule(.matches(Self.symbol), texts(.passwordRuleSymbol), missing: texts(.passwordSymbol)))
        }
        return rules
    }
}

/// The `otpauth` URI that an authenticator app scans to import an account's secret.
enum OTPAuthURI {
    static func string(issuer: String, account: String, secret: String) -> String {
        let uri = "otpauth://totp/\(escaped(issuer)):\(escaped(account))?secret=\(escaped(secret))"
        guard !issuer.isEmpty else { return uri }
        return uri + "&issuer=\(escaped(issuer))"
    }

    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@"
    )

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
