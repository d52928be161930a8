package import Hummingbird
package import IdentityBase

/// The response to a browser that a client has redirected to the server.
package struct BrowserResponse: Sendable {
    package let response: Response
    /// Indicates whether an interaction was started that only this browser may continue.
    package var startsInteraction: Bool

    package init(response: Response, startsInteraction: Bool = false) {
        self.response = response
        self.startsInteraction = startsInteraction
    }

    package static func redirect(to address: String) -> BrowserResponse {
        BrowserResponse(response: OAuthResponseFactory.redirect(to: address))
    }

    /// Redirects the browser to the page of an interaction that it has started.
    package static func interaction(on page: String) -> BrowserResponse {
        BrowserResponse(response: OAuthResponseFactory.redirect(to: page), startsInteraction: true)
    }
}

extension HostedPageCookie {
    /// Sets a cookie, by which the pages recognize the browser, if there is none and an interaction was started.
    package static func withCookie(
        of request: Request,
        issuer: String,
        random: any RandomSource,
        work: (HostedPageCookie) async throws -> BrowserResponse
    ) async throws -> Response {
        if let known = HostedPageCookie(in: request.headers[values: .cookie], of: issuer) {
            return try await work(known).response
        }

        let new = HostedPageCookie(random)
        let answer = try await work(new)
        var response = answer.response
        if answer.startsInteraction {
            response.headers[.setCookie] = new.header(of: issuer)
        }
        return response
    }
}
