import Foundation
import Yams

/// A piece of YAML that knows its line and complains in the reader's words.
struct YAMLNode {
    private let node: Node
    private let reader: FlowReader

    init(_ node: Node, reader: FlowReader) {
        self.node = node
        self.reader = reader
    }

    var line: Int { node.mark?.line ?? 1 }

    subscript(_ key: String) -> YAMLNode? {
        node.mapping?[key].map { YAMLNode($0, reader: reader) }
    }

    func required(_ key: String) throws -> YAMLNode {
        guard node.mapping != nil else { throw reader.error(line, "there should be names with values here") }
        guard let value = self[key] else { throw reader.error(line, "\(key) is missing") }
        return value
    }

    func text() throws -> String {
        guard let scalar = node.scalar else { throw reader.error(line, "there should be a text here") }
        return scalar.string
    }

    /// A text as it stands; a list or a mapping as JSON.
    func plainOrJSON() throws -> String {
        guard node.scalar == nil else { return try text() }
        return String(decoding: try JSONEncoder().encode(try json()), as: UTF8.self)
    }

    func flag() throws -> Bool {
        guard let value = node.bool else { throw reader.error(line, "there should be true or false here") }
        return value
    }

    func items() throws -> [YAMLNode] {
        guard let sequence = node.sequence else { throw reader.error(line, "there should be a list here") }
        return sequence.map { YAMLNode($0, reader: reader) }
    }

    func members() throws -> [(String, YAMLNode)] {
        guard let mapping = node.mapping else {
            throw reader.error(line, "there should be names with values here")
        }
        return try mapping.map { key, value in
            guard let name = key.scalar?.string else { throw reader.error(line, "a name should be a text") }
            return (name, YAMLNode(value, reader: reader))
        }
    }

    func allowOnly(_ names: Set<String>) throws {
        for (name, value) in try members() where !names.contains(name) {
            throw reader.error(value.line, "\(name) is not understood here")
        }
    }

    func json() throws -> JSONValue {
        switch node {
        case .sequence: return .array(try items().map { try $0.json() })
        case .mapping: return .object(Dictionary(try members().map { ($0, try $1.json()) }) { $1 })
        case .scalar(let scalar):
            guard scalar.style == .plain || scalar.style == .any else { return .string(scalar.string) }
            if let value = node.bool, ["true", "false"].contains(scalar.string) { return .bool(value) }
            if let value = node.int { return .integer(Int64(value)) }
            if let value = node.float { return .number(value) }
            return .string(scalar.string)
        case .alias: throw reader.error(line, "an alias is not understood here")
        }
    }
}
