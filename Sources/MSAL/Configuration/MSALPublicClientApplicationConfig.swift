public import Foundation

/// What an application is made with.
///
/// Source: MSAL's public surface.
public class MSALPublicClientApplicationConfig: NSObject {
    /// The app's id, as the tenant's app registration shows it.
    public var clientId: String
    /// Where the browser comes back to; native authentication does not need it.
    public var redirectUri: String?
    /// Whether a missing or odd `redirectUri` is let through. It is not looked at here.
    public var bypassRedirectURIValidation = false
    /// The tenant. An application can't be made without one.
    public var authority: MSALAuthority!
    /// A part of the service to talk to.
    public var sliceConfig: MSALSliceConfig?

    /// Makes a configuration.
    /// - Parameter clientId: the app's id.
    public convenience init(clientId: String) { self.init(clientId: clientId, redirectUri: nil, authority: nil) }

    /// Makes a configuration.
    /// - Parameters:
    ///   - clientId: the app's id.
    ///   - redirectUri: where the browser comes back to.
    ///   - authority: the tenant.
    public init(clientId: String, redirectUri: String?, authority: MSALAuthority?) {
        self.clientId = clientId
        self.redirectUri = redirectUri
        self.authority = authority
    }
}
