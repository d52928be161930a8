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
    let initials = String(seed.uppercased().prefix(spec.variant == .oneLetter ? 1 : 2))
    guard spec.bg == nil else {
        return GeneratedAvatar(
            startColorHex: nil,
            endColorHex: nil,
            angleDegrees: nil,
            initials: initials,
            shape: spec.shape,
            flatBackgroundHex: spec.bg
        )
    }

    let hash = SeedHash.of(seed)
    // The server may send any offset: it is reduced first, to prevent an overflow.
    let index = Int(hash % 10) + spec.colors.reduced(to: 10)
    let palette = palettes[index.reduced(to: 10)]
    let turn = Int(Int32(bitPattern: hash) >> 4) % 360
    let angle = turn + spec.colors.reduced(to: 360) * 37
    return GeneratedAvatar(
        startColorHex: palette.start,
        endColorHex: palette.end,
        angleDegrees: Double(angle.reduced(to: 360)),
        initials: initials,
        shape: spec.shape,
        flatBackgroundHex: nil
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
    case .oneLetter: return firstLetters(1, of: seed)
    case .twoLetter: return firstLetters(2, of: seed)
    case .anonymousAnimal: return picked(from: anonymousAnimalNames, seed: seed)
    case .anonymousEntity: return picked(from: anonymousEntityNames, seed: seed)
    }
}

private func firstLetters(_ count: Int, of seed: String) -> String {
    let usable = seed.unicodeScalars.filter {
        $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
    let letters = String(String.UnicodeScalarView(usable.prefix(count)))
    return letters.nonEmpty?.uppercased() ?? "A"
}

/// Returns a name for a seed; always the same without one, so that an avatar does not change between renderings.
private func picked(from names: Set<String>, seed: String) -> String {
    let sorted = names.sorted()
    return sorted[Int(SeedHash.of(seed) % UInt32(sorted.count))]
}

private let palettes: [(start: String, end: String)] = [
    ("#FF7300", "#EF4223"),
    ("#3688FF", "#1d5eb4"),
    ("#5567D5", "#8B6FE8"),
    ("#06b6d4", "#0891b2"),
    ("#10b981", "#059669"),
    ("#ec4899", "#be185d"),
    ("#f59e0b", "#ea580c"),
    ("#8b5cf6", "#6d28d9"),
    ("#5CD1FF", "#3688FF"),
    ("#ef4444", "#b91c1c"),
]

extension Int {
    fileprivate func reduced(to count: Int) -> Int {
        (self % count + count) % count
    }
}
