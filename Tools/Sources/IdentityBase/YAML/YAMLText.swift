import Yams

/// The writer of YAML documents.
package enum YAMLText {
    /// Returns the YAML of a mapping, with its members in this order. Members without a value are left out. Texts are
    /// quoted, so that they stay texts.
    package static func mapping(_ members: [(name: String, value: JSONValue?)]) throws -> String {
        let pairs = members.compactMap { member in member.value.map { (Node(member.name), node($0)) } }
        return try Yams.serialize(node: .mapping(Node.Mapping(pairs)), allowUnicode: true)
    }

    private static func node(_ value: JSONValue) -> Node {
        switch value {
        case .string(let text): .scalar(Node.Scalar(text, Tag(.str), .doubleQuoted))
        case .bool(let flag): Node(flag ? "true" : "false", Tag(.bool))
        case .integer(let number): Node(String(number), Tag(.int))
        case .number(let number): Node(String(number), Tag(.float))
        case .null: Node("null", Tag(.null))
        case .array(let list): .sequence(Node.Sequence(list.map(node)))
        case .object(let members):
            .mapping(Node.Mapping(members.sorted { $0.key < $1.key }.map { (Node($0.key), node($0.value)) }))
        }
    }
}
