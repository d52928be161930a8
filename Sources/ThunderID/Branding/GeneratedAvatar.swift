/// A drawn picture in numbers: the same specification always gives the same.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public struct GeneratedAvatar: Sendable, Equatable {
    /// Where the gradient begins, such as `#FF7300`; `nil` with a background of one colour.
    public let startColorHex: String?
    /// Where the gradient ends; `nil` with a background of one colour.
    public let endColorHex: String?
    /// Where the gradient points, in degrees from 0 to 360; `nil` with a background of one colour.
    public let angleDegrees: Double?
    /// The letters, in capitals.
    public let initials: String
    /// The outline.
    public let shape: AvatarShape
    /// The background of one colour, as the specification has it; `nil` with a gradient.
    public let flatBackgroundHex: String?
}

/// Works out a picture's colours and letters.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1; its pictures and those of the web have the same colours.
/// - Parameter spec: what the picture should look like.
/// - Returns: the picture in numbers.
public func generateAvatar(_ spec: AvatarSpec) -> GeneratedAvatar {
    let seed = spec.content.isEmpty ? "App" : spec.content
    let initials = String(seed.uppercased().prefix(spec.variant == .oneLetter ? 1 : 2))
    if let flat = spec.bg {
        return GeneratedAvatar(
            startColorHex: nil, endColorHex: nil, angleDegrees: nil, initials: initials, shape: spec.shape,
            flatBackgroundHex: flat)
    }
    let hash = SeedHash.of(seed)
    // The server may give any number of steps: they are brought down first, so that nothing overflows.
    let palette = palettes[(Int(hash % 10) + spec.colors.reduced(to: 10)).reduced(to: 10)]
    let turn = Int(Int32(bitPattern: hash) >> 4) % 360
    let angle = (turn + spec.colors.reduced(to: 360) * 37).reduced(to: 360)
    return GeneratedAvatar(
        startColorHex: palette.start, endColorHex: palette.end, angleDegrees: Double(angle), initials: initials,
        shape: spec.shape, flatBackgroundHex: nil)
}

/// Makes the content of a picture out of a name.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
/// - Parameters:
///   - variant: what stands in the picture.
///   - seedText: the name; the same one always gives the same content.
/// - Returns: for letters the first one or two ASCII letters and digits in capitals, or `A`; otherwise the name of an
///   animal or a thing, also without a name.
public func deriveAvatarContent(variant: AvatarVariant, seedText: String?) -> String {
    let seed = seedText ?? ""
    switch variant {
    case .oneLetter, .twoLetter:
        let usable = seed.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        let letters = String(String.UnicodeScalarView(usable.prefix(variant == .oneLetter ? 1 : 2)))
        return letters.isEmpty ? "A" : letters.uppercased()
    case .anonymousAnimal: return picked(from: anonymousAnimalNames, seed: seed)
    case .anonymousEntity: return picked(from: anonymousEntityNames, seed: seed)
    }
}

/// Without a seed it is always the first one: a picture must not change each time it is drawn.
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
    /// The remainder that is never negative.
    fileprivate func reduced(to count: Int) -> Int { (self % count + count) % count }
}
