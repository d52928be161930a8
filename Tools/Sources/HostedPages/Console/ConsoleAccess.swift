import EndpointSupport
import Hummingbird
import IdentityBase

/// The access to the console: from this machine, with the token that `serve` prints. A command sends the token; a
/// browser exchanges it for a cookie at its first request.
struct ConsoleAccess: Sendable {
    static let tokenParameter = "token"
    static let formTokenField = "form_token"

    /// The token of this run of the server.
    let token: String
    /// The server's origin for browsers on this machine.
    let origin: String
    /// The value of the cookie. A new run of the server has another one.
    private let cookie: String
    /// The value that each form of the console's pages sends.
    let formToken: String

    init(token: String, origin: String, random: any RandomSource) {
        self.token = token
        self.origin = origin
        cookie = random.token()
        formToken = random.token()
    }

    private var csrf: CSRFGuard { CSRFGuard(ownOrigin: origin) }

    /// Cookies ignore ports, so each server of a machine needs a name of its own. Browsers accept a name with this
    /// prefix only over TLS and for this host.
    private var cookieName: String { "__Host-console-\(Digest.text(origin).prefix(8))" }

    /// - Throws: `ConsoleProblem`, unless the request is one of a program on this machine with the token.
    func checkProgram(_ request: Request, in context: ServerRequestContext) throws {
        try checkLocal(request, in: context)
        guard !csrf.isForeign(request) else {
            throw ConsoleProblem(.forbidden, "Pages of another site can't send this request.")
        }
        guard let sent = AuthorizationHeader.bearerToken(in: request.headers[.authorization]),
            ConstantTime.equal(sent, right: token)
        else {
            let message = "The token is missing or wrong. It is valid until the server that printed it stops."
            throw ConsoleProblem(.unauthorized, message)
        }
    }

    /// The rule of the outbox: a peer and a host name of this machine, to prevent DNS rebinding.
    func checkLocal(_ request: Request, in context: ServerRequestContext) throws {
        guard OutboxAccess.isAllowed(peer: context.peerAddress, host: request.head.authority) else {
            throw ConsoleProblem(.forbidden, "The console is available on the server's own machine only.")
        }
    }

    /// Indicates whether a page is requested by a browser that has the cookie.
    func isBrowserAllowed(_ request: Request) -> Bool {
        let sent = RequestCookies.value(of: cookieName, in: request.headers[values: .cookie])
        return sent.map { ConstantTime.equal($0, right: cookie) } ?? false
    }

    /// Indicates whether a form was sent by a page of the console. Pages at another port of this machine are of the
    /// same site, so the cookie alone proves nothing.
    func acceptsForm(_ request: Request, formToken sent: String?) -> Bool {
        guard isBrowserAllowed(request), !csrf.isForeign(request, acceptsOpaqueOrigin: true) else { return false }
        return sent.map { ConstantTime.equal($0, right: formToken) } ?? false
    }

    /// Returns the `Set-Cookie` header for a browser that sends the token; nil for a wrong token.
    func exchange(_ sent: String) -> String? {
        guard ConstantTime.equal(sent, right: token) else { return nil }
        return "\(cookieName)=\(cookie); Path=/; Secure; HttpOnly; SameSite=Strict"
    }
}
