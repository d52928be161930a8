import MSAL

/// Calls on states, as an app makes them.
@MainActor
enum StateCalls {
    static func make(
        _ call: ReplayCall,
        on state: MSALNativeAuthBaseState,
        methods: [MSALAuthMethod],
        _ delegate: RecordingDelegate
    ) throws {
        switch state {
        case is SignUpBaseState, is SignInAfterSignUpState: try signUp(call, state, delegate)
        case is ResetPasswordBaseState, is SignInAfterResetPasswordState: try reset(call, state, delegate)
        default: try signIn(call, state, methods, delegate)
        }
    }

    private static func method(_ call: ReplayCall, _ methods: [MSALAuthMethod]) throws -> MSALAuthMethod {
        let index = try call.needed(call.authMethodIndex, "authMethodIndex")
        guard methods.indices.contains(index) else { throw CaseProblem("there is no method \(index)") }
        return methods[index]
    }

    private static func signUp(_ call: ReplayCall, _ state: MSALNativeAuthBaseState, _ delegate: RecordingDelegate)
        throws
    {
        switch state {
        case let state as SignUpCodeRequiredState:
            switch call.method {
            case "resendCode":
                try call.has([])
                try call.with(delegate, { state.resendCode(delegate: $0) }, { state.resendCode(delegate: $0) })
            case "submitCode":
                let code = try call.needed(call.code, "code")
                try call.has(["code"])
                try call.with(
                    delegate,
                    { state.submitCode(code: code, delegate: $0) },
                    { state.submitCode(code: code, delegate: $0) }
                )
            default: throw CaseProblem("SignUpCodeRequiredState has no \(call.method)")
            }
        case let state as SignUpPasswordRequiredState:
            switch call.method {
            case "submitPassword":
                let password = try call.needed(call.password, "password")
                try call.has(["password"])
                try call.with(
                    delegate,
                    { state.submitPassword(password: password, delegate: $0) },
                    { state.submitPassword(password: password, delegate: $0) }
                )
            default: throw CaseProblem("SignUpPasswordRequiredState has no \(call.method)")
            }
        case let state as SignUpAttributesRequiredState:
            switch call.method {
            case "submitAttributes":
                let values = try call.needed(call.appAttributes, "attributes")
                try call.has(["attributes", "attributesNotJSON"])
                try call.with(
                    delegate,
                    { state.submitAttributes(attributes: values, delegate: $0) },
                    { state.submitAttributes(attributes: values, delegate: $0) }
                )
            default: throw CaseProblem("SignUpAttributesRequiredState has no \(call.method)")
            }
        case let state as SignInAfterSignUpState:
            switch call.method {
            case "signIn":
                let parameters = MSALNativeAuthSignInAfterSignUpParameters()
                parameters.scopes = call.scopes
                parameters.claimsRequest = try call.claims.map { try MSALClaimsRequest(jsonString: $0) }
                try call.has(["scopes", "claims"])
                try call.with(
                    delegate,
                    { state.signIn(parameters: parameters, delegate: $0) },
                    { state.signIn(parameters: parameters, delegate: $0) }
                )
            default: throw CaseProblem("SignInAfterSignUpState has no \(call.method)")
            }
        default: throw CaseProblem("\(type(of: state)) has no calls")
        }
    }

    private static func signIn(
        _ call: ReplayCall,
        _ state: MSALNativeAuthBaseState,
        _ methods: [MSALAuthMethod],
        _ delegate: RecordingDelegate
    ) throws {
        switch state {
        case let state as SignInCodeRequiredState:
            switch call.method {
            case "resendCode":
                try call.has([])
                try call.with(delegate, { state.resendCode(delegate: $0) }, { state.resendCode(delegate: $0) })
            case "submitCode":
                let code = try call.needed(call.code, "code")
                try call.has(["code"])
                try call.with(
                    delegate,
                    { state.submitCode(code: code, delegate: $0) },
                    { state.submitCode(code: code, delegate: $0) }
                )
            default: throw CaseProblem("SignInCodeRequiredState has no \(call.method)")
            }
        case let state as SignInPasswordRequiredState:
            switch call.method {
            case "submitPassword":
                let password = try call.needed(call.password, "password")
                try call.has(["password"])
                try call.with(
                    delegate,
                    { state.submitPassword(password: password, delegate: $0) },
                    { state.submitPassword(password: password, delegate: $0) }
                )
            default: throw CaseProblem("SignInPasswordRequiredState has no \(call.method)")
            }
        case let state as AwaitingMFAState:
            switch call.method {
            case "requestChallenge":
                let method = try method(call, methods)
                try call.has(["authMethodIndex"])
                try call.with(
                    delegate,
                    { state.requestChallenge(authMethod: method, delegate: $0) },
                    { state.requestChallenge(authMethod: method, delegate: $0) }
                )
            default: throw CaseProblem("AwaitingMFAState has no \(call.method)")
            }
        case let state as MFARequiredState:
            switch call.method {
            case "requestChallenge":
                let method = try method(call, methods)
                try call.has(["authMethodIndex"])
                try call.with(
                    delegate,
                    { state.requestChallenge(authMethod: method, delegate: $0) },
                    { state.requestChallenge(authMethod: method, delegate: $0) }
                )
            case "submitChallenge":
                let code = try call.needed(call.code, "code")
                try call.has(["code"])
                try call.with(
                    delegate,
                    { state.submitChallenge(challenge: code, delegate: $0) },
                    { state.submitChallenge(challenge: code, delegate: $0) }
                )
            default: throw CaseProblem("MFARequiredState has no \(call.method)")
            }
        case let state as RegisterStrongAuthState:
            switch call.method {
            case "challengeAuthMethod":
                let parameters = MSALNativeAuthChallengeAuthMethodParameters(
                    authMethod: try method(call, methods),
                    verificationContact: try call.needed(call.verificationContact, "verificationContact")
                )
                try call.has(["authMethodIndex", "verificationContact"])
                try call.with(
                    delegate,
                    { state.challengeAuthMethod(parameters: parameters, delegate: $0) },
                    { state.challengeAuthMethod(parameters: parameters, delegate: $0) }
                )
            default: throw CaseProblem("RegisterStrongAuthState has no \(call.method)")
            }
        case let state as RegisterStrongAuthVerificationRequiredState:
            switch call.method {
            case "challengeAuthMethod":
                let parameters = MSALNativeAuthChallengeAuthMethodParameters(
                    authMethod: try method(call, methods),
                    verificationContact: try call.needed(call.verificationContact, "verificationContact")
                )
                try call.has(["authMethodIndex", "verificationContact"])
                try call.with(
                    delegate,
                    { state.challengeAuthMethod(parameters: parameters, delegate: $0) },
                    { state.challengeAuthMethod(parameters: parameters, delegate: $0) }
                )
            case "submitChallenge":
                let code = try call.needed(call.code, "code")
                try call.has(["code"])
                try call.with(
                    delegate,
                    { state.submitChallenge(challenge: code, delegate: $0) },
                    { state.submitChallenge(challenge: code, delegate: $0) }
                )
            default: throw CaseProblem("RegisterStrongAuthVerificationRequiredState has no \(call.method)")
            }
        default: throw CaseProblem("\(type(of: state)) has no calls")
        }
    }

    private static func reset(_ call: ReplayCall, _ state: MSALNativeAuthBaseState, _ delegate: RecordingDelegate)
        throws
    {
        switch state {
        case let state as ResetPasswordCodeRequiredState:
            switch call.method {
            case "resendCode":
                try call.has([])
                try call.with(delegate, { state.resendCode(delegate: $0) }, { state.resendCode(delegate: $0) })
            case "submitCode":
                let code = try call.needed(call.code, "code")
                try call.has(["code"])
                try call.with(
                    delegate,
                    { state.submitCode(code: code, delegate: $0) },
                    { state.submitCode(code: code, delegate: $0) }
                )
            default: throw CaseProblem("ResetPasswordCodeRequiredState has no \(call.method)")
            }
        case let state as ResetPasswordRequiredState:
            switch call.method {
            case "submitPassword":
                let password = try call.needed(call.password, "password")
                try call.has(["password"])
                try call.with(
                    delegate,
                    { state.submitPassword(password: password, delegate: $0) },
                    { state.submitPassword(password: password, delegate: $0) }
                )
            default: throw CaseProblem("ResetPasswordRequiredState has no \(call.method)")
            }
        case let state as SignInAfterResetPasswordState:
            switch call.method {
            case "signIn":
                let parameters = MSALNativeAuthSignInAfterResetPasswordParameters()
                parameters.scopes = call.scopes
                parameters.claimsRequest = try call.claims.map { try MSALClaimsRequest(jsonString: $0) }
                try call.has(["scopes", "claims"])
                try call.with(
                    delegate,
                    { state.signIn(parameters: parameters, delegate: $0) },
                    { state.signIn(parameters: parameters, delegate: $0) }
                )
            default: throw CaseProblem("SignInAfterResetPasswordState has no \(call.method)")
            }
        default: throw CaseProblem("\(type(of: state)) has no calls")
        }
    }
}
