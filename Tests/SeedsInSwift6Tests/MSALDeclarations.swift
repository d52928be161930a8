import MSAL
import Testing

// Code that apps have written against Microsoft's library: only `MSAL` is imported, which re-exports Foundation. The
// test is that it compiles.

enum MSALDeclarations {
    /// The start of the sample app's delegate. Compiled, not run: the settings are global, and other tests read them.
    static func launch() {
        MSALGlobalConfig.loggerConfig.logLevel = .verbose
        MSALGlobalConfig.loggerConfig.logMaskingLevel = .settingsMaskAllPII
        MSALGlobalConfig.loggerConfig.setLogCallback { (logLevel, message, containsPII) in
            if let displayableMessage = message, !containsPII { print(displayableMessage, logLevel.rawValue) }
        }
        MSALGlobalConfig.brokerAvailability = .none
        MSALGlobalConfig.defaultWebviewType = .wkWebView
        MSALGlobalConfig.httpConfig.retryCount = 2
        MSALGlobalConfig.telemetryConfig.telemetryCallback = { event in print(event) }
    }

    static func configure(_ url: URL) throws -> MSALPublicClientApplication {
        let authority: MSALAuthority = try MSALCIAMAuthority(url: url, validateFormat: false)
        let config = MSALPublicClientApplicationConfig(
            clientId: "client-1",
            redirectUri: nil,
            authority: authority,
            nestedAuthBrokerClientId: nil,
            nestedAuthBrokerRedirectUri: nil
        )
        config.knownAuthorities = [config.authority, try MSALAuthority(url: url)]
        config.clientApplicationCapabilities = ["CP1"]
        config.tokenExpirationBuffer = 300
        config.extendedLifetimeEnabled = true
        config.multipleCloudsSupported = false
        config.bypassRedirectURIValidation = true
        config.cacheConfig.keychainSharingGroup = MSALCacheConfig.defaultKeychainSharingGroup()
        if let slice = MSALSliceConfig(slice: "slice", dc: "dc") {
            config.sliceConfig = slice
            let values: [AnyHashable: Any] = slice.sliceDictionary
            print(values, slice.slice.count + slice.dc.count)
        }
        guard let copy = config.copy() as? MSALPublicClientApplicationConfig else { throw URLError(.unknown) }
        return try MSALPublicClientApplication(configuration: copy)
    }

    static func claims() throws -> MSALClaimsRequest {
        let info = MSALIndividualClaimRequestAdditionalInfo()
        info.essential = true
        info.values = ["a", 1]
        let claim = MSALIndividualClaimRequest(name: "role")
        claim.additionalInfo = info
        var error: NSError?
        let request = MSALClaimsRequest(jsonString: #"{"id_token":{"nickname":null}}"#, error: &error)
        try request.requestClaim(claim, for: .accessToken)
        let serializable: any MSALJsonSerializable = request
        print(serializable.jsonString() ?? "", info.jsonString() ?? "", error?.domain ?? "")
        return MSALClaimsRequest(jsonString: "{}", error: nil)
    }

    /// Compiled, not run: it would wait for a server.
    static func session(_ app: MSALPublicClientApplication) async throws {
        let accounts: [MSALAccount] = try app.allAccounts()
        let account = try app.account(forIdentifier: accounts.first?.identifier ?? "")
        let named: any MSALAccountProtocol = try app.account(forUsername: "ada@example.com")
        let home: MSALAccountId? = account.homeAccountId
        let ids: [String?] = [
            home?.objectId, home?.tenantId, account.tenantProfiles?.first?.environment, named.username,
        ]
        print(ids, try app.accounts(for: MSALAccountEnumerationParameters(identifier: "a.b")).count)
        let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
        parameters.forceRefresh = true
        parameters.claimsRequest = try claims()
        parameters.completionBlockQueue = DispatchQueue.main
        app.acquireTokenSilent(with: parameters) { (result, error) in
            guard let result = result else {
                let nsError = error as? NSError
                if nsError?.domain == MSALErrorDomain, nsError?.code == MSALError.interactionRequired.rawValue {
                    return
                }
                return
            }
            let token: String = result.accessToken
            let end: Date? = result.expiresOn
            print(token.count, end ?? .now, result.account.username ?? "", result.scopes, result.authorizationHeader)
        }
        app.getCurrentAccount(with: MSALParameters()) { account, previousAccount, error in
            print(account?.username ?? "", previousAccount?.username ?? "", error == nil)
        }
        _ = try await app.acquireTokenSilent(with: parameters)
        try app.remove(account)
        print(MSALPublicClientApplication.sdkVersion, app.configuration.clientId)
    }

    final class Interceptor: NSObject, MSALNativeAuthRequestInterceptor {
        func addAdditionalHeaderFields(
            _ requestUrl: URL?,
            completionBlock: @escaping MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock
        ) {
            completionBlock(requestUrl == nil ? nil : ["x-own": "1"])
        }
    }
}

@Suite("Declarations of MSAL that apps use", .timeLimit(.minutes(5)))
struct MSALDeclarationTests {
    @Test("A configuration and claims are kept")
    func kept() throws {
        let app = try MSALDeclarations.configure(try #require(URL(string: "https://contoso.ciamlogin.com")))
        #expect(app.configuration.clientApplicationCapabilities == ["CP1"])
        #expect(app.configuration.sliceConfig?.dc == "dc")
        #expect(try MSALDeclarations.claims().jsonString() == "{}")
        #expect(
            !MSALPublicClientApplication.handleMSALResponse(app.configuration.authority.url, sourceApplication: nil)
        )
        // Only named: a call would end the browser of a test that runs at the same time.
        let cancel: () -> Bool = MSALPublicClientApplication.cancelCurrentWebAuthSession
        _ = cancel
    }

    @Test("Invalid text of a claims request is reported by the error pointer")
    func badClaims() {
        for text in ["", "[]", #"{"id_token":7}"#] {
            var error: NSError?
            let request = MSALClaimsRequest(jsonString: text, error: &error)
            #expect(error?.domain == MSALErrorDomain)
            #expect(request.jsonString() == "{}")
        }
        let info = MSALIndividualClaimRequestAdditionalInfo()
        #expect(info.jsonString() == "{}")
        info.value = Date()
        #expect(info.jsonString() == nil)
    }
}
