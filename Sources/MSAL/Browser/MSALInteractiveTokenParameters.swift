import EntraNativeAuth

/// The parameters of a sign-in in the browser. They are read when the call is made.
public final class MSALInteractiveTokenParameters: MSALTokenParameters {
    /// The interaction that the pages require of the user.
    public var promptType = MSALPromptType.default
    /// The user name that the pages fill in. The user can sign in with another one, unless `account` is set.
    public var loginHint: String?
    /// Further scopes to consent to on the same pages. The token does not have them.
    public var extraScopesToConsent: [String]?
    /// The preferred method of authentication. Stored but not used: external tenants have none to prefer.
    public var preferredAuthMethod = MSALPreferredAuthMethod.none
    private let webview: MSALWebviewParameters

    /// A copy of the browser's parameters.
    public var webviewParameters: MSALWebviewParameters {
        webview.copy() as? MSALWebviewParameters ?? webview
    }

    /// Creates parameters.
    /// - Parameters:
    ///   - scopes: the scopes of the token.
    ///   - webviewParameters: the parameters of the browser.
    public init(scopes: [String], webviewParameters: MSALWebviewParameters) {
        webview = webviewParameters.copy() as? MSALWebviewParameters ?? webviewParameters
        super.init(scopes: scopes)
    }

    /// Creates parameters for a browser in the app's key window.
    /// - Parameter scopes: the scopes of the token.
    public convenience override init(scopes: [String]) {
        self.init(scopes: scopes, webviewParameters: MSALWebviewParameters())
    }
}

/// A sign-in in the browser, read from parameters when the call is made.
struct InteractiveTokenRequest: Sendable {
    let account: EntraAccount?
    let correlationId: UUID
    let browser: BrowserPresentation
    private let tokenOptions: ScopesAndClaims
    private let prompt: EntraPrompt?
    private let loginHint: String?
    private let scopesToConsent: [String]
    private let extraParameters: [String: String]

    init(_ parameters: MSALInteractiveTokenParameters) {
        account = parameters.account?.entra
        correlationId = parameters.correlationId ?? UUID()
        browser = BrowserPresentation(parameters.webviewParameters)
        tokenOptions = ScopesAndClaims(scopes: parameters.scopes, claims: parameters.claimsRequest)
        prompt = parameters.promptType.entra
        loginHint = parameters.loginHint
        scopesToConsent = parameters.extraScopesToConsent ?? []
        extraParameters = parameters.extraQueryParameters ?? [:]
    }

    /// - Throws: an error if the claims can't be represented in JSON.
    func options() throws -> EntraBrowserOptions {
        var options = EntraBrowserOptions()
        options.scopes = tokenOptions.scopes
        options.claims = try tokenOptions.claims
        options.prompt = prompt
        options.loginHint = loginHint
        options.scopesToConsent = scopesToConsent
        options.extraParameters = extraParameters
        options.account = account
        options.correlationID = correlationId
        return options
    }
}
