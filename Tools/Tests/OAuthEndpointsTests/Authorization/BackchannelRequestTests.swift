import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import OAuthEndpoints

/// The state of a backchannel request (CIBA), without a server.
@Suite("Backchannel authentication: the state of a request")
struct BackchannelRequestTests {
    private static let start = Date(timeIntervalSince1970: 1_000)

    private static func grant(_ userID: String = "alice") -> CodeGrant {
        let request = AuthorizationRequest(
            applicationID: "app",
            clientID: "client",
            redirectURI: "",
            namesRedirectURI: false,
            scope: Scope("openid"),
            requestedPermissions: Scope("")
        )
        return CodeGrant(request: request, userID: userID, aci: "aci", authenticatedAt: start, provenAt: start)
    }

    private static func request() -> BackchannelRequest {
        BackchannelRequest(clientID: "client", endsAt: start + 120)
    }

    /// Polls, and returns the user of the grant or the error's code.
    private static func poll(
        _ request: inout BackchannelRequest,
        after seconds: TimeInterval,
        by client: String = "client"
    ) -> String {
        do throws(OAuthError) {
            return try request.poll(by: client, at: start + seconds).userID
        } catch {
            return error.code.rawValue
        }
    }

    @Test("Each poll that is too soon adds five seconds to the interval, counted from the last poll")
    func intervals() {
        var request = Self.request()
        #expect(Self.poll(&request, after: 0) == "authorization_pending")
        #expect(Self.poll(&request, after: 5) == "authorization_pending")
        #expect(Self.poll(&request, after: 9.5) == "slow_down")
        #expect(Self.poll(&request, after: 19.5) == "authorization_pending")
        #expect(Self.poll(&request, after: 29) == "slow_down")
        #expect(Self.poll(&request, after: 43.5) == "slow_down")
        #expect(Self.poll(&request, after: 63.5) == "authorization_pending")
    }

    @Test("An approved request returns its grant at the first poll that is not too soon")
    func approval() {
        var request = Self.request()
        #expect(Self.poll(&request, after: 0) == "authorization_pending")
        request.identify("alice")
        request.decide(.approved(Self.grant()))
        #expect(Self.poll(&request, after: 4.5) == "slow_down")
        #expect(Self.poll(&request, after: 14) == "slow_down")
        #expect(Self.poll(&request, after: 29) == "alice")
    }

    @Test("A denial is reported at once")
    func denial() {
        var request = Self.request()
        #expect(Self.poll(&request, after: 0) == "authorization_pending")
        request.decide(.denied("no"))
        #expect(Self.poll(&request, after: 1) == "access_denied")
    }

    @Test("The first decision counts")
    func decisions() {
        var approved = Self.request()
        approved.decide(.approved(Self.grant()))
        approved.decide(.denied("no"))
        #expect(Self.poll(&approved, after: 0) == "alice")

        var denied = Self.request()
        denied.decide(.denied("no"))
        denied.decide(.approved(Self.grant()))
        #expect(Self.poll(&denied, after: 0) == "access_denied")
    }

    @Test("No other user than that of the hint approves a request, whichever is known first")
    func otherUser() {
        var hintFirst = Self.request()
        hintFirst.identify("alice")
        hintFirst.decide(.approved(Self.grant("bob")))
        #expect(Self.poll(&hintFirst, after: 0) == "access_denied")

        var decisionFirst = Self.request()
        decisionFirst.decide(.approved(Self.grant("bob")))
        decisionFirst.identify("alice")
        #expect(Self.poll(&decisionFirst, after: 0) == "access_denied")
    }

    @Test("A request ends at its time, also an approved one")
    func expiry() {
        var request = Self.request()
        request.decide(.approved(Self.grant()))
        var late = request
        #expect(Self.poll(&late, after: 120) == "expired_token")
        #expect(Self.poll(&request, after: 119.5) == "alice")
    }

    @Test("The poll of another client is refused and changes nothing")
    func otherClient() {
        var request = Self.request()
        let before = request
        #expect(Self.poll(&request, after: 1, by: "other") == "invalid_grant")
        #expect(Self.poll(&request, after: 121, by: "other") == "invalid_grant")
        #expect(request == before)
    }
}
