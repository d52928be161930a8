import Foundation
import IdentityBase

/// The page sessions of all browsers, the mailed links that were opened, and the rotations of browser cookies, in
/// memory only. After a restart a page shows its step anew, because the execution is in the database; a link must be
/// opened again; a page that was open in another tab when a cookie was rotated has expired.
actor PageSessionStore {
    /// A mailed link that was opened and not yet confirmed.
    struct OpenedLink: Sendable {
        package let input: String
        package let token: String
        package let expiresAt: Date
    }

    /// Each browser that opens a link has an entry of its own, so that a mail scanner does not consume the user's.
    private struct LinkKey: Hashable {
        let execution: String
        let browser: String
    }

    /// Maximum number of page sessions, and of links.
    private static let most = 4_096
    /// Seconds after which an unused page session expires.
    private static let life: TimeInterval = 3_600
    /// Seconds after which an unconfirmed link expires.
    private static let linkLife: TimeInterval = 900

    private let clock: any WallClock
    private var sessions: [String: PageSession] = [:]
    private var links: [LinkKey: OpenedLink] = [:]
    private var rotations = BrowserRotations()

    package init(clock: any WallClock) {
        self.clock = clock
    }

    /// Returns the page session of an execution in this browser.
    package func session(_ execution: String, in browser: String) -> PageSession? {
        sessions[execution].flatMap { if $0.browser == browser && isLive($0) { $0 } else { nil } }
    }

    /// Returns the page session of an execution that this browser started with an earlier cookie. The result of a
    /// completed flow belongs to the earlier cookie only.
    func earlierSession(_ execution: String, in browser: String) -> PageSession? {
        sessions[execution].flatMap { if isRenamed($0, browser: browser) && isLive($0) { $0 } else { nil } }
    }

    /// Returns the execution for which this browser was redirected to an identity provider with this `state`.
    package func execution(sentWith state: String, in browser: String) -> String? {
        sessions.values.first { session in
            (session.browser == browser || isRenamed(session, browser: browser))
                && session.content.redirectURL.flatMap { Self.state(of: $0) }.map {
                    ConstantTime.equal($0, right: state)
                }
                    == true
        }?.executionID
    }

    /// Records that a browser's cookie was rotated. Both values are hashes.
    package func rotate(_ old: String, to new: String) {
        rotations.rotate(old, to: new, at: clock.now())
    }

    /// Checks whether rotations lead from the old cookie to the new one.
    func leads(from old: String, to new: String) -> Bool {
        old != new && rotations.leads(from: old, to: new, at: clock.now())
    }

    /// Records that a browser was redirected to the address of its step, unless the execution has another step by now.
    func markRedirected(_ execution: String, browser: String, number: Int) {
        guard let session = sessions[execution], session.browser == browser, session.number == number else { return }
        sessions[execution]?.wasRedirected = true
        sessions[execution]?.usedAt = clock.now()
    }

    package func put(_ session: PageSession) {
        var session = session
        session.usedAt = clock.now()
        sessions[session.executionID] = session
        guard sessions.count > Self.most else { return }
        // Removes the older half at once, so that this runs seldom.
        for old in sessions.values.sorted(by: { $0.usedAt < $1.usedAt }).prefix(Self.most / 2) {
            sessions[old.executionID] = nil
        }
    }

    package func remove(_ execution: String) {
        sessions[execution] = nil
    }

    package func keep(link token: String, input: String, for execution: String, in browser: String) {
        let now = clock.now()
        if links.count >= Self.most {
            links = links.filter { $0.value.expiresAt > now }
            if links.count >= Self.most {
                // Removes the older half at once, so that this runs seldom.
                for old in links.sorted(by: { $0.value.expiresAt < $1.value.expiresAt }).prefix(Self.most / 2) {
                    links[old.key] = nil
                }
            }
        }
        links[LinkKey(execution: execution, browser: browser)] = OpenedLink(
            input: input, token: token, expiresAt: now.addingTimeInterval(Self.linkLife))
    }

    package func link(_ execution: String, in browser: String) -> OpenedLink? {
        links[LinkKey(execution: execution, browser: browser)].flatMap {
            if clock.now() < $0.expiresAt { $0 } else { nil }
        }
    }

    func removeLink(_ execution: String, in browser: String) {
        links[LinkKey(execution: execution, browser: browser)] = nil
    }

    private func isLive(_ session: PageSession) -> Bool {
        clock.now() < session.usedAt.addingTimeInterval(Self.life)
    }

    private func isRenamed(_ session: PageSession, browser: String) -> Bool {
        switch session.phase {
        case .leaving, .finished: false
        case .confirming, .step, .failed: leads(from: session.browser, to: browser)
        }
    }

    private static func state(of address: String) -> String? {
        URLComponents(string: address)?.queryItems?.first { $0.name == "state" }?.value
    }
}
