// unchecked: no subclass outside this module, and all stored properties are constant.
/// A failed submission of a code.
///
/// Source: seed `Sign up a user`.
public final class VerifyCodeError: MSALNativeAuthError, @unchecked Sendable {
    /// Indicates whether the code is wrong.
    public var isInvalidCode: Bool { kind == .invalidCode }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A failed request for a new code.
public final class ResendCodeError: MSALNativeAuthGenericError, @unchecked Sendable {}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A failed submission of a password.
public final class PasswordRequiredError: MSALNativeAuthError, @unchecked Sendable {
    /// Indicates whether the password was rejected.
    public var isInvalidPassword: Bool {
        guard case .invalidPassword = kind else { return false }
        return true
    }
}
