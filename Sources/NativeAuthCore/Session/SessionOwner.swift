/// The sign-in that work belongs to. Work that takes several requests uses tokens of one owner only, so that an
/// operation of one user is never completed as another.
package struct SessionOwner: Sendable, Equatable {
    let generation: String?

    package init(_ record: SessionRecord) { generation = record.generation }

    /// - Parameter generation: the generation of the record.
    package init(generation: String?) { self.generation = generation }
}
