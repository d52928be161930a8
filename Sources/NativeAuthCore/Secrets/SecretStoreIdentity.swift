/// The identity of the storage behind a ``SecretStore``: two stores with the same identity hold the same secrets.
///
/// Clients with the same store share operations that must happen only once, such as refreshing a session.
public struct SecretStoreIdentity: Hashable, Sendable {
    private enum Place: Hashable, Sendable {
        case object(ObjectIdentifier)
        case named(String)
    }

    private let place: Place

    /// Creates the identity of a store that is an object and shares its secrets with no other.
    /// - Parameter object: the store.
    public init(_ object: AnyObject) { place = .object(ObjectIdentifier(object)) }

    /// Creates the identity of a store whose secrets are in a named place.
    /// - Parameter place: the name, such as a file's path.
    public init(place: String) { self.place = .named(place) }
}
