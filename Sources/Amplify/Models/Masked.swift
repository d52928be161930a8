/// A value with a secret. Its description, dump and mirror contain ``shown`` only.
protocol Masked: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The visible names and values; a secret's value is ``mask``.
    var shown: [(String, Any)] { get }
}

extension Masked {
    /// The placeholder for a secret.
    var mask: String { "••••••" }

    /// The value without its secrets.
    public var description: String { "\(Self.self)(\(shown.map { "\($0.0): \($0.1)" }.joined(separator: ", ")))" }

    /// The value without its secrets.
    public var debugDescription: String { description }

    /// A mirror of the visible values.
    public var customMirror: Mirror {
        Mirror(self, children: shown.map { (label: Optional($0.0), value: $0.1) }, displayStyle: .struct)
    }
}
