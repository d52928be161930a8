import Yams

package enum YAMLText {
    /// Returns the YAML of a mapping in this order, without members that have no value. Texts are quoted.
    package static func mapping(_ members: [(name: String, value: JSONValue?)]) throws -> String {
        let pairs = members.compactMap { name, value in
            value.map { (Node(name), node($0)) }
        }
        return try Yams.serialize(node: .mapping(Node.Mapping(pairs)), allowUnicode: true)
    }

    private static func node(_ value: JSONValue) -> Node {
        switch value {
        case .string(let text):
            return .scalar(Node.Scalar(text, Tag(.str), .doubleQuoted))
        case .bool(let flag):
            return Node(String(flag), Tag(.bool))
        case .int(let number):
            return Node(String(number), Tag(.int))
        case .double(let number):
            return Node(String(number), Tag(.float))
        case .null:
            return Node("null", Tag(.null))
        case .array(let list):
            return .sequence(Node.Sequence(list.map(node)))
        case .object(let members):
            let sorted = members.sorted { $0.key < $1.key }
            let pairs = sorted.map {
                (Node($0.key), node($0.value))
            }
            return .mapping(Node.Mapping(pairs))
        }
    }
}
