import Foundation

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
    public init(shape: AvatarShape, variant: AvatarVariant, content: String, colors: Int, bg: String? = nil) {
        self.shape = shape
        self.variant = variant
        self.content = content
        self.colors = colors
        self.bg = bg
    }
}

/// Parses the parameters after `avatar:`. A missing or invalid one gets its default.
/// - Parameter fallbackSeedText: the name that the content is derived from if the text has none.
func parseAvatarParams(_ spec: String, fallbackSeedText: String? = nil) -> AvatarSpec {
    var values: [String: String] = [:]
    let prefix = ResolvedLogo.avatarPrefix
    let parameters = if spec.hasPrefix(prefix) { spec.dropFirst(prefix.count) } else { spec[...] }
    for pair in parameters.split(separator: ",") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { continue }
        values[parts[0].trimmingCharacters(in: .whitespaces)] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let variant = values["variant"].flatMap(AvatarVariant.init) ?? .twoLetter
    let derived = fallbackSeedText.map { deriveAvatarContent(variant: variant, seedText: $0) }
    return AvatarSpec(
        shape: values["shape"].flatMap(AvatarShape.init) ?? .rounded,
        variant: variant,
        content: values["content"]?.nonEmpty ?? derived ?? "",
        colors: values["colors"].flatMap { Int($0) } ?? 0,
        bg: values["bg"]?.nonEmpty
    )
}

/// The outline of a generated avatar.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public enum AvatarShape: String, Sendable, Equatable {
    /// A circle, for users.
    case circle
    /// A square with rounded corners, for applications.
    case rounded
}

/// The kind of content of a generated avatar.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public enum AvatarVariant: String, Sendable, Equatable {
    /// One letter.
    case oneLetter = "one_letter"
    /// Two letters.
    case twoLetter = "two_letter"
    /// An animal of ``anonymousAnimalNames``.
    case anonymousAnimal = "anonymous_animal"
    /// An object of ``anonymousEntityNames``.
    case anonymousEntity = "anonymous_entity"
}
