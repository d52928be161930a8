import Foundation
import IdentityBase

/// The page sessions of all browsers, the mailed links that were opened, and the rotations of browser cookies, in
/// memory only. After a restart a page shows its step anew, because the execution is in the database; a link must be
/// opened again; a page that was open in another tab when a cookie was rotated has expired.
actor PageSessionStore {
    private let clock: any WallClock
    private var sessions = ExpiringTable<String, PageSession>(lifetime: 3_600)
    /// The inputs of mailed links that were opened and not yet confirmed, by execution and browser. Each browser has an
    /// entry of its own, so that a mail scanner does not consume the user's.
    private var links = ExpiringTable<[String], [String: String]>(lifetime: 900)
    private var rotations = BrowserRotations()

    init(clock: any WallClock) {
        self.clock = clock
    }

    /// Returns the page session of an execution that this browser started, possibly with an earlier cookie.
    func session(_ execution: String, in browserHash: String) -> PageSession? {
        guard let session = sessions[execution, at: clock.now()],
            isSession(session, of: browserHash)
        else {
            return nil
        }
        return session
    }

    /// Returns the execution for which this browser was redirected to an identity provider with this `state`.
    func execution(sentWith state: String, in browserHash: String) -> String? {
        let session = sessions.first(at: clock.now()) { session in
            guard isSession(session, of: browserHash),
                let address = session.content.redirectURL
            else {
                return false
            }

            let query = URLComponents(string: address)?.queryItems
            guard let sent = query?.first(where: { $0.name == "state" })?.value else {
                return false
            }
            return ConstantTime.equal(sent, right: state)
        }
        return session?.executionID
    }

    /// Records that a browser's cookie was rotated. Both values are hashes.
    func rotate(_ old: String, to new: String) {
        rotations.rotate(old, to: new, at: clock.now())
    }

    /// Checks whether one or more rotations replaced the old cookie by the new one.
    func isRotated(from old: String, to new: String) -> Bool {
        old != new
            && rotations.leads(from: old, to: new, at: clock.now())
    }

    /// Records that a browser was redirected to the address of its step, unless the execution has another step by now.
    func markRedirected(_ execution: String, browserHash: String, number: Int) {
        guard var marked = session(execution, in: browserHash),
            marked.browserHash == browserHash,
            marked.number == number
        else { return }

        marked.wasRedirected = true
        put(marked)
    }

    func put(_ session: PageSession) {
        var session = session
        session.cookies = []
        sessions.set(session, for: session.executionID, at: clock.now())
    }

    func remove(_ execution: String) {
        sessions.remove(execution)
    }

    func keep(link inputs: [String: String], for execution: String, in browserHash: String) {
        links.set(inputs, for: [execution, browserHash], at: clock.now())
    }

    func link(_ execution: String, in browserHash: String) -> [String: String]? {
        links[[execution, browserHash], at: clock.now()]
    }

    func removeLink(_ execution: String, in browserHash: String) {
        links.remove([execution, browserHash])
    }

    /// The result of a completed flow belongs to the cookie with which it was completed, not to its successors.
    private func isSession(_ session: PageSession, of browserHash: String) -> Bool {
        switch session.phase {
        case .leaving, .finished: session.browserHash == browserHash
        case .confirming, .step, .failed:
            session.browserHash == browserHash || isRotated(from: session.browserHash, to: browserHash)
        }
    }
}
