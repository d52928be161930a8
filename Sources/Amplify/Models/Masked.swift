/// A value that holds a secret. Printing, logging, interpolating or dumping it shows ``shown`` and nothing else.
protocol Masked: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What may be seen: names and values, a secret's value being ``mask``.
    var shown: [(String, Any)] { get }
}

extension Masked {
    /// Stands where a secret is.
    var mask: String { "••••••" }

    /// The value without its secrets.
    public var description: String {
        "\(Self.self)(\(shown.map { "\($0.0): \($0.1)" }.joined(separator: ", ")))"
    }

    /// The value without its secrets.
    public var debugDescription: String { description }

    /// What may be seen of the value.
    public var customMirror: Mirror {
        Mirror(self, children: shown.map { (label: Optional($0.0), value: $0.1) }, displayStyle: .struct)
    }
}
