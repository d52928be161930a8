/// The outline of a generated avatar.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public enum AvatarShape: String, Sendable, Equatable {
    /// A circle, for users.
    case circle
    /// A square with rounded corners, for applications.
    case rounded
}
