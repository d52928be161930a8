/// A QR code: the modules of a text, dark or light.
///
/// A text is encoded as bytes, in the smallest symbol that it fits in. About 15 % of the modules may be damaged (level
/// M); texts of more than 2331 bytes have only half of that (level L), and ones of more than 2953 have no QR code.
///
/// Source: ISO/IEC 18004.
public struct QRCode: Sendable, Equatable {
    /// The number of modules per side, without the quiet zone of four modules that a drawing needs around it.
    public let size: Int
    private let dark: [Bool]

    /// Indicates whether a module is dark.
    /// - Parameters:
    ///   - row: from the top, 0 to ``size`` - 1.
    ///   - column: from the left, 0 to ``size`` - 1.
    public subscript(row: Int, column: Int) -> Bool {
        dark[row * size + column]
    }

    /// Encodes a text.
    /// - Parameter text: the text, as UTF-8.
    /// - Returns: `nil` for a text that is too long for a QR code.
    public init?(_ text: String) {
        guard let (version, level) = Self.format(ofBytes: text.utf8.count) else {
            return nil
        }
        self.init(bytes: Array(text.utf8), version: version, level: level)
    }

    /// Encodes bytes in a symbol of a given kind.
    /// - Parameter mask: `nil` selects the one with the lowest penalty.
    /// - Returns: `nil` when the bytes don't fit.
    init?(
        bytes: [UInt8],
        version: QRVersion,
        level: QRCorrection,
        mask: QRMask? = nil
    ) {
        guard let codewords = QRCodewords.encode(bytes, version: version, level: level) else {
            return nil
        }

        var canvas = QRCanvas(version: version)
        canvas.place(codewords)
        let candidates = mask.map { [$0] } ?? QRMask.allCases
        let drawings = candidates.map { canvas.finished(mask: $0, level: level) }

        var best = drawings.first
        // A single mask needs no comparison.
        if drawings.count > 1 {
            best = drawings.min { $0.penalty < $1.penalty }
        }
        guard let best else { return nil }
        size = version.size
        dark = best.modules
    }

    static func format(ofBytes count: Int) -> (QRVersion, QRCorrection)? {
        for level in [QRCorrection.medium, .low] {
            let version = QRVersion.allCases.first { $0.maximumTextLength(level: level) >= count }
            if let version { return (version, level) }
        }
        return nil
    }
}
