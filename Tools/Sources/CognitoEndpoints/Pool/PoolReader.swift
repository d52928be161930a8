import Foundation
package import IdentityBase
import IdentityDomain

package struct PoolReader {
    private static let members: Set<String> = [
        "id",
        "name",
        "signInWith",
        "verify",
        "requiredAttributes",
        "customAttributes",
        "passwordPolicy",
        "firstFactors",
        "passkeys",
        "mfa",
        "secondFactors",
        "autoConfirm",
        "recovery",
        "customChallenge",
        "devices",
        "identityPool",
        "clients",
        "aliases",
        "autoVerify",
        "codesToUnverifiedNumbers",
    ]
    private static let policyMembers = [
        "minimumLength",
        "lowercase",
        "uppercase",
        "numbers",
        "symbols",
    ]
    private static let clientMembers: Set<String> = [
        "id",
        "name",
        "secret",
        "flows",
        "preventUserExistenceErrors",
        "refreshTokenRotation",
        "rotationGraceSeconds",
        "accessTokenSeconds",
        "idTokenSeconds",
        "refreshTokenSeconds",
        "sessionSeconds",
        "redirectUris",
        "logoutUris",
    ]

    package let file: String

    package init(file: String) { self.file = file }

    /// Returns the pool; nil after an error, which is added to `problems`.
    package func read(_ text: String, problems: ProblemList) -> UserPool? {
        guard let root = problems.attempt({ try YAMLDocument(file: file).root(of: text) }) else {
            return nil
        }
        root.rejectUnknownMembers(Self.members, problems: problems)
        root["passwordPolicy"]?.rejectUnknownMembers(Set(Self.policyMembers), problems: problems)
        root["passkeys"]?.rejectUnknownMembers(["relyingPartyId", "userVerification"], problems: problems)
        root["identityPool"]?.rejectUnknownMembers(["id", "guests"], problems: problems)
        root["customChallenge"]?.rejectUnknownMembers(["question", "answer"], problems: problems)
        guard var pool = problems.attempt({ try readPool(root) }) else {
            return nil
        }

        let items = problems.attempt { try root.required("clients").items() } ?? []
        pool.clients = items.compactMap { item in
            item.rejectUnknownMembers(Self.clientMembers, problems: problems)
            return problems.attempt { try readClient(item) }
        }
        if items.isEmpty {
            problems.add(root.error("a user pool needs a client"))
        }
        return pool
    }

    private func readPool(_ root: YAMLNode) throws -> UserPool {
        let id = try root.required("id").poolID()
        let name = try root["name"]?.text() ?? id
        var pool = UserPool(id: id, name: name, file: file)
        try readAddresses(root, pool: &pool)

        pool.requiredAttributes = try root["requiredAttributes"]?.attributes(PoolAttributes.standard.contains) ?? []
        let customAttributes = try root["customAttributes"]?.attributes { name in
            name.hasPrefix(PoolAttributes.customPrefix) && name.count > PoolAttributes.customPrefix.count
        }
        for name in customAttributes ?? [] {
            pool.schema[name] = AttributeRule()
        }

        pool.firstFactors = try root["firstFactors"]?.choices(UserPool.FirstFactor.self) ?? pool.firstFactors
        if let node = root["passkeys"] {
            pool.passkeys = try node.passkeys(relyingPartyID: "relyingPartyId", userVerification: "userVerification")
        }
        pool.secondFactors = try root["secondFactors"]?.choices(SecondFactor.self) ?? []
        pool.mfa = try readLevel(root["mfa"], name: "mfa") ?? pool.mfa
        pool.devices = try readLevel(root["devices"], name: "devices") ?? pool.devices
        if pool.mfa != .off, pool.secondFactors.isEmpty {
            throw root.error("mfa: \(pool.mfa.rawValue) needs secondFactors")
        }

        pool.autoConfirms = try root.flag("autoConfirm")
        if let node = root["passwordPolicy"] {
            pool.passwordPolicy = try PasswordPolicy(node, names: Self.policyMembers, missing: true)
        }
        if let node = root["customChallenge"] {
            pool.customChallenge = .init(
                question: try node.required("question").text(),
                answer: try node.required("answer").text()
            )
        }
        if let node = root["identityPool"] {
            let id = try node.required("id").identityPoolID()
            pool.identityPool = IdentityPool(id: id, allowsGuests: try node.flag("guests"))
        }
        return pool
    }

    /// Reads the addresses of users: for sign-in, verification and recovery.
    private func readAddresses(_ root: YAMLNode, pool: inout UserPool) throws {
        pool.signInAttributes = Set(try root["signInWith"]?.channels() ?? [])
        if let node = root["verify"] {
            pool.verifiedByCode = Set(try node.channels())
        } else {
            pool.verifiedByCode = pool.signInAttributes.nonEmpty ?? [.email, .sms]
        }
        if let node = root["aliases"] {
            guard pool.signInAttributes.isEmpty else {
                throw node.error("aliases go with user names: omit signInWith")
            }
            pool.aliases = Set(try node.channels())
        }

        pool.verifiedWithoutCode = Set(try root["autoVerify"]?.channels() ?? [])
        pool.sendsToUnverifiedNumbers = try root.flag("codesToUnverifiedNumbers")
        pool.recovery = try root["recovery"]?.channels() ?? pool.recovery
    }

    private func readClient(_ node: YAMLNode) throws -> PoolClient {
        let id = try node.required("id").clientID()
        let name = try node["name"]?.text() ?? id
        var client = PoolClient(id: id, name: name)
        client.isConfidential = try node.flag("secret")
        if let flows = try node["flows"]?.choices(PoolClient.Flow.self) {
            client.flows = Set(flows)
        }
        client.redirectURIs = try node["redirectUris"]?.redirectURIs() ?? []
        client.logoutURIs = try node["logoutUris"]?.redirectURIs() ?? []
        client.hidesUsers = try node["preventUserExistenceErrors"]?.flag() ?? client.hidesUsers

        client.rotatesRefreshTokens = try node.flag("refreshTokenRotation")
        let grace = try node["rotationGraceSeconds"]?.number(0...60)
        client.rotationGrace = grace.map(TimeInterval.init)
        client.accessTokenLifetime = try node["accessTokenSeconds"]?.seconds() ?? client.accessTokenLifetime
        client.idTokenLifetime = try node["idTokenSeconds"]?.seconds() ?? client.idTokenLifetime
        client.refreshTokenLifetime = try node["refreshTokenSeconds"]?.seconds() ?? client.refreshTokenLifetime
        if let session = node["sessionSeconds"] {
            let lifetimes = PoolClient.sessionLifetimes
            let seconds = try session.number(Int(lifetimes.lowerBound)...Int(lifetimes.upperBound))
            client.sessionLifetime = TimeInterval(seconds)
        }
        if client.rotatesRefreshTokens { client.flows.remove(.refresh) }
        return client
    }

    /// Reads one of several keywords. YAML reads a bare `off` as false.
    private func readLevel<Level: RawRepresentable & CaseIterable>(_ node: YAMLNode?, name: String) throws -> Level?
    where Level.RawValue == String {
        guard let node else { return nil }
        var word = try node.text()
        if word == "false" { word = "off" }

        guard let level = Level(rawValue: word) else {
            let words = Level.allCases.map(\.rawValue)
            let first = words.dropLast().joined(separator: ", ")
            throw node.error("\(name) is \(first) or \(words.last ?? "")")
        }
        return level
    }
}

/// Readers of the values that all formats of user pools share.
extension YAMLNode {
    func poolID() throws -> String {
        let id = try text()
        let isID = id.wholeMatch(of: /[a-z]{2,}(-[a-z0-9]+)*_[A-Za-z0-9]+/) != nil
        guard isID, id.count <= 55 else {
            throw error("\(id) is not the id of a pool; write region_Letters, such as eu-central-1_Mine")
        }
        return id
    }

    func identityPoolID() throws -> String {
        let id = try text()
        guard id.wholeMatch(of: /[A-Za-z0-9_-]+:[0-9a-f-]+/) != nil, id.count <= 55 else {
            throw error("\(id) is not the id of an identity pool; write region:UUID")
        }
        return id
    }

    func clientID() throws -> String {
        let id = try text()
        do {
            try PoolMember.clientId.check(id)
        } catch {
            throw self.error("\(id) is not the id of a client")
        }
        return id
    }

    /// Returns a list of whole addresses without a fragment.
    func redirectURIs() throws -> [String] {
        try items().map { item in
            let address = try item.text()
            let parts = URLComponents(string: address)
            guard let parts, parts.scheme?.isEmpty == false, parts.fragment == nil else {
                throw item.error("\(address) is not a whole address without a fragment")
            }
            return address
        }
    }

    /// Returns a member with true or false; false if it is missing.
    func flag(_ name: String) throws -> Bool {
        try self[name]?.flag() ?? false
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

    /// Returns the rules of passkeys.
    /// - Parameters:
    ///   - domain: the name of the member with the domain.
    ///   - verification: the name of the member with `required` or `preferred`.
    func passkeys(relyingPartyID domain: String, userVerification verification: String) throws -> UserPool.Passkeys {
        var passkeys = UserPool.Passkeys()
        passkeys.relyingPartyID = try self[domain]?.text()
        let known: KeyValuePairs = ["required": "required", "preferred": "preferred"]
        passkeys.userVerification = try self[verification]?.keyword(known) ?? passkeys.userVerification
        return passkeys
    }

    func keyword<Value>(_ values: KeyValuePairs<String, Value>) throws -> Value {
        let word = try text()
        guard let found = values.first(where: { $0.key == word }) else {
            let known = values.map(\.key).joined(separator: ", ")
            throw error("\(word) is none of \(known)")
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
