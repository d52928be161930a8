/// The specification of a generated avatar, as the server's design writes it:
/// `avatar:shape=circle,variant=two_letter,content=AC,colors=2`.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public struct AvatarSpec: Sendable, Equatable {
    /// The outline.
    public let shape: AvatarShape
    /// The kind of content.
    public let variant: AvatarVariant
    /// The letters, or the name of an animal or an object; the seed of the colours.
    public let content: String
    /// Offset in the palette, added to the index that is derived from the content. May be negative.
    public let colors: Int
    /// A solid background, such as `#FF5733`; `nil` means a gradient.
    public let bg: String?

    /// Creates a specification.
    /// - Parameters:
    ///   - shape: the outline.
    ///   - variant: the kind of content.
    ///   - content: the letters, or the name of an animal or an object.
    ///   - colors: the offset in the palette.
    ///   - bg: a solid background, such as `#FF5733`.
    public init(
        shape: AvatarShape,
        variant: AvatarVariant,
        content: String,
        colors: Int,
        bg: String? = nil
    ) {
        self.shape = shape
        self.variant = variant
        self.content = content
        self.colors = colors
        self.bg = bg
    }
}
