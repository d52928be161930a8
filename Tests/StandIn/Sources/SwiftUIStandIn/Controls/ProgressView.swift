/// iOS 14.0, macOS 11.0
public struct ProgressView<Label: View, CurrentValueLabel: View>: _PrimitiveView, Primitive {
    private let fraction: Double?
    private let label: Label

    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.progress, children: resolve(label, in: context.child("ProgressView")))
        if let fraction { node.accessibility.value = "\(Int(fraction * 100)) %" }
        node.fraction = fraction
        return [node]
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// iOS 14.0, macOS 11.0
    public init() where Label == EmptyView { self.init(fraction: nil, label: EmptyView()) }

    /// iOS 14.0, macOS 11.0
    public init(@ViewBuilder label: () -> Label) { self.init(fraction: nil, label: label()) }

    /// iOS 14.0, macOS 11.0
    public init(_ titleKey: LocalizedStringKey) where Label == Text {
        self.init(fraction: nil, label: Text(titleKey))
    }

    /// iOS 14.0, macOS 11.0
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S) where Label == Text { self.init(fraction: nil, label: Text(title)) }

    /// iOS 14.0, macOS 11.0
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
        self.init(fraction: value.map { Double($0 / total) }, label: EmptyView())
    }
}
