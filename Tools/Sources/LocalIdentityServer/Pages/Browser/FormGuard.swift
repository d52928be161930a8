import Hummingbird

/// Whether a form comes from a page of ours. The token in the form is the proof; what the browser says about the page
/// is looked at too, where it says something.
struct FormGuard: Sendable {
    let ownOrigin: String

    /// Whether the browser says that the form was sent by another site.
    ///
    /// Our pages tell nobody where they are (`Referrer-Policy: no-referrer`), which makes browsers send `Origin: null`
    /// with their forms too: that says nothing either way.
    func isForeign(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite], site != "same-origin", site != "none" { return true }
        guard let origin = request.headers[.origin], origin != "null" else { return false }
        return origin != ownOrigin
    }

    func isGenuine(_ token: String?, for execution: String, _ browser: BrowserSession) -> Bool {
        token.map { ConstantTime.equal($0, browser.formToken(execution)) } ?? false
    }
}
