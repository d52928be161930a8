public import Foundation

/// iOS 14.0, macOS 11.0
public struct Link<Label: View>: _PrimitiveView, Primitive {
    private let destination: URL
    private let label: Label

    /// iOS 14.0, macOS 11.0
    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let context = context.child("Link")
        let node = ViewNode(.link, children: resolve(label, in: context.child("label")), identity: context.identity)
        node.isEnabled = context.environment.isEnabled
        node.accessibility.traits.insert(.isLink)
        let open = context.environment.openURL
        let destination = destination
        node.url = destination
        node.control = .press { open(destination) }
        return [node]
    }
}

extension Link where Label == Text {
    /// iOS 14.0, macOS 11.0
    public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }

    /// iOS 14.0, macOS 11.0
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}
