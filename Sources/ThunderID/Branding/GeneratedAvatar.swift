/// The colours and letters of a generated avatar. The same specification always yields the same avatar.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public struct GeneratedAvatar: Sendable, Equatable {
    /// The start colour of the gradient, such as `#FF7300`; `nil` with a solid background.
    public let startColorHex: String?
    /// The end colour of the gradient; `nil` with a solid background.
    public let endColorHex: String?
    /// The angle of the gradient, in degrees from 0 to 360; `nil` with a solid background.
    public let angleDegrees: Double?
    /// The letters, in upper case.
    public let initials: String
    /// The outline.
    public let shape: AvatarShape
    /// The solid background, unchanged from the specification; `nil` with a gradient.
    public let flatBackgroundHex: String?
}

/// Computes an avatar's colours and letters.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1; the colours equal those of the web SDK.
/// - Parameter spec: the specification.
/// - Returns: the colours and letters.
public func generateAvatar(_ spec: AvatarSpec) -> GeneratedAvatar {
    let seed = spec.content.nonEmpty ?? "App"
    let count = if spec.variant == .oneLetter { 1 } else { 2 }
    let initials = String(seed.uppercased().prefix(count))
    let hasGradient = spec.bg == nil
    let hash = SeedHash.of(seed)
    // The server may send any offset: it is reduced first, to prevent an overflow.
    let palette = palettes[(Int(hash % 10) + spec.colors.reduced(to: 10)).reduced(to: 10)]
    let turn = Int(Int32(bitPattern: hash) >> 4) % 360
    let angle = (turn + spec.colors.reduced(to: 360) * 37).reduced(to: 360)
    return GeneratedAvatar(
        startColorHex: hasGradient ? palette.start : nil,
        endColorHex: hasGradient ? palette.end : nil,
        angleDegrees: hasGradient ? Double(angle) : nil,
        initials: initials,
        shape: spec.shape,
        flatBackgroundHex: spec.bg
    )
}

/// Derives the content of an avatar from a name.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
/// - Parameters:
///   - variant: the kind of content.
///   - seedText: the name; the same name always yields the same content.
/// - Returns: for letters the first one or two ASCII letters and digits in upper case, or `A`; otherwise the name of an
///   animal or an object, also without a name.
public func deriveAvatarContent(variant: AvatarVariant, seedText: String?) -> String {
    let seed = seedText ?? ""
    switch variant {
    case .oneLetter, .twoLetter:
        let usable = seed.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        let count = if variant == .oneLetter { 1 } else { 2 }
        let letters = String(String.UnicodeScalarView(usable.prefix(count)))
        return if letters.isEmpty { "A" } else { letters.uppercased() }
    case .anonymousAnimal: return picked(from: anonymousAnimalNames, seed: seed)
    case .anonymousEntity: return picked(from: anonymousEntityNames, seed: seed)
    }
}

/// Returns a name for a seed; always the same without one, so that an avatar does not change between renderings.
private func picked(from names: Set<String>, seed: String) -> String {
    let sorted = names.sorted()
    return sorted[Int(SeedHash.of(seed) % UInt32(sorted.count))]
}

private let palettes: [(start: String, end: String)] = [
    ("#FF7300", "#EF4223"), ("#3688FF", "#1d5eb4"), ("#5567D5", "#8B6FE8"), ("#06b6d4", "#0891b2"),
    ("#10b981", "#059669"), ("#ec4899", "#be185d"), ("#f59e0b", "#ea580c"), ("#8b5cf6", "#6d28d9"),
    ("#5CD1FF", "#3688FF"), ("#ef4444", "#b91c1c"),
]

extension Int {
    fileprivate func reduced(to count: Int) -> Int { (self % count + count) % count }
}

/// The hash of an avatar's colours, over UTF-16 units as on the web: an emoji counts as two.
package enum SeedHash {
    package static func of(_ text: String) -> UInt32 { text.utf16.reduce(0) { $0 &* 31 &+ UInt32($1) } }
}

/// The animals of the avatars of users without a name.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public let anonymousAnimalNames: Set<String> = [
    "jackalope", "mink", "otter", "platypus", "quagga", "raccoon", "skunk", "chameleon", "dingo", "hedgehog",
    "dinosaur", "capybara", "chinchilla", "chipmunk", "chupacabra", "frog", "giraffe", "hippo", "jackal",
]

/// The objects of the avatars of entities without a name, such as an application or an agent.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public let anonymousEntityNames: Set<String> = [
    "anchor", "antenna", "anvil", "arch", "bridge", "chevron", "circuit_node", "compass", "cube", "diamond", "dome",
    "gate", "hexagon", "key", "lighthouse", "lock", "obelisk", "octagon", "orbit_ring", "parallelogram", "pavilion",
    "pentagon", "plus_facet", "silo", "spiral", "spire", "star", "tower", "townhouse", "triangle_stack", "turbine",
    "valve", "windmill", "bot_head", "brain", "neural_net",
]

/// The parsed value of a logo text.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public enum ResolvedLogo: Sendable, Equatable {
    /// A character to display unchanged; may be empty.
    case emoji(String)
    /// A generated avatar.
    case avatar(AvatarSpec)
    /// The URL of a picture, unchanged. It is unvalidated: check it before loading.
    case url(String)

    static let emojiPrefix = "emoji:"
    static let avatarPrefix = "avatar:"
}

/// Parses a logo text. Every text is accepted.
///
/// ```swift
/// resolveLogoSpec("emoji:🦊")                                       // .emoji("🦊")
/// resolveLogoSpec("avatar:shape=circle", fallbackSeedText: "Acme")  // .avatar, two letters, "AC"
/// resolveLogoSpec("https://cdn.example.com/logo.png")               // .url
/// ```
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
/// - Parameters:
///   - spec: the text: `emoji:` and a character, `avatar:` and its parameters, or else a URL.
///   - fallbackSeedText: the name that letters, animal and colours are derived from if the text has no content, such as
///     that of the application.
/// - Returns: the parsed logo.
public func resolveLogoSpec(_ spec: String, fallbackSeedText: String = "") -> ResolvedLogo {
    if spec.hasPrefix(ResolvedLogo.emojiPrefix) {
        return .emoji(String(spec.dropFirst(ResolvedLogo.emojiPrefix.count)))
    }
    guard spec.hasPrefix(ResolvedLogo.avatarPrefix) else { return .url(spec) }
    return .avatar(parseAvatarParams(spec, fallbackSeedText: fallbackSeedText))
}
