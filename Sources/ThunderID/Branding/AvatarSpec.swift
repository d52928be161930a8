import Foundation

/// What a picture that the app draws itself should look like, as the server's design says it in a text such as
/// `avatar:shape=circle,variant=two_letter,content=AC,colors=2`.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public struct AvatarSpec: Sendable, Equatable {
    /// The outline.
    public let shape: AvatarShape
    /// What stands in it.
    public let variant: AvatarVariant
    /// The letters, or the name of an animal or a thing; what the colours are derived from.
    public let content: String
    /// How many steps the colours are moved on from those that belong to the content. May be negative.
    public let colors: Int
    /// A background of one colour, such as `#FF5733`; `nil` means a gradient.
    public let bg: String?

    /// Makes a specification.
    /// - Parameters:
    ///   - shape: the outline.
    ///   - variant: what stands in it.
    ///   - content: the letters, or the name of an animal or a thing.
    ///   - colors: how many steps the colours are moved on.
    ///   - bg: a background of one colour, such as `#FF5733`.
    public init(shape: AvatarShape, variant: AvatarVariant, content: String, colors: Int, bg: String? = nil) {
        self.shape = shape
        self.variant = variant
        self.content = content
        self.colors = colors
        self.bg = bg
    }
}

/// Reads what follows `avatar:`. What is missing or makes no sense gets its default: rounded, two letters, no content,
/// no steps, a gradient.
func parseAvatarParams(_ spec: String) -> AvatarSpec {
    var values: [String: String] = [:]
    let prefix = ResolvedLogo.avatarPrefix
    let parameters = spec.hasPrefix(prefix) ? spec.dropFirst(prefix.count) : spec[...]
    for pair in parameters.split(separator: ",") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { continue }
        values[parts[0].trimmingCharacters(in: .whitespaces)] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let background = values["bg"] ?? ""
    return AvatarSpec(
        shape: values["shape"].flatMap(AvatarShape.init) ?? .rounded,
        variant: values["variant"].flatMap(AvatarVariant.init) ?? .twoLetter,
        content: values["content"] ?? "",
        colors: values["colors"].flatMap { Int($0) } ?? 0,
        bg: background.isEmpty ? nil : background
    )
}
