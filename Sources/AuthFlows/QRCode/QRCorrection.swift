/// How much of a symbol may be damaged.
enum QRCorrection: Int, CaseIterable, Sendable {
    /// About 7 %.
    case low = 1
    /// About 15 %.
    case medium = 0

    // The raw value is what stands in the format information.
}
