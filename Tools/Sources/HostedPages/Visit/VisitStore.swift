import Foundation
import IdentityBase

/// The visits of all browsers, links that were opened, and the names that browsers got, in memory only. What is lost of a
/// visit is asked for once more, as the execution is kept; a link is opened once more; a page that was open in another tab
/// when a cookie was replaced has expired.
actor VisitStore {
    /// A mailed link that was opened and not yet confirmed.
    struct OpenedLink: Sendable {
        package let input: String
        package let token: String
        package let expiresAt: Date
    }

    /// Each browser that opens a link has one of its own: a program that looks at mails does not take the person's away.
    private struct LinkKey: Hashable {
        let execution: String
        let browser: String
    }

    /// Visits that are kept, and links.
    private static let most = 4_096
    /// Seconds that a visit is kept without being used.
    private static let life: TimeInterval = 3_600
    /// Seconds that a person may take to confirm a link.
    private static let linkLife: TimeInterval = 900

    private let clock: any ServerClock
    private var visits: [String: Visit] = [:]
    private var links: [LinkKey: OpenedLink] = [:]
    private var names = BrowserNames()

    package init(clock: any ServerClock) {
        self.clock = clock
    }

    /// The visit of an execution in this browser.
    package func visit(_ execution: String, in browser: String) -> Visit? {
        visits[execution].flatMap { $0.browser == browser && isLive($0) ? $0 : nil }
    }

    /// The visit of an execution in this browser under a name that it had before. What a flow has ended with is for that
    /// name only.
    func earlierVisit(_ execution: String, in browser: String) -> Visit? {
        visits[execution].flatMap { isRenamed($0, browser) && isLive($0) ? $0 : nil }
    }

    /// The execution for which a person was sent from this browser to a provider with this `state`.
    package func execution(sentWith state: String, in browser: String) -> String? {
        visits.values.first { visit in
            (visit.browser == browser || isRenamed(visit, browser))
                && visit.content.redirectURL.flatMap { Self.state(of: $0) }.map { ConstantTime.equal($0, state) }
                    == true
        }?.executionID
    }

    /// Notes that a browser has another name from now on.
    package func rename(_ old: String, to new: String) {
        names.rename(old, to: new, at: clock.now())
    }

    /// Whether the browser that had the old name has the new one now.
    func leads(from old: String, to new: String) -> Bool {
        old != new && names.leads(from: old, to: new, at: clock.now())
    }

    /// Notes that a browser was sent to where its step leads, unless it is at another one by now.
    func markSent(_ execution: String, browser: String, number: Int) {
        guard let visit = visits[execution], visit.browser == browser, visit.number == number else { return }
        visits[execution]?.wasSent = true
        visits[execution]?.usedAt = clock.now()
    }

    package func put(_ visit: Visit) {
        var visit = visit
        visit.usedAt = clock.now()
        visits[visit.executionID] = visit
        guard visits.count > Self.most else { return }
        // The older half, so that this is seldom necessary.
        for old in visits.values.sorted(by: { $0.usedAt < $1.usedAt }).prefix(Self.most / 2) {
            visits[old.executionID] = nil
        }
    }

    package func remove(_ execution: String) {
        visits[execution] = nil
    }

    package func keep(link token: String, input: String, for execution: String, in browser: String) {
        let now = clock.now()
        if links.count >= Self.most {
            links = links.filter { $0.value.expiresAt > now }
            if links.count >= Self.most {
                // The older half, so that this is seldom necessary.
                for old in links.sorted(by: { $0.value.expiresAt < $1.value.expiresAt }).prefix(Self.most / 2) {
                    links[old.key] = nil
                }
            }
        }
        links[LinkKey(execution: execution, browser: browser)] = OpenedLink(
            input: input, token: token, expiresAt: now.addingTimeInterval(Self.linkLife))
    }

    package func link(_ execution: String, in browser: String) -> OpenedLink? {
        links[LinkKey(execution: execution, browser: browser)].flatMap { clock.now() < $0.expiresAt ? $0 : nil }
    }

    func removeLink(_ execution: String, in browser: String) {
        links[LinkKey(execution: execution, browser: browser)] = nil
    }

    private func isLive(_ visit: Visit) -> Bool {
        clock.now() < visit.usedAt.addingTimeInterval(Self.life)
    }

    private func isRenamed(_ visit: Visit, _ browser: String) -> Bool {
        switch visit.phase {
        case .leaving, .finished: false
        case .confirming, .step, .failed: leads(from: visit.browser, to: browser)
        }
    }

    private static func state(of address: String) -> String? {
        URLComponents(string: address)?.queryItems?.first { $0.name == "state" }?.value
    }
}
