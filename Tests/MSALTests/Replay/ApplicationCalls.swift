import Foundation
import MSAL
import NativeAuthCore

/// Calls on the application and on the account, as an app makes them.
@MainActor
enum ApplicationCalls {
    static func make(
        _ call: ReplayCall,
        on app: MSALNativeAuthPublicClientApplication,
        _ delegate: RecordingDelegate
    ) throws -> Observation? {
        switch call.method {
        case "signUp":
            let parameters = MSALNativeAuthSignUpParameters(username: try call.needed(call.username, "username"))
            parameters.password = call.password
            parameters.attributes = call.appAttributes
            parameters.correlationId = call.correlationId
            try call.has(["username", "password", "attributes", "attributesNotJSON", "correlationId"])
            try call.with(
                delegate,
                { app.signUp(parameters: parameters, delegate: $0) },
                { app.signUp(parameters: parameters, delegate: $0) }
            )
        case "signIn":
            let parameters = MSALNativeAuthSignInParameters(username: try call.needed(call.username, "username"))
            parameters.password = call.password
            parameters.scopes = call.scopes
            parameters.claimsRequest = try call.claims.map { try MSALClaimsRequest(jsonString: $0) }
            parameters.correlationId = call.correlationId
            try call.has(["username", "password", "scopes", "claims", "correlationId"])
            try call.with(
                delegate,
                { app.signIn(parameters: parameters, delegate: $0) },
                { app.signIn(parameters: parameters, delegate: $0) }
            )
        case "resetPassword":
            let parameters = MSALNativeAuthResetPasswordParameters(
                username: try call.needed(call.username, "username")
            )
            parameters.correlationId = call.correlationId
            try call.has(["username", "correlationId"])
            try call.with(
                delegate,
                { app.resetPassword(parameters: parameters, delegate: $0) },
                { app.resetPassword(parameters: parameters, delegate: $0) }
            )
        case "getNativeAuthUserAccount":
            try call.has(["correlationId"])
            let account = app.getNativeAuthUserAccount(correlationId: call.correlationId)
            return Observation(returned: account.map { "\(type(of: $0))" } ?? "nil", account: account)
        default: throw CaseProblem("the application has no \(call.method)")
        }
        return nil
    }

    static func make(
        _ call: ReplayCall,
        on result: MSALNativeAuthUserAccountResult,
        _ delegate: RecordingDelegate
    ) throws -> Observation? {
        switch call.method {
        case "getAccessToken":
            let parameters = MSALNativeAuthGetAccessTokenParameters()
            parameters.scopes = call.scopes
            parameters.claimsRequest = try call.claims.map { try MSALClaimsRequest(jsonString: $0) }
            parameters.correlationId = call.correlationId
            if let force = call.forceRefresh { parameters.forceRefresh = force }
            if let with = call.returnRefreshToken { parameters.returnRefreshToken = with }
            try call.has(["scopes", "claims", "correlationId", "forceRefresh", "returnRefreshToken"])
            try call.with(
                delegate,
                { result.getAccessToken(parameters: parameters, delegate: $0) },
                { result.getAccessToken(parameters: parameters, delegate: $0) }
            )
        case "signOut":
            try call.has([])
            result.signOut()
            return Observation(returned: "void")
        default: throw CaseProblem("the account result has no \(call.method)")
        }
        return nil
    }
}
