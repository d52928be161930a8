import Foundation
import MSAL
import NativeAuthCore

/// Compares observed and expected callbacks. A pure function, so that it can be tested.
enum Judge {
    static func problems(
        _ wanted: ReplayExpectation,
        _ seen: Observation,
        body: (_ name: String) throws -> Data
    ) -> [String] {
        var problems: [String] = []
        if !wanted.oneOf.isEmpty {
            let all = wanted.oneOf.map { Self.problems($0, seen, body: body) }
            if !all.contains([]) { problems.append("none of the possible outcomes: \(all)") }
        }
        func check<Value: Equatable>(_ name: String, _ seen: Value?, _ wanted: Value?) {
            guard let wanted, seen != wanted else { return }
            problems.append("\(name) is \(seen.map { "\($0)" } ?? "nothing"), not \(wanted)")
        }
        check("callback", seen.callback, wanted.callback)
        check("returned", seen.returned, wanted.returns)
        problems += callbackProblems(seen)

        check("errorDescription", seen.error?.errorDescription, wanted.errorDescription)
        check("errorCodes", seen.error?.errorCodes, wanted.errorCodes)
        check("errorUri", seen.error?.errorUri, wanted.errorUri)
        check("correlationId", seen.error?.correlationId, wanted.correlationId)
        if let flags = wanted.trueFlags {
            let (own, added) = seen.error.map(flagsOf) ?? ([:], [:])
            let right = Set(own.filter(\.value).keys).union(added.filter { $0.value && flags.contains($0.key) }.keys)
            check("true flags", right.sorted(), flags.sorted())
            if seen.error == nil { problems.append("there is no error") }
        }

        check("newState", seen.newState.map { "\(type(of: $0))" }, wanted.newState)
        if wanted.newStateIsNil == true {
            if let state = seen.newState { problems.append("newState is \(type(of: state)), not nil") }
            if !seen.hasStateArgument { problems.append("the callback has no newState") }
        } else if wanted.newStateIsNil == false, seen.newState == nil {
            problems.append("newState is nil")
        }
        check("sentTo", seen.sentTo, wanted.sentTo)
        check("channel", seen.channel?.value, wanted.channel)
        check("isEmailType", seen.channel?.isEmailType, wanted.isEmailType)
        check("isSMSType", seen.channel?.isSMSType, wanted.isSMSType)
        check("codeLength", seen.codeLength, wanted.codeLength)
        check("attributes", seen.attributes?.map(json), wanted.attributes)
        check("attributeNames", seen.attributeNames, wanted.attributeNames)
        check("authMethods", seen.authMethods?.map(json), wanted.authMethods)

        check("account.username", seen.account?.account.username, wanted.accountUsername)
        if let name = wanted.idTokenFromBody {
            let token = (try? body(name)).flatMap { try? JSONValue.decode(from: $0) }?["id_token"]?.string
            if token == nil { problems.append("the body \(name) has no id_token") }
            check("idToken", seen.account?.idToken, token)
        }
        check("accessToken", seen.token?.accessToken, wanted.accessToken)
        if let refresh = wanted.refreshToken {
            if seen.token == nil { problems.append("there is no token") }
            if seen.token?.refreshToken != refresh.string { problems.append("refreshToken is not as it must be") }
        }
        if let scopes = wanted.scopesInclude, !Set(scopes).isSubset(of: seen.token?.scopes ?? []) {
            problems.append("scopes are \(seen.token?.scopes ?? []), without \(scopes)")
        }
        return problems
    }

    /// The rules for every callback.
    static func callbackProblems(_ seen: Observation) -> [String] {
        var problems: [String] = []
        if seen.wasInside { problems.append("the callback came inside the call") }
        if !seen.wasOnMain { problems.append("the callback did not come on the main actor") }
        return problems
    }

    /// - Parameter callbacks: the number of callbacks of a call.
    static func problem(callbacks: Int) -> String? { callbacks == 1 ? nil : "\(callbacks) callbacks" }

    private static func json(_ attribute: MSALNativeAuthRequiredAttribute) -> JSONValue {
        .object([
            "name": .string(attribute.name), "type": .string(attribute.type), "required": .bool(attribute.required),
            "regex": attribute.regex.map(JSONValue.string) ?? .null,
        ])
    }

    private static func json(_ method: MSALAuthMethod) -> JSONValue {
        .object([
            "id": .string(method.id), "challengeType": .string(method.challengeType),
            "channel": .string(method.channelTargetType.value),
            "loginHint": method.loginHint.map(JSONValue.string) ?? .null,
        ])
    }

    /// The `is…` properties of an error: those of MSAL's class, and those that this package adds for the seed,
    /// which "no flag" in a case does not include.
    static func flagsOf(_ error: MSALNativeAuthError) -> (own: [String: Bool], added: [String: Bool]) {
        switch error {
        case let error as SignUpStartError:
            (
                [
                    "isBrowserRequired": error.isBrowserRequired, "isUserAlreadyExists": error.isUserAlreadyExists,
                    "isInvalidPassword": error.isInvalidPassword, "isInvalidUsername": error.isInvalidUsername,
                ], ["isInvalidAttributes": error.isInvalidAttributes]
            )
        case let error as SignInStartError:
            (
                [
                    "isBrowserRequired": error.isBrowserRequired, "isUserNotFound": error.isUserNotFound,
                    "isInvalidCredentials": error.isInvalidCredentials, "isInvalidUsername": error.isInvalidUsername,
                ], [:]
            )
        case let error as ResetPasswordStartError:
            (
                [
                    "isBrowserRequired": error.isBrowserRequired, "isUserNotFound": error.isUserNotFound,
                    "isUserDoesNotHavePassword": error.isUserDoesNotHavePassword,
                    "isInvalidUsername": error.isInvalidUsername,
                ], [:]
            )
        case let error as VerifyCodeError:
            (["isBrowserRequired": error.isBrowserRequired, "isInvalidCode": error.isInvalidCode], [:])
        case let error as PasswordRequiredError:
            (["isBrowserRequired": error.isBrowserRequired, "isInvalidPassword": error.isInvalidPassword], [:])
        case let error as MFARequestChallengeError:
            (["isBrowserRequired": error.isBrowserRequired, "isAuthMethodBlocked": error.isAuthMethodBlocked], [:])
        case let error as MFASubmitChallengeError:
            (["isBrowserRequired": error.isBrowserRequired, "isInvalidChallenge": error.isInvalidChallenge], [:])
        case let error as RegisterStrongAuthChallengeError:
            (
                [
                    "isBrowserRequired": error.isBrowserRequired, "isInvalidInput": error.isInvalidInput,
                    "isVerificationContactBlocked": error.isVerificationContactBlocked,
                ], [:]
            )
        case let error as RegisterStrongAuthSubmitChallengeError:
            (["isBrowserRequired": error.isBrowserRequired, "isInvalidChallenge": error.isInvalidChallenge], [:])
        case let error as RetrieveAccessTokenError:
            (
                [
                    "isBrowserRequired": error.isBrowserRequired, "isInvalidScope": error.isInvalidScope,
                    "isRefreshTokenExpired": error.isRefreshTokenExpired,
                ], [:]
            )
        case let error as AttributesRequiredError:
            (
                ["isBrowserRequired": error.isBrowserRequired],
                [
                    "isInvalidAttributes": error.isInvalidAttributes,
                    "isUserAlreadyExists": error.isUserAlreadyExists,
                ]
            )
        case let error as MSALNativeAuthGenericError: (["isBrowserRequired": error.isBrowserRequired], [:])
        default: ([:], [:])
        }
    }
}
