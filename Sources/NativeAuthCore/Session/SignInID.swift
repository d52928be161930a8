/// The identifier of a sign-in. Work that takes several requests uses tokens of one sign-in only, so that an operation
/// of one user is never completed as another.
package struct SignInID: Sendable, Equatable {
    let id: String?

    package init(_ record: SessionRecord) { id = record.signInID }

    /// - Parameter id: the identifier in the record; `nil` for a session that an older version stored.
    package init(_ id: String?) { self.id = id }
}
