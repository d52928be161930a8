/// What is behind a ``SecretStore``: two stores with the same identity hold the same secrets.
///
/// Clients whose stores are the same share what must happen only once, such as refreshing a session.
public struct SecretStoreIdentity: Hashable, Sendable {
    private enum Place: Hashable, Sendable {
        case object(ObjectIdentifier)
        case named(String)
    }

    private let place: Place

    /// The identity of a store that is an object and shares its secrets with no other.
    /// - Parameter object: the store.
    public init(_ object: AnyObject) { place = .object(ObjectIdentifier(object)) }

    /// The identity of a store whose secrets lie in a place with a name.
    /// - Parameter place: the name, such as a file's path.
    public init(place: String) { self.place = .named(place) }
}
