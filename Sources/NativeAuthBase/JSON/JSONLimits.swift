/// The limits that a document must keep. ``JSONValue/init(parsing:limits:)`` checks them while it reads, before it builds
/// the values concerned.
public struct JSONLimits: Sendable, Hashable {
    /// Largest document in bytes.
    public var maximumSize: Int
    /// How deeply arrays and objects may be nested. The reader recurses once per level, so this also limits the stack.
    public var maximumDepth: Int
    /// Maximum number of values: each object, array, string, number and literal counts, member names do not.
    public var maximumValues: Int
    /// Whether an object with two equal member names is refused. Otherwise the first of them counts, as with
    /// `JSONDecoder`.
    public var refusesDuplicateNames: Bool

    /// The limits for what a server or a client sends. The largest document of the protocols, with all texts of a language,
    /// has a few thousand values. The number of values limits memory, and the time of everything that is made of them: a
    /// debug build turns any document within these limits into a form in less than a second.
    public static let standard = JSONLimits()

    /// Creates limits.
    /// - Parameters:
    ///   - maximumSize: the largest document in bytes.
    ///   - maximumDepth: how deeply arrays and objects may be nested.
    ///   - maximumValues: the maximum number of values.
    ///   - refusesDuplicateNames: whether an object with two equal member names is refused.
    public init(
        maximumSize: Int = 16 * 1_024 * 1_024, maximumDepth: Int = 100, maximumValues: Int = 250_000,
        refusesDuplicateNames: Bool = false
    ) {
        self.maximumSize = maximumSize
        self.maximumDepth = maximumDepth
        self.maximumValues = maximumValues
        self.refusesDuplicateNames = refusesDuplicateNames
    }
}
