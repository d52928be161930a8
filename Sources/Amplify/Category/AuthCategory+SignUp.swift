extension AuthCategory {
    /// Registers a new user.
    ///
    /// A pool that asks for a confirmation sends a code and answers ``AuthSignUpStep/confirmUser(_:_:_:)``. A user whom
    /// the pool confirms by itself is ``AuthSignUpStep/done`` at once, or ``AuthSignUpStep/completeAutoSignIn(_:)``.
    /// - Parameters:
    ///   - username: the name, an e-mail address or a phone number: whatever the pool signs in with.
    ///   - password: the password; `nil` to sign up without one, where the pool allows that.
    ///   - options: the user's attributes, and the plugin's own options.
    /// - Returns: what comes next, and the user's id.
    /// - Throws: `AuthError.validation` for an empty `username`; `AuthError.service` when the name is taken, the password
    ///   is too weak, an attribute is wrong or the code could not be sent: the third value tells which.
    public func signUp(
        username: String, password: String? = nil, options: AuthSignUpRequest.Options? = nil
    ) async throws -> AuthSignUpResult {
        try await plugin.signUp(username: username, password: password, options: options)
    }

    /// Confirms a new user with the code that was sent.
    ///
    /// After a wrong code, call it again with the right one; nothing is lost.
    /// - Parameters:
    ///   - username: the name that was signed up.
    ///   - confirmationCode: the code.
    ///   - options: the plugin's own options.
    /// - Returns: ``AuthSignUpStep/done``, or ``AuthSignUpStep/completeAutoSignIn(_:)`` where ``autoSignIn()`` can follow.
    /// - Throws: `AuthError.validation` for an empty name or code; `AuthError.service` for a wrong or expired code, or
    ///   one asked for too often: ask for another with ``resendSignUpCode(for:options:)``.
    public func confirmSignUp(
        for username: String, confirmationCode: String, options: AuthConfirmSignUpRequest.Options? = nil
    ) async throws -> AuthSignUpResult {
        try await plugin.confirmSignUp(for: username, confirmationCode: confirmationCode, options: options)
    }

    /// Sends the confirmation code of a sign-up again.
    /// - Parameters:
    ///   - username: the name that was signed up.
    ///   - options: the plugin's own options.
    /// - Returns: where it was sent.
    /// - Throws: `AuthError.validation` for an empty name; `AuthError.service` when there is no such user, the user is
    ///   confirmed already or the limit is reached: wait then.
    public func resendSignUpCode(
        for username: String, options: AuthResendSignUpCodeRequest.Options? = nil
    ) async throws -> AuthCodeDeliveryDetails {
        try await plugin.resendSignUpCode(for: username, options: options)
    }

    /// Signs in the user who has just been confirmed, without asking for anything again.
    /// - Returns: what comes next; mostly ``AuthSignInStep/done``.
    /// - Throws: `AuthError.invalidState` when somebody is signed in, or no sign-up has just been
    ///   confirmed; `AuthError.notAuthorized` when that was too long ago. Call
    ///   ``signIn(username:password:options:)`` then.
    public func autoSignIn() async throws -> AuthSignInResult {
        try await plugin.autoSignIn()
    }
}
