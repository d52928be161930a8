import Yams

/// A YAML tree to be written. Members keep their order.
package struct YAMLTree {
    let node: Node

    private init(_ node: Node) {
        self.node = node
    }

    /// Creates the tree of a parsed node.
    package init(_ node: YAMLNode) {
        self.node = node.node
    }

    /// Returns a text, quoted if YAML would read it as another type.
    package static func text(_ text: String) -> YAMLTree {
        let plain = Node(text)
        let isAmbiguous = plain.bool != nil || plain.int != nil || plain.float != nil || plain.null != nil
        return YAMLTree(Node(text, Tag(.str), isAmbiguous ? .singleQuoted : .any))
    }

    package static func flag(_ flag: Bool) -> YAMLTree { YAMLTree(Node(flag ? "true" : "false", Tag(.bool), .plain)) }

    package static func list(_ items: [YAMLTree]) -> YAMLTree { YAMLTree(Node(items.map(\.node))) }

    package static func mapping(_ members: [(String, YAMLTree?)]) -> YAMLTree {
        YAMLTree(Node(members.compactMap { name, value in value.map { (Node(name), $0.node) } }))
    }

    /// - Throws: `YamlError`.
    package func written() throws -> String {
        try Yams.serialize(node: node, indent: 2, width: -1, allowUnicode: true)
    }
}
