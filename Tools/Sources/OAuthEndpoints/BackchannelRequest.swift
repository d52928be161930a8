import Foundation
import IdentityBase
import IdentityDomain

/// A backchannel authentication request (CIBA), whose client polls for the result.
struct BackchannelRequest: Codable, Sendable, Equatable {
    enum Decision: Codable, Sendable, Equatable {
        case approved(CodeGrant)
        case denied(String)
    }

    /// Seconds between two polls, until the client polls too soon.
    static let firstInterval: TimeInterval = 5

    let clientID: String
    /// The user of the hint, whom the flow finds. No other user can approve the request.
    private(set) var userID: String?
    let endsAt: Date
    private(set) var interval = firstInterval
    private(set) var polledAt: Date?
    private(set) var decision: Decision?

    init(clientID: String, endsAt: Date) {
        self.clientID = clientID
        self.endsAt = endsAt
    }

    /// Records the user of the hint. The decision may be there already.
    mutating func identify(_ userID: String) {
        self.userID = userID
        refuseOtherUser()
    }

    /// Records the end of the flow. Only the first decision counts.
    mutating func decide(_ decision: Decision) {
        guard self.decision == nil else { return }
        self.decision = decision
        refuseOtherUser()
    }

    private mutating func refuseOtherUser() {
        guard let userID, case .approved(let grant)? = decision, grant.userID != userID else { return }
        decision = .denied("Another user has signed in")
    }

    /// Records a poll and returns the approved grant. `authorization_pending` and `slow_down` permit another poll.
    mutating func poll(by client: String, at now: Date) throws(OAuthError) -> CodeGrant {
        guard client == clientID else { throw OAuthError.unknownBackchannelRequest }
        guard now < endsAt else { throw OAuthError.expiredBackchannelRequest }
        let isTooSoon = polledAt.map { now < $0.addingTimeInterval(interval) } ?? false
        polledAt = now

        switch decision {
        case .denied(let reason)?: throw OAuthError(.accessDenied, reason)
        case .approved(let grant)? where !isTooSoon:
            return grant
        case .approved?, nil:
            guard isTooSoon else { throw OAuthError.authorizationPending }
            interval += Self.firstInterval
            throw OAuthError.slowDown
        }
    }
}
