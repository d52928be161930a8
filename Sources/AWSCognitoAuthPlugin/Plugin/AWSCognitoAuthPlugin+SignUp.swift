public import Amplify
import CognitoUserPools
import NativeAuthCore

extension AWSCognitoAuthPlugin {
    /// See `AuthCategory.signUp(username:password:options:)`. Options of this plugin: ``AWSAuthSignUpOptions``.
    /// - Throws: `AuthError`, as there.
    public func signUp(
        username: String,
        password: String? = nil,
        options: AuthSignUpRequest.Options?
    ) async throws -> AuthSignUpResult {
        try await call(Event.signUpAPI) {
            try Self.requireUsername(username)

            let userPool = try pool()
            let pluginOptions = options?.pluginOptions as? AWSAuthSignUpOptions
            let validationData = (pluginOptions?.validationData ?? [:])
                .sorted { $0.key < $1.key }
                .map { UserAttribute(name: $0.key, value: $0.value) }

            return try await queue.run {
                AuthSignUpResult(
                    try await userPool.signUp(
                        username: username,
                        password: password.map(Secret.init),
                        attributes: (options?.userAttributes ?? []).map(UserAttribute.init),
                        validationData: validationData,
                        metadata: pluginOptions?.metadata ?? [:]
                    )
                )
            }
        }
    }

    /// See `AuthCategory.confirmSignUp(for:confirmationCode:options:)`. Options of this plugin:
    /// ``AWSAuthConfirmSignUpOptions``.
    /// - Throws: `AuthError`, as there.
    public func confirmSignUp(
        for username: String,
        confirmationCode: String,
        options: AuthConfirmSignUpRequest.Options?
    ) async throws -> AuthSignUpResult {
        try await call(Event.confirmSignUpAPI) {
            try Self.requireUsername(username)
            try Self.requireNonEmpty(confirmationCode, field: "code", name: "The code")

            let userPool = try pool()
            let pluginOptions = options?.pluginOptions as? AWSAuthConfirmSignUpOptions

            return try await queue.run {
                AuthSignUpResult(
                    try await userPool.confirmSignUp(
                        username: username,
                        code: Secret(confirmationCode),
                        forceAliasCreation: pluginOptions?.forceAliasCreation,
                        metadata: pluginOptions?.metadata ?? [:]
                    )
                )
            }
        }
    }

    /// See `AuthCategory.resendSignUpCode(for:options:)`. Options of this plugin: ``AWSAuthResendSignUpCodeOptions``.
    /// - Returns: the delivery of the code; `unknown` if the service does not report it, which is no error.
    /// - Throws: `AuthError`, as there.
    public func resendSignUpCode(
        for username: String,
        options: AuthResendSignUpCodeRequest.Options?
    ) async throws -> AuthCodeDeliveryDetails {
        try await call(Event.resendSignUpCodeAPI) {
            try Self.requireUsername(username)

            let pluginOptions = options?.pluginOptions as? AWSAuthResendSignUpCodeOptions
            return AuthCodeDeliveryDetails(
                try await pool().client.resendConfirmationCode(
                    username: username,
                    metadata: pluginOptions?.metadata ?? [:]
                )
            )
        }
    }
}

extension UserAttribute {
    init(_ attribute: AuthUserAttribute) {
        self.init(name: attribute.key.rawValue, value: attribute.value)
    }
}

extension AuthSignUpResult {
    init(_ outcome: SignUpOutcome) {
        switch outcome.progress {
        case .code(let delivery):
            self.init(
                .confirmUser(delivery.map(AuthCodeDeliveryDetails.init), nil, outcome.userID),
                userID: outcome.userID
            )
        case .autoSignIn(let session):
            self.init(.completeAutoSignIn(session.reveal()), userID: outcome.userID)
        case .done: self.init(.done, userID: outcome.userID)
        }
    }
}

extension AuthCodeDeliveryDetails {
    init(_ delivery: CodeDelivery?) {
        let destination: DeliveryDestination =
            switch delivery?.medium {
            case .email: .email(delivery?.destination)
            case .sms: .sms(delivery?.destination)
            default: .unknown(delivery?.destination)
            }

        self.init(
            destination: destination,
            attributeKey: delivery?.attributeName.map(AuthUserAttributeKey.init(rawValue:))
        )
    }
}
