import Foundation
package import IdentityBase
import IdentityDomain

package struct PoolReader {
    private static let members: Set<String> = [
        "id", "name", "signInWith", "verify", "requiredAttributes", "customAttributes", "passwordPolicy",
        "firstFactors", "mfa", "secondFactors", "autoConfirm", "recovery", "customChallenge", "devices",
        "clients", "aliases", "autoVerify", "codesToUnverifiedNumbers",
    ]
    private static let policyMembers = ["minimumLength", "lowercase", "uppercase", "numbers", "symbols"]
    private static let clientMembers: Set<String> = [
        "id", "name", "secret", "flows", "preventUserExistenceErrors", "refreshTokenRotation", "rotationGraceSeconds",
        "accessTokenSeconds", "idTokenSeconds", "refreshTokenSeconds", "sessionSeconds",
    ]

    package let file: String

    package init(file: String) { self.file = file }

    /// Returns the pool; nil after an error, which is added to `problems`.
    package func read(_ text: String, problems: ProblemList) -> UserPool? {
        guard let root = problems.attempt({ try YAMLDocument(file: file).root(of: text) }) else { return nil }
        root.rejectUnknownMembers(Self.members, problems: problems)
        root["passwordPolicy"]?.rejectUnknownMembers(Set(Self.policyMembers), problems: problems)
        root["customChallenge"]?.rejectUnknownMembers(["question", "answer"], problems: problems)
        guard var pool = problems.attempt({ try pool(root) }) else { return nil }
        let items = problems.attempt { try root.required("clients").items() } ?? []
        pool.clients = items.compactMap { item in
            item.rejectUnknownMembers(Self.clientMembers, problems: problems)
            return problems.attempt { try client(item) }
        }
        if items.isEmpty { problems.add(root.error("a user pool needs a client")) }
        return pool
    }

    private func pool(_ root: YAMLNode) throws -> UserPool {
        let id = try root.required("id").poolID()
        var pool = UserPool(id: id, name: try root["name"]?.text() ?? id, file: file)
        pool.signInAttributes = Set(try root["signInWith"]?.channels() ?? [])
        pool.verifiedByCode = Set(
            try root["verify"]?.channels()
                ?? Array(pool.signInAttributes.nonEmpty ?? [.email, .sms])
        )
        if let node = root["aliases"] {
            guard pool.signInAttributes.isEmpty else { throw node.error("aliases go with user names: omit signInWith") }
            pool.aliases = Set(try node.channels())
        }
        pool.verifiedWithoutCode = Set(try root["autoVerify"]?.channels() ?? [])
        pool.sendsToUnverifiedNumbers = try root["codesToUnverifiedNumbers"]?.flag() ?? false
        pool.recovery = try root["recovery"]?.channels() ?? pool.recovery
        pool.requiredAttributes = try root["requiredAttributes"]?.attributes(PoolAttributes.standard.contains) ?? []
        let customAttributes =
            try root["customAttributes"]?.attributes {
                $0.hasPrefix(PoolAttributes.customPrefix) && $0.count > PoolAttributes.customPrefix.count
            } ?? []
        for name in customAttributes { pool.schema[name] = AttributeRule() }
        pool.firstFactors = try root["firstFactors"]?.choices(UserPool.FirstFactor.self) ?? pool.firstFactors
        pool.secondFactors = try root["secondFactors"]?.choices(SecondFactor.self) ?? []
        pool.mfa = try level(root["mfa"], name: "mfa") ?? pool.mfa
        pool.devices = try level(root["devices"], name: "devices") ?? pool.devices
        if pool.mfa != .off, pool.secondFactors.isEmpty {
            throw root.error("mfa: \(pool.mfa.rawValue) needs secondFactors")
        }
        pool.autoConfirms = try root["autoConfirm"]?.flag() ?? false
        if let node = root["passwordPolicy"] {
            pool.passwordPolicy = try PasswordPolicy(node, names: Self.policyMembers, missing: true)
        }
        if let node = root["customChallenge"] {
            pool.customChallenge = .init(
                question: try node.required("question").text(),
                answer: try node.required("answer").text()
            )
        }
        return pool
    }

    private func client(_ node: YAMLNode) throws -> PoolClient {
        let id = try node.required("id").clientID()
        var client = PoolClient(id: id, name: try node["name"]?.text() ?? id)
        client.isConfidential = try node["secret"]?.flag() ?? false
        if let flows = try node["flows"]?.choices(PoolClient.Flow.self) { client.flows = Set(flows) }
        client.hidesUsers = try node["preventUserExistenceErrors"]?.flag() ?? client.hidesUsers
        client.rotatesRefreshTokens = try node["refreshTokenRotation"]?.flag() ?? false
        client.rotationGrace = try node["rotationGraceSeconds"].map { TimeInterval(try $0.number(0...60)) }
        client.accessTokenLifetime = try node["accessTokenSeconds"]?.seconds() ?? client.accessTokenLifetime
        client.idTokenLifetime = try node["idTokenSeconds"]?.seconds() ?? client.idTokenLifetime
        client.refreshTokenLifetime = try node["refreshTokenSeconds"]?.seconds() ?? client.refreshTokenLifetime
        client.sessionLifetime =
            try node["sessionSeconds"].map {
                TimeInterval(
                    try $0.number(
                        Int(PoolClient.sessionLifetimes.lowerBound)...Int(PoolClient.sessionLifetimes.upperBound)
                    )
                )
            } ?? client.sessionLifetime
        if client.rotatesRefreshTokens { client.flows.remove(.refresh) }
        return client
    }

    /// Reads one of several keywords. YAML reads a bare `off` as false.
    private func level<Level: RawRepresentable & CaseIterable>(_ node: YAMLNode?, name: String) throws -> Level?
    where Level.RawValue == String {
        guard let node else { return nil }
        let word = try node.text()
        let value = if word == "false" { "off" } else { word }
        guard let level = Level(rawValue: value) else {
            let words = Level.allCases.map(\.rawValue)
            throw node.error("\(name) is \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")")
        }
        return level
    }
}

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
    ///   - missing: the value of a rule that is missing.
    init(_ node: YAMLNode, names: [String], missing: Bool) throws {
        shortest = try node[names[0]]?.number(6...99) ?? shortest
        needsLowercase = try node[names[1]]?.flag() ?? missing
        needsUppercase = try node[names[2]]?.flag() ?? missing
        needsNumber = try node[names[3]]?.flag() ?? missing
        needsSymbol = try node[names[4]]?.flag() ?? missing
    }
}
