/// Which sign-in a piece of work belongs to. Whatever takes several requests asks for tokens of one owner only, so that
/// what one person began is never finished as another.
package struct SessionOwner: Sendable, Equatable {
    let generation: String?

    package init(_ record: SessionRecord) { generation = record.generation }

    /// - Parameter generation: of the record that it was seen in.
    package init(generation: String?) { self.generation = generation }
}
