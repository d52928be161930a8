/// Which sign-in a piece of work belongs to. Whatever takes several requests asks for tokens of one owner only, so that
/// what one person began is never finished as another.
package struct SessionOwner: Sendable, Equatable {
    private let generation: String?

    init(_ record: SessionRecord) { generation = record.generation }
}
