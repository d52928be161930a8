/// The outline of a drawn picture.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public enum AvatarShape: String, Sendable, Equatable {
    /// A circle, as for people.
    case circle
    /// A square with rounded corners, as for applications.
    case rounded
}
