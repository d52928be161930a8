/// A member of a group, or the assignee of a role.
package struct Principal: Sendable, Hashable {
    /// The kind of a principal. The raw values are the protocol's.
    package enum Kind: String, Sendable, CaseIterable {
        case user, group, app, agent
    }

    package let kind: Kind
    package let id: String

    package init(_ kind: Kind, _ id: String) {
        self.kind = kind
        self.id = id
    }
}
