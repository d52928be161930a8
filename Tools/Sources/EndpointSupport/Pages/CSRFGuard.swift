package import Hummingbird
package import IdentityBase

/// The guard against cross-site request forgery (CSRF): it rejects requests that a browser sends for another site. JSON
/// requests are checked by their origin and content type, forms of the hosted pages by their token and origin.
///
/// A request without `Origin` and `Sec-Fetch-Site` counts as one of an app, not of a page.
package struct CSRFGuard: Sendable {
    private static let ownSites: Set<String> = ["same-origin", "none"]

    /// The server's origin, as browsers send it in `Origin`.
    package let ownOrigin: String
    /// Indicates whether JSON requests are checked. The recorded server does not check them.
    package var checksJSON = true

    package init(ownOrigin: String, checksJSON: Bool = true) {
        self.ownOrigin = ownOrigin
        self.checksJSON = checksJSON
    }

    /// Checks whether the browser reports a page of another origin as the sender.
    /// - Parameter acceptsOpaqueOrigin: whether `Origin: null` is accepted. The server's own pages have
    ///   `Referrer-Policy: no-referrer`, with which browsers send it for forms.
    package func isForeign(_ request: Request, acceptsOpaqueOrigin: Bool = false) -> Bool {
        if request.headers[values: .secFetchSite].contains(where: { !Self.ownSites.contains($0) }) {
            return true
        }
        return request.headers[values: .origin].contains { origin in
            origin != ownOrigin && !(acceptsOpaqueOrigin && origin == "null")
        }
    }

    /// Checks whether a form was sent by a hosted page of this server, for an execution in this browser. The token is
    /// the proof; the origin is checked where the browser reports one.
    package func acceptsForm(
        _ request: Request,
        token: String?,
        for execution: String,
        in browser: HostedPageCookie
    ) -> Bool {
        guard let token, !isForeign(request, acceptsOpaqueOrigin: true) else {
            return false
        }
        return ConstantTime.equal(token, right: browser.formToken(execution))
    }

    /// Checks a request with a JSON body that sets or clears a cookie, or continues a sign-in. Other content types are
    /// rejected: a form of another site can send `text/plain` without a preflight request.
    /// - Throws: `ServiceError.crossSite` or `.unsupportedMediaType`. The request must have no effect then.
    package func checkJSON(_ request: Request) throws(ServiceError) {
        guard checksJSON else { return }
        guard !isForeign(request) else { throw .crossSite }
        guard request.headers.mediaType == "application/json" else { throw .unsupportedMediaType }
    }
}
