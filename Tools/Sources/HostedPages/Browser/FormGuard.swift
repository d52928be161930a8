import EndpointSupport
package import Hummingbird
import IdentityBase

/// Whether a form comes from a page of ours. The token in the form is the proof; what the browser says about the page
/// is looked at too, where it says something.
package struct FormGuard: Sendable {
    let csrf: CSRFGuard

    package init(ownOrigin: String) {
        csrf = CSRFGuard(ownOrigin: ownOrigin)
    }

    /// Whether the browser says that the form was sent by another site.
    ///
    /// Our pages tell nobody where they are (`Referrer-Policy: no-referrer`), which makes browsers send `Origin: null`
    /// with their forms too: that says nothing either way.
    package func isForeign(_ request: Request) -> Bool {
        csrf.isForeign(request, acceptsOpaqueOrigin: true)
    }

    func isGenuine(_ token: String?, for execution: String, _ browser: BrowserSession) -> Bool {
        token.map { ConstantTime.equal($0, browser.formToken(execution)) } ?? false
    }
}
