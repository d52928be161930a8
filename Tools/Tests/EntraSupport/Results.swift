package import MSAL

// The expected case of a result; nil for any other.

extension SignUpStartResult {
    package var code: SignUpCodeRequiredState? {
        if case .codeRequired(let state, _, _, _) = self { state } else { nil }
    }
    package var error: SignUpStartError? { if case .error(let error) = self { error } else { nil } }
    package var invalid: [String]? { if case .attributesInvalid(let names) = self { names } else { nil } }
}

extension SignUpVerifyCodeResult {
    package var done: SignInAfterSignUpState? { if case .completed(let state) = self { state } else { nil } }
    package var password: SignUpPasswordRequiredState? {
        if case .passwordRequired(let state) = self { state } else { nil }
    }
    package var attributes: SignUpAttributesRequiredState? {
        if case .attributesRequired(_, let state) = self { state } else { nil }
    }
    package var failure: (error: VerifyCodeError, state: SignUpCodeRequiredState?)? {
        if case .error(let error, let state) = self { (error, state) } else { nil }
    }
}

extension SignUpPasswordRequiredResult {
    package var attributes: SignUpAttributesRequiredState? {
        if case .attributesRequired(_, let state) = self { state } else { nil }
    }
    package var failure: (error: PasswordRequiredError, state: SignUpPasswordRequiredState?)? {
        if case .error(let error, let state) = self { (error, state) } else { nil }
    }
}

extension SignUpAttributesRequiredResult {
    package var done: SignInAfterSignUpState? { if case .completed(let state) = self { state } else { nil } }
    package var attributes: SignUpAttributesRequiredState? {
        if case .attributesRequired(_, let state) = self { state } else { nil }
    }
    package var invalid: (names: [String], state: SignUpAttributesRequiredState)? {
        if case .attributesInvalid(let names, let state) = self { (names, state) } else { nil }
    }
    package var error: AttributesRequiredError? { if case .error(let error) = self { error } else { nil } }
}

extension SignUpResendCodeResult {
    package var code: SignUpCodeRequiredState? {
        if case .codeRequired(let state, _, _, _) = self { state } else { nil }
    }
    package var failure: (error: ResendCodeError, state: SignUpCodeRequiredState?)? {
        if case .error(let error, let state) = self { (error, state) } else { nil }
    }
}

extension SignInAfterSignUpResult {
    package var account: MSALNativeAuthUserAccountResult? {
        if case .completed(let result) = self { result } else { nil }
    }
    package var registration: RegisterStrongAuthState? {
        if case .strongAuthMethodRegistration(_, let state) = self { state } else { nil }
    }
    package var error: SignInAfterSignUpError? { if case .error(let error) = self { error } else { nil } }
}

extension SignInStartResult {
    package var account: MSALNativeAuthUserAccountResult? {
        if case .completed(let result) = self { result } else { nil }
    }
    package var code: SignInCodeRequiredState? {
        if case .codeRequired(let state, _, _, _) = self { state } else { nil }
    }
    package var password: SignInPasswordRequiredState? {
        if case .passwordRequired(let state) = self { state } else { nil }
    }
    package var mfa: AwaitingMFAState? { if case .awaitingMFA(_, let state) = self { state } else { nil } }
    package var registration: RegisterStrongAuthState? {
        if case .strongAuthMethodRegistration(_, let state) = self { state } else { nil }
    }
    package var error: SignInStartError? { if case .error(let error) = self { error } else { nil } }
}

extension SignInVerifyCodeResult {
    package var account: MSALNativeAuthUserAccountResult? {
        if case .completed(let result) = self { result } else { nil }
    }
    package var failure: (error: VerifyCodeError, state: SignInCodeRequiredState?)? {
        if case .error(let error, let state) = self { (error, state) } else { nil }
    }
}

extension SignInPasswordRequiredResult {
    package var account: MSALNativeAuthUserAccountResult? {
        if case .completed(let result) = self { result } else { nil }
    }
    package var failure: (error: PasswordRequiredError, state: SignInPasswordRequiredState?)? {
        if case .error(let error, let state) = self { (error, state) } else { nil }
    }
}

extension MFARequestChallengeResult {
    package var sent: MFARequiredState? {
        if case .verificationRequired(let state, _, _, _) = self { state } else { nil }
    }
}

extension MFASubmitChallengeResult {
    package var account: MSALNativeAuthUserAccountResult? {
        if case .completed(let result) = self { result } else { nil }
    }
    package var failure: (error: MFASubmitChallengeError, state: MFARequiredState?)? {
        if case .error(let error, let state) = self { (error, state) } else { nil }
    }
}

extension RegisterStrongAuthChallengeResult {
    package var account: MSALNativeAuthUserAccountResult? {
        if case .completed(let result) = self { result } else { nil }
    }
    package var sent: RegisterStrongAuthVerificationRequiredState? {
        if case .verificationRequired(let result) = self { result.newState } else { nil }
    }
    package var failure: (error: RegisterStrongAuthChallengeError, state: RegisterStrongAuthState?)? {
        if case .error(let error, let state) = self { (error, state) } else { nil }
    }
}

extension RegisterStrongAuthSubmitChallengeResult {
    package var account: MSALNativeAuthUserAccountResult? {
        if case .completed(let result) = self { result } else { nil }
    }
    package var failure:
        (error: RegisterStrongAuthSubmitChallengeError, state: RegisterStrongAuthVerificationRequiredState?)?
    {
        if case .error(let error, let state) = self { (error, state) } else { nil }
    }
}

extension ResetPasswordStartResult {
    package var code: ResetPasswordCodeRequiredState? {
        if case .codeRequired(let state, _, _, _) = self { state } else { nil }
    }
    package var error: ResetPasswordStartError? { if case .error(let error) = self { error } else { nil } }
}

extension ResetPasswordVerifyCodeResult {
    package var password: ResetPasswordRequiredState? {
        if case .passwordRequired(let state) = self { state } else { nil }
    }
    package var failure: (error: VerifyCodeError, state: ResetPasswordCodeRequiredState?)? {
        if case .error(let error, let state) = self { (error, state) } else { nil }
    }
}

extension ResetPasswordRequiredResult {
    package var done: SignInAfterResetPasswordState? { if case .completed(let state) = self { state } else { nil } }
    package var failure: (error: PasswordRequiredError, state: ResetPasswordRequiredState?)? {
        if case .error(let error, let state) = self { (error, state) } else { nil }
    }
}

extension SignInAfterResetPasswordResult {
    package var account: MSALNativeAuthUserAccountResult? {
        if case .completed(let result) = self { result } else { nil }
    }
}

extension CredentialsResult {
    package var token: MSALNativeAuthTokenResult? { if case .completed(let result) = self { result } else { nil } }
    package var error: RetrieveAccessTokenError? { if case .error(let error) = self { error } else { nil } }
}
