import Foundation

/// An item that another SDK has stored for this app.
package struct ForeignItem: Sendable, Equatable {
    package let service: String
    package let account: String
    /// The access group, with the team's prefix; `nil` where there are no groups.
    package let group: String?
    /// The content; `nil` if it is not UTF-8 text.
    package let content: Secret?

    package init(service: String, account: String, group: String? = nil, content: Secret?) {
        self.service = service
        self.account = account
        self.group = group
        self.content = content
    }

    /// The content as JSON; `nil` if it is none.
    package var json: JSONValue? {
        guard let content else { return nil }
        return try? JSONValue.decode(from: Data(content.reveal().utf8))
    }
}

/// The Keychain access group of another SDK's items.
package enum ForeignItemGroup: Sendable, Equatable {
    /// Every group of the app.
    case any
    /// The group with this complete name.
    case named(String)
    /// The group with this name behind the team's prefix, which is not known.
    case withoutTeam(String)

    /// Returns the groups among these, in order and without repetition.
    package func matches(in groups: [String]) -> [String] {
        Set(groups).filter(contains).sorted()
    }

    private func contains(_ group: String) -> Bool {
        switch self {
        case .any: return true
        case .named(let name): return group == name
        case .withoutTeam(let name):
            if group == name { return true }
            // A team's identifier has no dot.
            guard let dot = group.firstIndex(of: ".") else { return false }
            return group[group.index(after: dot)...] == name
        }
    }
}

/// The items of another SDK, where that SDK has left them.
package protocol ForeignItemStore: Sendable {
    /// Returns the items.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable` when they can't be read now; try again later.
    func items() throws -> [ForeignItem]

    /// Removes an item. No error if there is none.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`; try again later.
    func remove(_ item: ForeignItem) throws
}
