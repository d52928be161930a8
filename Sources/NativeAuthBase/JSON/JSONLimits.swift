/// The limits of a document. ``JSONValue/init(parsing:limits:)`` checks them while it reads, before it builds the
/// values concerned.
public struct JSONLimits: Sendable, Hashable {
    /// Maximum size of the document in bytes.
    public var maximumSize: Int
    /// Maximum nesting depth of arrays and objects. The reader recurses once per level, so this also limits the stack.
    public var maximumDepth: Int
    /// Maximum number of values: each object, array, string, number and literal counts, member names do not.
    public var maximumValues: Int
    /// Indicates whether an object with two equal member names is refused. Otherwise the first of them is used, as in
    /// `JSONDecoder`.
    public var refusesDuplicateNames: Bool

    /// The limits for documents of a server or a client. The largest document of the protocols, with all texts of a
    /// language, has a few thousand values. The number of values limits memory, and the time of later processing: a
    /// debug build turns any document within these limits into a form in less than a second.
    public static let standard = JSONLimits()

    /// Creates limits.
    /// - Parameters:
    ///   - maximumSize: the maximum size of the document in bytes.
    ///   - maximumDepth: the maximum nesting depth of arrays and objects.
    ///   - maximumValues: the maximum number of values.
    ///   - refusesDuplicateNames: whether an object with two equal member names is refused.
    public init(
        maximumSize: Int = 16 * 1_024 * 1_024,
        maximumDepth: Int = 100,
        maximumValues: Int = 250_000,
        refusesDuplicateNames: Bool = false
    ) {
        self.maximumSize = maximumSize
        self.maximumDepth = maximumDepth
        self.maximumValues = maximumValues
        self.refusesDuplicateNames = refusesDuplicateNames
    }
}
