/// iOS 13.0, macOS 10.15
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    /// iOS 13.0, macOS 10.15
    public var data: Data
    /// iOS 13.0, macOS 10.15
    public var content: (Data.Element) -> Content
    let id: (Data.Element) -> ID
}

extension ForEach where Content: View {
    /// iOS 13.0, macOS 10.15
    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content, id: { $0[keyPath: id] })
    }

    /// iOS 13.0, macOS 10.15
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data: data, content: content, id: { $0.id })
    }

    /// iOS 13.0, macOS 10.15
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
    where Data == Range<Int>, ID == Int {
        self.init(data: data, content: content, id: { $0 })
    }
}

/// iOS 13.0, macOS 10.15
extension ForEach: View, _PrimitiveView where Content: View {
    /// iOS 13.0, macOS 10.15
    public typealias Body = Never
}

extension ForEach: Primitive where Content: View {
    func nodes(in context: RenderContext) -> [ViewNode] {
        var seen: Set<ID> = []
        return data.flatMap { element -> [ViewNode] in
            let key = id(element)
            guard seen.insert(key).inserted else {
                context.engine.report("ForEach: two elements have the id \(key); what is shown is then undefined.")
                return []
            }
            let nodes = resolve(content(element), in: context.child(key))
            for node in nodes where node.tag == nil { node.tag = AnyHashable(key) }
            return nodes
        }
    }
}
