extension AuthCategory {
    /// Registers a new user.
    ///
    /// A pool that requires a confirmation sends a code, and the next step is ``AuthSignUpStep/confirmUser(_:_:_:)``.
    /// If the pool confirms the user automatically, it is ``AuthSignUpStep/done``, or
    /// ``AuthSignUpStep/completeAutoSignIn(_:)``.
    /// - Parameters:
    ///   - username: the user name, an e-mail address or a phone number, as configured in the pool.
    ///   - password: the password; `nil` for a passwordless sign-up, if the pool allows that.
    ///   - options: the user's attributes, and the plugin's own options.
    /// - Returns: the next step, and the user's id.
    /// - Throws: `AuthError.validation` for an empty `username`; `AuthError.service` if the user name exists, the
    ///   password is too weak, an attribute is invalid or the code could not be sent: the third value has the reason.
    public func signUp(
        username: String,
        password: String? = nil,
        options: AuthSignUpRequest.Options? = nil
    ) async throws -> AuthSignUpResult {
        try await plugin.signUp(username: username, password: password, options: options)
    }

    /// Confirms a new user with a code.
    ///
    /// After a wrong code, it can be called again with the correct one.
    /// - Parameters:
    ///   - username: the user name of the sign-up.
    ///   - confirmationCode: the code.
    ///   - options: the plugin's own options.
    /// - Returns: ``AuthSignUpStep/done``, or ``AuthSignUpStep/completeAutoSignIn(_:)`` if ``autoSignIn()`` can follow.
    /// - Throws: `AuthError.validation` for an empty user name or code; `AuthError.service` for a wrong or expired
    ///   code, or after too many requests: request another with ``resendSignUpCode(for:options:)``.
    public func confirmSignUp(
        for username: String,
        confirmationCode: String,
        options: AuthConfirmSignUpRequest.Options? = nil
    ) async throws -> AuthSignUpResult {
        try await plugin.confirmSignUp(for: username, confirmationCode: confirmationCode, options: options)
    }

    /// Sends a new confirmation code for a sign-up.
    /// - Parameters:
    ///   - username: the user name of the sign-up.
    ///   - options: the plugin's own options.
    /// - Returns: the delivery of the code.
    /// - Throws: `AuthError.validation` for an empty user name; `AuthError.service` if the user does not exist, is
    ///   confirmed already or the limit is exceeded: wait then.
    public func resendSignUpCode(
        for username: String,
        options: AuthResendSignUpCodeRequest.Options? = nil
    ) async throws -> AuthCodeDeliveryDetails {
        try await plugin.resendSignUpCode(for: username, options: options)
    }

    /// Signs in the user whose sign-up was just confirmed, without further user input.
    /// - Returns: the next step; usually ``AuthSignInStep/done``.
    /// - Throws: `AuthError.invalidState` if a user is signed in, or no sign-up was just confirmed;
    ///   `AuthError.notAuthorized` if the confirmation was too long ago. Call ``signIn(username:password:options:)``
    ///   then.
    public func autoSignIn() async throws -> AuthSignInResult { try await plugin.autoSignIn() }
}
