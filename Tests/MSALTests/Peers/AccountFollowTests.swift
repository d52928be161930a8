import NativeAuthBase
import Dispatch
import Foundation
import MSAL
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@Suite("Accounts and tokens of an application", .timeLimit(.minutes(5)))
struct AccountFollowTests {
    private func tokens(_ name: String, access: String = "at", user: String = "ada") -> MSALTestEnvironment.Answer {
        let claims = #"{"oid":"o-1","tid":"t-1","sub":"s-1","preferred_username":"\#(user)","name":"\#(name)"}"#
        let info = Base64URL.encode(Data(#"{"uid":"\#(user)","utid":"t-1"}"#.utf8))
        return .json(
            #"{"token_type":"Bearer","scope":"openid","expires_in":3600,"access_token":"\#(access)","refresh_token":"rt","#
                + #""id_token":"e30.\#(Base64URL.encode(Data(claims.utf8))).c2ln","client_info":"\#(info)"}"#
        )
    }

    private func signedIn(_ stage: MSALTestEnvironment, _ answer: MSALTestEnvironment.Answer) async throws
        -> MSALNativeAuthUserAccountResult
    {
        stage.transport.append(try .entra("ok-ct1"), try .entra("challenge-password-js2"), answer)
        let parameters = MSALNativeAuthSignInParameters(username: "ada")
        parameters.password = "Correct horse 1"
        guard case .completed(let result) = await stage.app.signIn(parameters: parameters) else {
            throw CaseProblem("no user is signed in")
        }
        return result
    }

    private func token(
        _ result: MSALNativeAuthUserAccountResult,
        scopes: [String]? = nil,
        isForced: Bool = false
    ) async throws -> String {
        let parameters = MSALNativeAuthGetAccessTokenParameters()
        parameters.forceRefresh = isForced
        parameters.scopes = scopes
        guard case .completed(let token) = await result.getAccessToken(parameters: parameters) else {
            throw CaseProblem("no token")
        }
        return token.accessToken
    }

    @Test("The ID token and account of every result are updated by each getAccessToken")
    func updatedAccount() async throws {
        let stage = try MSALTestEnvironment()
        let result = try await signedIn(stage, tokens("Ada"))
        let first = try #require(result.idToken)
        #expect(result.account.accountClaims?["name"] as? String == "Ada")
        let other = try #require(stage.app.getNativeAuthUserAccount())
        stage.transport.append(tokens("Ada Lovelace", access: "at-2"))
        #expect(try await token(result, isForced: true) == "at-2")
        let second = try #require(result.idToken)
        #expect(second != first)
        #expect(result.account.accountClaims?["name"] as? String == "Ada Lovelace")
        // This one has not requested a token yet.
        #expect(other.idToken == first)
        #expect(try await token(other) == "at-2")
        #expect(other.idToken == second && other.account.accountClaims?["name"] as? String == "Ada Lovelace")
        stage.transport.append(tokens("Countess of Lovelace", access: "at-3"))
        #expect(try await token(result, scopes: ["api://x/read"]) == "at-3")
        #expect(result.account.accountClaims?["name"] as? String == "Countess of Lovelace")
        #expect(stage.app.getNativeAuthUserAccount()?.idToken == result.idToken)
    }

    @Test("A failure does not change the account, and another user's session is never used")
    func unchangedAccount() async throws {
        let stage = try MSALTestEnvironment()
        let ada = try await signedIn(stage, tokens("Ada"))
        let idToken = ada.idToken
        stage.transport.append(.offline, .offline)
        await #expect(throws: CaseProblem.self) { try await token(ada, isForced: true) }
        #expect(ada.idToken == idToken)
        _ = try await signedIn(stage, tokens("Bob", user: "bob"))
        await #expect(throws: CaseProblem.self) { try await token(ada) }
        #expect(ada.idToken == idToken && ada.account.username == "ada")
    }

    @Test("The application lists, finds and removes its account")
    func accounts() async throws {
        let stage = try MSALTestEnvironment()
        #expect(try stage.app.allAccounts().isEmpty)
        _ = try await signedIn(stage, tokens("Ada"))
        let account = try #require(try stage.app.allAccounts().first)
        #expect(try stage.app.account(forIdentifier: "ada.t-1").username == "ada")
        #expect(try stage.app.account(forUsername: "ADA").identifier == "ada.t-1")
        for parameters in [
            MSALAccountEnumerationParameters(), MSALAccountEnumerationParameters(identifier: "ada.t-1"),
            MSALAccountEnumerationParameters(identifier: "ada.t-1", username: "ada"),
            MSALAccountEnumerationParameters(tenantProfileIdentifier: "o-1"),
        ] {
            #expect(try stage.app.accounts(for: parameters).count == 1)
        }
        for parameters in [
            MSALAccountEnumerationParameters(identifier: "bob.t-1"),
            MSALAccountEnumerationParameters(identifier: "ada.t-1", username: "bob"),
            MSALAccountEnumerationParameters(tenantProfileIdentifier: "o-2"),
        ] {
            #expect(try stage.app.accounts(for: parameters).isEmpty)
        }
        let error = #expect(throws: NSError.self) { try stage.app.account(forIdentifier: "bob.t-1") }
        #expect(error?.domain == MSALErrorDomain)
        try stage.app.remove(MSALAccount(username: "bob", identifier: "bob.t-1", environment: ""))
        try stage.app.remove(MSALAccount(username: "bob", identifier: nil, environment: ""))
        #expect(try stage.app.allAccounts().count == 1)
        try stage.app.remove(account)
        #expect(try stage.app.allAccounts().isEmpty && stage.app.getNativeAuthUserAccount() == nil)
    }

    @Test("An unreadable store is an error of MSAL's domain, not an empty list")
    func unreadable() async throws {
        let store = FailingSecretStore()
        let stage = try MSALTestEnvironment(store: store)
        _ = try await signedIn(stage, tokens("Ada"))
        store.readsFail = true
        #expect(throws: NSError.self) { try stage.app.allAccounts() }
        store.readsFail = false
        #expect(try stage.app.allAccounts().count == 1)
    }

    @Test("Removing an account from an unwritable store is an error, and the removal is completed later")
    func unwritable() async throws {
        let store = FailingSecretStore()
        let stage = try MSALTestEnvironment(store: store)
        _ = try await signedIn(stage, tokens("Ada"))
        let account = try stage.app.account(forUsername: "ada")
        store.writesFail = true
        let error = #expect(throws: NSError.self) { try stage.app.remove(account) }
        #expect(error?.domain == MSALErrorDomain)
        #expect(try stage.app.allAccounts().isEmpty)
        store.writesFail = false
        #expect(try stage.app.allAccounts().isEmpty)
        #expect(try MSALTestEnvironment(store: store).app.allAccounts().isEmpty)
    }

    @Test("A silent request without an account applies to the user who was signed in at the call")
    func silentOwner() async throws {
        let store = HookedStore(isAtomic: false, hasExclusiveProcessLock: false)
        let readings = Lock(0)
        store.beforeReads { _ in readings.withLock { $0 += 1 } }
        let stage = try MSALTestEnvironment(store: store)
        let ada = try await signedIn(stage, tokens("Ada"))
        let gate = SingleFlight<Void>()
        let arrival = SingleFlight<Void>()
        let renewed = ScriptedTransport([tokens("Ada", access: "at-2")])
        stage.transport.append(
            .custom { request in
                arrival.complete(())
                try await gate.value()
                return try await renewed.send(request)
            }
        )
        let first = Task { try await token(ada, isForced: true) }
        try await arrival.value()
        @Sendable func silent(isForced: Bool) async throws -> String {
            let nobody = MSALAccount(username: nil, identifier: nil, environment: "")
            let parameters = MSALSilentTokenParameters(scopes: [], account: nobody)
            parameters.account = nil
            parameters.forceRefresh = isForced
            let result = try await stage.app.acquireTokenSilent(with: parameters)
            return "\(result.accessToken) of \(result.account.username ?? "")"
        }
        let reads = readings.withLock { $0 }
        let second = Task { try await silent(isForced: true) }
        // It has looked for the signed-in user, and waits for the first request.
        while readings.withLock({ $0 }) == reads { await Task.yield() }
        try stage.app.remove(stage.app.account(forUsername: "ada"))
        _ = try await signedIn(stage, tokens("Bob", access: "at-bob", user: "bob"))
        gate.complete(())
        await #expect(throws: CaseProblem.self) { try await first.value }
        let error = await #expect(throws: NSError.self) { try await second.value }
        #expect(error?.code == MSALError.interactionRequired.rawValue)
        #expect(try await silent(isForced: false) == "at-bob of bob")
    }

    @Test("A silent token comes from the store or the server; required user interaction has its own code")
    func silent() async throws {
        let stage = try MSALTestEnvironment()
        _ = try await signedIn(stage, tokens("Ada"))
        let account = try stage.app.account(forUsername: "ada")
        let parameters = MSALSilentTokenParameters(scopes: [], account: account)
        let stored = try await stage.app.acquireTokenSilent(with: parameters)
        #expect(stored.accessToken == "at" && stored.authorizationHeader == "Bearer at")
        #expect(stored.account.username == "ada" && stored.tenantProfile.identifier == "o-1")
        #expect(stored.authority.url.host == "contoso.ciamlogin.com" && stored.scopes == ["openid"])
        parameters.forceRefresh = true
        parameters.correlationId = UUID()
        stage.transport.append(tokens("Ada Lovelace", access: "at-2"))
        let renewed = try await stage.app.acquireTokenSilent(with: parameters)
        #expect(renewed.accessToken == "at-2" && renewed.correlationId == parameters.correlationId)
        #expect(
            renewed.account.accountClaims?["name"] as? String == "Ada Lovelace" && renewed.idToken != stored.idToken
        )
        #expect(!"\(renewed)".contains("at-2"))
        stage.transport.append(.json(#"{"error":"invalid_grant","error_codes":[700082]}"#, status: 400))
        do {
            _ = try await stage.app.acquireTokenSilent(with: parameters)
            Issue.record("no error")
        } catch let error as NSError {
            #expect(error.domain == MSALErrorDomain && error.code == MSALError.interactionRequired.rawValue)
        }
    }

    @MainActor
    @Test("Completion blocks are called once, on the main queue or on the app's queue")
    func completionBlocks() async throws {
        let stage = try MSALTestEnvironment()
        _ = try await signedIn(stage, tokens("Ada"))
        let account = try stage.app.account(forUsername: "ada")
        let parameters = MSALSilentTokenParameters(scopes: [], account: account)
        let token: String? = await withCheckedContinuation { continuation in
            stage.app.acquireTokenSilent(with: parameters) { result, error in
                MainActor.assertIsolated()
                continuation.resume(returning: error == nil ? result?.accessToken : nil)
            }
        }
        #expect(token == "at")
        let named: String? = await withCheckedContinuation { continuation in
            stage.app.getCurrentAccount(with: nil) { account, previous, _ in
                continuation.resume(returning: previous == nil ? account?.username : nil)
            }
        }
        #expect(named == "ada")
        try stage.app.remove(account)
        let previous: String? = await withCheckedContinuation { continuation in
            stage.app.getCurrentAccount(with: nil) { account, previous, _ in
                continuation.resume(returning: account == nil ? previous?.username : nil)
            }
        }
        #expect(previous == "ada")
        let count: Int? = await withCheckedContinuation { continuation in
            stage.app.accountsFromDevice(for: MSALAccountEnumerationParameters()) { accounts, _ in
                continuation.resume(returning: accounts?.count)
            }
        }
        #expect(count == 0)
    }

    @Test("An application of the tenant without native authentication has the same session")
    func plainApplication() async throws {
        let stage = try MSALTestEnvironment()
        _ = try await signedIn(stage, tokens("Ada"))
        let authority = try MSALCIAMAuthority(url: #require(URL(string: "https://contoso.ciamlogin.com/")))
        let app = try MSALPublicClientApplication(
            configuration: MSALPublicClientApplicationConfig(
                clientId: "client-1",
                redirectUri: nil,
                authority: authority
            ),
            environment: ClientEnvironment(transport: stage.transport, clock: stage.clock.sleepless),
            store: stage.store
        )
        #expect(try app.account(forUsername: "ada").identifier == "ada.t-1")
        #expect(app.configuration.authority === authority)
        let elsewhere = try MSALPublicClientApplication(
            configuration: MSALPublicClientApplicationConfig(clientId: "client-1"),
            environment: ClientEnvironment(transport: stage.transport),
            store: stage.store
        )
        #expect(try elsewhere.allAccounts().isEmpty)
        #expect(MSALPublicClientApplication.sdkVersion == "2.13.0")
    }

    @Test("A token is refreshed before its expiry by the configured number of seconds")
    func expirationBuffer() async throws {
        for (buffer, requests) in [(3_600.0, 4), (3_000.0, 3)] {
            let stage = try MSALTestEnvironment()
            _ = try await signedIn(stage, tokens("Ada"))
            stage.transport.append(tokens("Ada", access: "at-2"))
            let config = try MSALNativeAuthPublicClientApplicationConfig(
                clientId: "client-1",
                tenantSubdomain: "contoso",
                challengeTypes: .OOB
            )
            config.tokenExpirationBuffer = buffer
            let app = try MSALNativeAuthPublicClientApplication(
                nativeAuthConfiguration: config,
                environment: ClientEnvironment(transport: stage.transport, clock: stage.clock.sleepless),
                store: stage.store
            )
            _ = try await token(try #require(app.getNativeAuthUserAccount()))
            #expect(stage.transport.requests.count == requests)
        }
    }

    @Test("The account of a result is the same object until a token has new claims")
    func sameAccount() async throws {
        let stage = try MSALTestEnvironment()
        let result = try await signedIn(stage, tokens("Ada"))
        let account = result.account
        #expect(try await token(result) == "at")
        #expect(result.account === account)
        stage.transport.append(tokens("Ada Lovelace", access: "at-2"))
        #expect(try await token(result, isForced: true) == "at-2")
        #expect(result.account !== account)
    }

    @Test("A completion block is called on the queue that the app chose")
    func ownQueue() async throws {
        let stage = try MSALTestEnvironment()
        _ = try await signedIn(stage, tokens("Ada"))
        let key = DispatchSpecificKey<Bool>()
        let queue = DispatchQueue(label: "completion")
        queue.setSpecific(key: key, value: true)
        let parameters = MSALSilentTokenParameters(scopes: [], account: try stage.app.account(forUsername: "ada"))
        parameters.completionBlockQueue = queue
        let isThere: Bool = await withCheckedContinuation { continuation in
            stage.app.acquireTokenSilent(with: parameters) { _, _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true)
            }
        }
        #expect(isThere)
        let isThereToo: Bool = await withCheckedContinuation { continuation in
            stage.app.getCurrentAccount(with: parameters) { _, _, _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true)
            }
        }
        #expect(isThereToo)
    }
}
