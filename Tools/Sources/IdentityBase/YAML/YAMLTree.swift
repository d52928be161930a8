import Yams

/// A YAML tree to be written. Members keep their order.
package struct YAMLTree {
    let node: Node

    private init(_ node: Node) { self.node = node }

    package init(_ node: YAMLNode) { self.node = node.node }

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

    package func written() throws -> String {
        try Yams.serialize(node: node, indent: 2, width: -1, allowUnicode: true)
    }
}

package enum YAMLText {
    /// Returns the YAML of a mapping in this order, without members that have no value. Texts are quoted.
    package static func mapping(_ members: [(name: String, value: JSONValue?)]) throws -> String {
        let pairs = members.compactMap { member in member.value.map { (Node(member.name), node($0)) } }
        return try Yams.serialize(node: .mapping(Node.Mapping(pairs)), allowUnicode: true)
    }

    private static func node(_ value: JSONValue) -> Node {
        switch value {
        case .string(let text): .scalar(Node.Scalar(text, Tag(.str), .doubleQuoted))
        case .bool(let flag): Node(flag ? "true" : "false", Tag(.bool))
        case .int(let number): Node(String(number), Tag(.int))
        case .double(let number): Node(String(number), Tag(.float))
        case .null: Node("null", Tag(.null))
        case .array(let list): .sequence(Node.Sequence(list.map(node)))
        case .object(let members):
            .mapping(Node.Mapping(members.sorted { $0.key < $1.key }.map { (Node($0.key), node($0.value)) }))
        }
    }
}
