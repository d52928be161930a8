import AuthFlows
import NativeAuthCore

/// The app's identity, for its redirect URI.
struct AppIdentity: Sendable {
    var bundleIdentifier: String?
    /// The schemes of the app's Info.plist (`CFBundleURLTypes`).
    var urlSchemes: Set<String> = []

    /// The identity of the running app; without a bundle identifier for a program without an Info.plist.
    static var current: Self {
        let types = Bundle.main.object(forInfoDictionaryKey: "CFBundleURLTypes") as? [[String: Any]] ?? []
        var schemes: Set<String> = []
        for type in types {
            let names = type["CFBundleURLSchemes"] as? [String] ?? []
            schemes.formUnion(names.map { $0.lowercased() })
        }
        return Self(bundleIdentifier: Bundle.main.bundleIdentifier, urlSchemes: schemes)
    }

    /// The redirect URI that the app registration of an iOS or macOS app has.
    var defaultRedirectUri: String? {
        bundleIdentifier.flatMap(\.nonEmpty).map { "msauth.\($0)://auth" }
    }
}

/// The rule for the redirect URI of a configuration.
enum RedirectUriRule {
    /// Returns the redirect URI to use: the configured one, or else the default of the app.
    /// - Throws: ``MSALNativeAuthConfigurationError`` if the configured one can't be used, or if other programs could
    ///   not return to it because the app's Info.plist lacks its scheme.
    static func redirectUri(
        of configuration: MSALPublicClientApplicationConfig,
        app: AppIdentity
    ) throws -> String? {
        guard let redirectUri = configuration.redirectUri.flatMap(\.nonEmpty) else { return app.defaultRedirectUri }
        guard !configuration.bypassRedirectURIValidation else { return redirectUri }

        guard let url = try? RedirectURI(redirectUri).url,
            let scheme = url.scheme?.lowercased(),
            url.fragment == nil,
            scheme != "http" || url.isHTTPSOrLoopback
        else {
            throw MSALNativeAuthConfigurationError(
                "redirectUri must be a whole address without a fragment, such as msauth.<bundle id>://auth."
            )
        }
        guard app.bundleIdentifier != nil, !["http", "https"].contains(scheme) else { return redirectUri }
        guard app.urlSchemes.contains(scheme) else {
            throw MSALNativeAuthConfigurationError(
                "The scheme \"\(scheme)\" of redirectUri is not registered. Add it to CFBundleURLSchemes in the app's"
                    + " Info.plist, or set bypassRedirectURIValidation."
            )
        }
        return redirectUri
    }
}
