/// The level of error correction: the part of a symbol that may be damaged. The raw value is that of the format
/// information.
enum QRCorrection: Int, CaseIterable, Sendable {
    /// About 7 %.
    case low = 1
    /// About 15 %.
    case medium = 0
}
