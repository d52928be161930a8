import Foundation
import NativeAuthCore

/// The sessions that began on a pool's managed login pages, and the requests for their tokens.
///
/// A session's mark is stored and removed with its tokens.
struct WebSessions: Sendable {
    struct Mark: Sendable, Equatable {
        /// Indicates whether the browser kept no cookies, so that there is nothing to end in a browser.
        let isPrivate: Bool
    }

    /// The name of the mark among the values beside a session's tokens.
    static let name = "web_sign_in"
    private static let privateWord = "private"
    private static let sharedWord = "shared"

    /// The pages; `nil` if the configuration has none.
    let login: ManagedLogin?
    let store: any SecretStore
    let key: String

    /// Returns the mark of a session, for the store. It names the sign-in, so that it belongs to no other session.
    static func secret(_ mark: Mark, of record: SessionRecord) -> Secret {
        let word = mark.isPrivate ? privateWord : sharedWord
        return Secret("\(record.signInID ?? "") \(word)")
    }

    /// Returns the mark of a session; `nil` if it did not begin on the pages.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read now.
    func mark(of record: SessionRecord) throws -> Mark? {
        guard let stored = try store.read(key).get()?.reveal() else { return nil }
        let parts = stored.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == record.signInID ?? "" else { return nil }

        return switch String(parts[1]) {
        case Self.privateWord: Mark(isPrivate: true)
        case Self.sharedWord: Mark(isPrivate: false)
        default: nil
        }
    }

    /// Returns the pages that issued a session's tokens; `nil` if the pool's operations issued them.
    /// - Throws: as ``mark(of:)``.
    func login(of record: SessionRecord) throws -> ManagedLogin? {
        guard let login, try mark(of: record) != nil else { return nil }
        return login
    }
}
