import Foundation

/// The visits of all browsers, in memory only: what is lost of them is asked for once more, as the executions are kept.
actor VisitStore {
    /// A mailed link that was opened and not yet confirmed.
    struct OpenedLink: Sendable {
        let browser: String
        let input: String
        let token: String
        let expiresAt: Date
    }

    /// Visits that are kept, and links.
    private static let most = 4_096
    /// Seconds that a visit is kept without being used.
    private static let life: TimeInterval = 3_600
    /// Seconds that a person may take to confirm a link.
    private static let linkLife: TimeInterval = 900

    private let clock: any ServerClock
    private var visits: [String: Visit] = [:]
    private var links: [String: OpenedLink] = [:]

    init(clock: any ServerClock) {
        self.clock = clock
    }

    /// The visit of an execution in this browser.
    func visit(_ execution: String, in browser: String) -> Visit? {
        guard let visit = visits[execution], visit.browser == browser,
            clock.now() < visit.usedAt.addingTimeInterval(Self.life)
        else { return nil }
        return visit
    }

    /// The visit of this browser from which a person was sent to a provider with this `state`.
    func visit(sentWith state: String, in browser: String) -> Visit? {
        visits.values.first { visit in
            visit.browser == browser
                && visit.content.redirectURL.flatMap { Self.state(of: $0) }.map { ConstantTime.equal($0, state) }
                    == true
        }
    }

    func put(_ visit: Visit) {
        var visit = visit
        visit.usedAt = clock.now()
        visits[visit.executionID] = visit
        guard visits.count > Self.most else { return }
        // The older half, so that this is seldom necessary.
        for old in visits.values.sorted(by: { $0.usedAt < $1.usedAt }).prefix(Self.most / 2) {
            visits[old.executionID] = nil
        }
    }

    func remove(_ execution: String) {
        visits[execution] = nil
    }

    func keep(link token: String, input: String, for execution: String, in browser: String) {
        let now = clock.now()
        if links.count >= Self.most {
            links = links.filter { $0.value.expiresAt > now }
            if links.count >= Self.most { links = [:] }
        }
        links[execution] = OpenedLink(
            browser: browser, input: input, token: token, expiresAt: now.addingTimeInterval(Self.linkLife))
    }

    func link(_ execution: String, in browser: String) -> OpenedLink? {
        guard let link = links[execution], link.browser == browser, clock.now() < link.expiresAt else { return nil }
        return link
    }

    func removeLink(_ execution: String) {
        links[execution] = nil
    }

    private static func state(of address: String) -> String? {
        URLComponents(string: address)?.queryItems?.first { $0.name == "state" }?.value
    }
}
