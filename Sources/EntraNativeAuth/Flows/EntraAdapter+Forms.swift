import AuthFlows
import NativeAuthCore

/// The form of each step.
extension EntraAdapter {
    private typealias Form = FormBuilder.Form

    /// Separates the service's method ids from the form's own actions.
    fileprivate static let methodPrefix = "method_"
    private static let maximumNameLength = 320
    private static let maximumHintLength = 200
    private static let maximumChannelLength = 40

    func form(for state: DisplayedForm<Self>, using builder: FormBuilder) -> FormBuilder.Form {
        switch state.step {
        case .signUp: signUp(builder)
        case .signIn: signIn(builder)
        case .recovery: recovery(builder, startedFromSignIn: state.details.startedFromSignIn)
        case .form(for: let serviceState): form(for: serviceState, builder)
        case .browser(let step): browser(step, builder)
        }
    }

    private func browser(_ step: EntraBrowserStep, _ builder: FormBuilder) -> Form {
        let title: FormTexts.Key =
            switch step.kind {
            case .signUp: .signUpTitle
            case .signIn: .signInTitle
            case .recovery: .recoveryTitle
            }
        // The user does not enter it: a browser session does.
        let callback = FormField(id: Field.callback, kind: .link, label: builder.texts(.openBrowser))

        var form = Form(title: title, fields: [callback], actions: [builder.send(.openBrowser), builder.back()])
        form.kind = .browser(step.request)
        return form
    }

    private func signUp(_ builder: FormBuilder) -> Form {
        var fields = [builder.email(Field.username, purpose: .username)]
        if settings.signUpPassword != .later {
            let password = newPassword(
                Field.password,
                label: .passwordLabel,
                builder: builder,
                isRequired: settings.signUpPassword == .required
            )
            fields.append(password)
        }
        fields += AttributePage(settings).fields(builder.texts)

        return Form(title: .signUpTitle, fields: fields, actions: [builder.send(.signUpAction)])
    }

    private func signIn(_ builder: FormBuilder) -> Form {
        guard settings.asksPasswordAtSignIn else {
            return Form(
                title: .signInTitle,
                fields: [username(builder)],
                actions: [builder.send(.continueAction)]
            )
        }

        // A user without a password leaves it empty.
        return Form(
            title: .signInTitle,
            fields: [username(builder), builder.password(isRequired: false)],
            actions: [builder.send(.signInAction), builder.forgotPassword(submitting: [Field.username])]
        )
    }

    private func recovery(_ builder: FormBuilder, startedFromSignIn: Bool) -> Form {
        var actions = [builder.send(.sendCode)]
        if startedFromSignIn { actions.append(builder.back()) }
        return Form(title: .recoveryTitle, fields: [username(builder)], actions: actions)
    }

    private func form(for state: EntraState, _ builder: FormBuilder) -> Form {
        switch state {
        case .signUpCode(let state):
            return code(
                .verifyTitle,
                delivery: state.delivery,
                others: [builder.back(.otherAddress)],
                builder: builder
            )
        case .signInCode(let state):
            return code(
                .signInTitle,
                delivery: state.delivery,
                others: [builder.back()],
                builder: builder
            )
        case .resetCode(let state):
            return code(
                .recoveryTitle,
                delivery: state.delivery,
                others: [builder.back()],
                builder: builder
            )
        case .signUpPassword:
            return Form(
                title: .signUpTitle,
                fields: [newPassword(Field.password, label: .passwordLabel, builder: builder)],
                actions: [builder.send(.continueAction), builder.back()]
            )
        case .newPassword:
            return Form(
                title: .newPasswordTitle,
                fields: [newPassword(Field.newPassword, label: .newPasswordLabel, builder: builder)],
                actions: [builder.send(.setPassword), builder.back()]
            )
        case .signUpAttributes(let state):
            return Form(
                title: .attributesTitle,
                fields: AttributePage(state.attributes).fields(builder.texts),
                actions: [builder.send(.continueAction), builder.back()]
            )
        case .signInPassword:
            return Form(
                title: .passwordTitle,
                fields: [builder.password()],
                actions: [builder.send(.signInAction), builder.forgotPassword(), builder.back()]
            )
        case .mfa(let state): return secondFactor(state, builder: builder)
        case .registration(let state): return registration(state, builder: builder)
        case .continuation:
            return Form(
                title: .signInTitle,
                actions: [builder.send(.continueAction), builder.back()]
            )
        }
    }

    private func secondFactor(_ state: EntraState.MFA, builder: FormBuilder) -> Form {
        let methods = state.methods.usable
        guard let delivery = state.delivery else {
            return Form(title: .secondFactorTitle, actions: choices(methods, builder: builder))
        }
        return code(
            .signInTitle,
            delivery: delivery,
            others: others(methods, builder: builder),
            builder: builder
        )
    }

    private func code(
        _ title: FormTexts.Key,
        delivery: EntraCodeDelivery,
        others: [FormAction],
        builder: FormBuilder
    ) -> Form {
        let send = builder.send(.continueAction)
        let resend = builder.resend(availableAt: delivery.resendAvailableAt)

        return Form(
            title: title,
            paragraphs: [builder.codeSent(to: delivery.sentTo)],
            fields: [builder.code(length: delivery.codeLength)],
            actions: [send, resend] + others
        )
    }

    private func registration(_ state: EntraState.Registration, builder: FormBuilder) -> Form {
        if let delivery = state.delivery {
            return code(
                .setUpFactorTitle,
                delivery: delivery,
                others: [builder.back(.otherAddress)],
                builder: builder
            )
        }

        let methods = state.methods.usable
        guard let method = state.method else {
            return Form(title: .setUpFactorTitle, actions: choices(methods, builder: builder))
        }

        let texts = builder.texts
        var field = FormField(id: Field.contact, label: texts(.contactLabel), isRequired: true)
        var paragraphs: [String] = []
        if method.channel.isEmail {
            field = builder.email(Field.contact)
            field.initialValue = method.loginHint.flatMap(Self.unmaskedAddress)
            paragraphs.append(texts(.emailSetUpText))
        } else if method.channel.isSMS {
            field = builder.phone(Field.contact)
            paragraphs.append(texts(.phoneSetUpText))
        }

        return Form(
            title: .setUpFactorTitle,
            paragraphs: paragraphs,
            fields: [field],
            actions: [builder.send(.sendCode)] + others(methods, builder: builder)
        )
    }

    /// The service suggests a known address, unless a part of it is masked.
    private static func unmaskedAddress(_ hint: String) -> String? {
        guard hint.contains("@"), !hint.contains("*") else { return nil }
        return hint
    }

    // MARK: - Fields and actions

    /// The field of the name. In a sign-in it may be an alias: only a sign-up requires an e-mail address.
    private func username(_ builder: FormBuilder) -> FormField {
        let kind: FormField.Kind = if settings.hasAlias { .text } else { .email }
        let label: FormTexts.Key = if settings.hasAlias { .emailOrUsernameLabel } else { .emailLabel }

        return FormField(
            id: Field.username,
            kind: kind,
            label: builder.texts(label),
            isRequired: true,
            purpose: .username,
            rules: [ValidationRule(.maxLength(Self.maximumNameLength))]
        )
    }

    /// Returns the field of a new password. The service's rules are shown in advance, and checked before it is sent.
    private func newPassword(
        _ id: FormField.ID,
        label: FormTexts.Key,
        builder: FormBuilder,
        isRequired: Bool = true
    ) -> FormField {
        builder.newPassword(
            id,
            label: label,
            rules: EntraPasswordRule.rules(builder.texts),
            isRequired: isRequired
        )
    }

    /// Returns the actions beside the main one: the choice of another method where there are several, otherwise back.
    private func others(_ methods: [EntraAuthMethod], builder: FormBuilder) -> [FormAction] {
        guard methods.count > 1 else { return [builder.back()] }
        return [builder.otherMethod]
    }

    private func choices(_ methods: [EntraAuthMethod], builder: FormBuilder) -> [FormAction] {
        methods.map { choice($0, builder: builder) } + [builder.back()]
    }

    private func choice(_ method: EntraAuthMethod, builder: FormBuilder) -> FormAction {
        let texts = builder.texts
        let id = Self.methodPrefix + method.id
        let hint = method.loginHint?.nonEmpty?.prefix(Self.maximumHintLength)
        let destination = hint.map(String.init)

        if method.channel.isSMS {
            let label = destination.map { texts(.withSMSTo, ["destination": $0]) }
            return builder.choice(id, label: label ?? texts(.withSMS), mark: .sms)
        }
        if method.channel.isEmail {
            let label = destination.map { texts(.withEmailTo, ["destination": $0]) }
            return builder.choice(id, label: label ?? texts(.withEmail), mark: .mail)
        }
        let channel = destination ?? String(method.channel.rawValue.prefix(Self.maximumChannelLength))
        let label = texts(.withOther, ["channel": channel])
        return builder.choice(id, label: label, mark: nil)
    }
}

extension [EntraAuthMethod] {
    private static var limit: Int { 20 }

    /// The methods that send codes, without duplicates.
    var usable: [EntraAuthMethod] {
        var seen: Set<String> = []
        let sendingCodes = filter {
            $0.challengeType.lowercased() == "oob" && seen.insert($0.id).inserted
        }
        return Array(sendingCodes.prefix(Self.limit))
    }

    func chosen(by action: FormAction.ID) -> EntraAuthMethod? {
        usable.first { EntraAdapter.methodPrefix + $0.id == action }
    }
}
