import IdentityBase
import IdentityDomain

/// Readers of the values that all formats of user pools share.
extension YAMLNode {
    func poolID() throws -> String {
        let id = try text()
        guard id.wholeMatch(of: /[a-z]{2,}(-[a-z0-9]+)*_[A-Za-z0-9]+/) != nil, id.count <= 55 else {
            throw error("\(id) is not the id of a pool; write region_Letters, such as eu-central-1_Mine")
        }
        return id
    }

    func clientID() throws -> String {
        let id = try text()
        do { try PoolMember.clientId.check(id) } catch { throw self.error("\(id) is not the id of a client") }
        return id
    }

    /// Returns the channels of a list of address attributes.
    func channels() throws -> [CodeChannel] {
        try items().map { item in
            let word = try item.text()
            guard let channel = CodeChannel.allCases.first(where: { $0.poolAttribute == word }) else {
                throw item.error("\(word) is not email or phone_number")
            }
            return channel
        }
    }

    /// Returns the value of one of several keywords.
    func keyword<Value>(_ values: KeyValuePairs<String, Value>) throws -> Value {
        let text = try text()
        guard let found = values.first(where: { $0.key == text }) else {
            throw error("\(text) is none of \(values.map(\.key).joined(separator: ", "))")
        }
        return found.value
    }

    func attributes(_ isKnown: (String) -> Bool) throws -> [String] {
        try items().map { item in
            let name = try item.text()
            guard isKnown(name), name.count <= 32 else {
                throw item.error("\(name) is no attribute that can stand here")
            }
            return name
        }
    }
}

extension PasswordPolicy {
    /// - Parameters:
    ///   - names: the members with the minimum length, lower case, upper case, numbers and symbols.
    ///   - missing: the value of a rule that is missing; nil if all are required.
    init(_ node: YAMLNode, names: [String], missing: Bool?) throws {
        func member(_ index: Int) throws -> YAMLNode? {
            missing == nil ? try node.required(names[index]) : node[names[index]]
        }
        shortest = try member(0)?.number(6...99) ?? shortest
        needsLowercase = try member(1)?.flag() ?? missing ?? true
        needsUppercase = try member(2)?.flag() ?? missing ?? true
        needsNumber = try member(3)?.flag() ?? missing ?? true
        needsSymbol = try member(4)?.flag() ?? missing ?? true
    }
}
