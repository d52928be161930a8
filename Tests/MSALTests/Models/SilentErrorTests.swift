import EntraNativeAuth
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import MSAL

@Suite("The error contract of acquireTokenSilent", .timeLimit(.minutes(5)))
struct SilentErrorTests {
    @Test(
        "Without a response the error is that of the URL loading system",
        arguments: [
            (EntraError.Kind.offline, NSURLErrorNotConnectedToInternet), (.timedOut, NSURLErrorTimedOut),
            (.untrustedServer, NSURLErrorServerCertificateUntrusted),
        ]
    )
    func noResponse(kind: EntraError.Kind, code: Int) {
        let error = MSALErrorMap.nsError(EntraError(kind))
        #expect(error.domain == NSURLErrorDomain)
        #expect(error.code == code)
        #expect(error.localizedDescription == error.userInfo[MSALErrorDescriptionKey] as? String)
    }

    @Test("A network that requires a sign-in of its own is named, in both APIs")
    func captivePortal() throws {
        let cause = TransportError(.networkSignInRequired)
        let error = EntraError(.offline, underlying: cause)
        let expected = NativeAuthError(cause).message
        #expect(MSALErrorMap.nsError(error).localizedDescription == expected)
        let details = MSALErrorMap.details(for: error, during: .signInStart, correlationId: UUID())
        #expect(SignInStartError(details).errorDescription == expected)
    }

    @Test(
        "An internal error names its cause",
        arguments: [
            (EntraError.Kind.refused, "server_error", MSALError.serverError.rawValue),
            (.refused, "invalid_request", -42002), (.misconfigured, "invalid_client", -42003),
            (.invalidScope, "invalid_scope", -42005), (.misconfigured, "unauthorized_client", -42006),
            (.refused, "new_error", -42104), (.http(503), nil, -42007), (.unexpectedResponse, nil, -42600),
            (.storageUnavailable, nil, -42008),
        ] as [(EntraError.Kind, String?, Int)]
    )
    func cause(kind: EntraError.Kind, word: String?, code: Int) {
        let error = MSALErrorMap.nsError(EntraError(kind, error: word, errorCodes: [70011]))
        #expect(error.domain == MSALErrorDomain)
        #expect(error.code == MSALError.internal.rawValue)
        #expect(error.userInfo[MSALInternalErrorCodeKey] as? Int == code)
        #expect(error.userInfo[MSALSTSErrorCodesKey] as? [Int] == [70011])
    }

    @Test("A token for fewer scopes is an error with both lists and the token, and is cached for the granted ones only")
    func declined() async throws {
        let stage = try MSALTestEnvironment()
        let account = try await stage.account().account
        let scopes = ["api://x/Orders.Read", "api://x/Orders.Write"]
        let narrow = MSALTestEnvironment.Answer.json(
            #"{"token_type":"Bearer","scope":"api://x/Orders.Read","expires_in":3599,"access_token":"at-2"}"#
        )
        stage.transport.append(narrow, narrow)

        let parameters = MSALSilentTokenParameters(scopes: scopes, account: account)
        for _ in 0..<2 {
            let error = await #expect(throws: NSError.self) {
                try await stage.app.acquireTokenSilent(with: parameters)
            }
            #expect(error?.domain == MSALErrorDomain)
            #expect(error?.code == MSALError.serverDeclinedScopes.rawValue)
            #expect(error?.userInfo[MSALGrantedScopesKey] as? [String] == ["api://x/Orders.Read"])
            #expect(error?.userInfo[MSALDeclinedScopesKey] as? [String] == ["api://x/Orders.Write"])
            #expect(error?.userInfo[MSALHomeAccountIdKey] as? String == account.identifier)
            let result = error?.userInfo[MSALInvalidResultKey] as? MSALResult
            #expect(result?.accessToken == "at-2")
            #expect(result?.scopes == ["api://x/Orders.Read"])
        }

        // The granted scope is in the cache.
        let sent = stage.transport.requests.count
        let granted = MSALSilentTokenParameters(scopes: ["api://x/Orders.Read"], account: account)
        #expect(try await stage.app.acquireTokenSilent(with: granted).accessToken == "at-2")
        #expect(stage.transport.requests.count == sent)
    }
}
