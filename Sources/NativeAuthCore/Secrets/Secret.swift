/// A value that must not be displayed or logged: a password, a code, a token.
///
/// Its description, its mirror and its debug text are a mask, so that printing, logging or interpolating it reveals
/// nothing. It is not `Encodable`. The text is read with ``reveal()``, which is conspicuous in a review.
public struct Secret: Sendable, Hashable {
    private let text: String

    /// Wraps a text.
    /// - Parameter text: the secret itself.
    public init(_ text: String) { self.text = text }

    /// Returns the text itself. Use it only where it is sent or stored.
    public func reveal() -> String { text }

    /// Indicates whether the text is empty.
    public var isEmpty: Bool { text.isEmpty }

    /// Compares in constant time: the duration depends on the lengths only. For secrets that an attacker may guess.
    /// - Parameter other: the secret to compare with.
    /// - Returns: whether both have the same bytes.
    public func isEqualInConstantTime(to other: Secret) -> Bool {
        let left = Array(text.utf8)
        let right = Array(other.text.utf8)
        var difference = left.count ^ right.count
        for index in 0..<max(left.count, right.count) {
            let one: UInt8 = if index < left.count { left[index] } else { 0 }
            let two: UInt8 = if index < right.count { right[index] } else { 0 }
            difference |= Int(one ^ two)
        }
        return difference == 0
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The mask.
    public static let mask = "••••••"
    /// The mask, never the text.
    public var description: String { Self.mask }
    /// The mask, never the text.
    public var debugDescription: String { Self.mask }
    /// A mirror without children, so that `dump` shows nothing.
    public var customMirror: Mirror {
        Mirror(self, children: [], displayStyle: .struct)
    }
}
