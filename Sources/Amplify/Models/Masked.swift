/// A value with a secret. Its description, dump and mirror contain ``shown`` only.
protocol Masked: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The visible names and values; a secret's value is ``mask``.
    var shown: [(String, Any)] { get }
}

extension Masked {
    /// The placeholder for a secret.
    var mask: String { "••••••" }

    /// The value without its secrets.
    public var description: String {
        let entries = shown.map { name, value in "\(name): \(value)" }
        return "\(Self.self)(\(entries.joined(separator: ", ")))"
    }

    /// The value without its secrets.
    public var debugDescription: String { description }

    /// A mirror of the visible values.
    public var customMirror: Mirror {
        let children = shown.map { name, value in (label: Optional(name), value: value) }
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
