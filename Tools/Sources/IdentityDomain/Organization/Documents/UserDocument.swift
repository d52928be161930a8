package import IdentityBase

package struct UserDocument: Sendable {
    /// A password, or its hash.
    package enum Credential: Sendable, Equatable {
        case password(String, line: Int)
        case hash(PBKDF2Hash)
    }

    package struct Attribute: Sendable {
        package let value: JSONValue
        package let line: Int
    }

    /// Name of the member with the state of the account.
    package static let stateMember = "x-nativeauth"

    private static let members: Set<String> = [
        "id", "type", "attributes", "credentials", "display", "isReadOnly", stateMember,
    ]
    private static let hashMembers: Set<String> = ["storageType", "storageAlgo", "storageAlgoParams", "value"]
    private static let hashType = "hash"
    private static let hashAlgorithm = "PBKDF2"
    private static let keySize = 32

    package let id: String?
    package let type: String
    package let typeLine: Int
    package let unit: UnitReference
    package let attributes: [String: Attribute]
    package let credential: Credential?
    /// Nil for a document of another server.
    package let state: State?

    /// - Throws: `FlowDefinitionError`. It never contains a credential.
    package init(_ document: ResourceDocument, _ warnings: ProblemList) throws {
        let node = document.node
        document.warnAboutUnknownMembers(than: Self.members.union(UnitReference.members), warnings)
        id = try node["id"]?.name()
        let typeNode = try node.required("type")
        type = try typeNode.text()
        typeLine = typeNode.line
        unit = try UnitReference.read(node)

        var attributes: [String: Attribute] = [:]
        for (name, value) in try node["attributes"]?.members() ?? [] {
            attributes[name] = Attribute(value: try value.json(), line: value.line)
        }
        guard AttributeLimits.allow(attributes.mapValues(\.value)) else {
            let attributesNode = node["attributes"] ?? node
            throw attributesNode.error("there are too many attributes, or they are too long")
        }
        self.attributes = attributes
        credential = try Self.credential(node["credentials"], warnings: warnings)
        state = try node[Self.stateMember].map { try State($0, warnings) }
    }

    private static func credential(_ node: YAMLNode?, warnings: ProblemList) throws -> Credential? {
        node?.warnAboutUnknownMembers(than: ["password"], warnings)
        guard let node = node?["password"] else { return nil }
        guard let items = try? node.items() else {
            let text = try node.text()
            guard !text.isEmpty else { return nil }
            return .password(text, line: node.line)
        }

        guard let item = items.first, items.count == 1 else {
            throw node.error("a user has one password; the list has one element")
        }
        item.warnAboutUnknownMembers(than: hashMembers, warnings)
        let value = try item.required("value")
        guard try item["storageType"]?.text() == hashType else {
            return .password(try value.text(), line: value.line)
        }
        return .hash(try hash(item, value: value))
    }

    /// Returns the hash in the form of the real server: hexadecimal, PBKDF2 with SHA-256.
    private static func hash(_ item: YAMLNode, value: YAMLNode) throws -> PBKDF2Hash {
        let algorithm = try item.required("storageAlgo")
        guard try algorithm.text() == hashAlgorithm else {
            throw algorithm.error("this server can check hashes of \(hashAlgorithm) only; give the password")
        }

        let parameters = try item.required("storageAlgoParams")
        let rounds = try parameters.required("iterations").number(1...PBKDF2Hash.mostRounds)
        let saltText = try parameters.required("salt").text()
        guard let salt = Hexadecimal.bytes(saltText), !salt.isEmpty,
            let digest = Hexadecimal.bytes(try value.text()), digest.count == keySize
        else { throw value.error("the hash has a salt and 32 bytes, each as hexadecimal digits") }
        return PBKDF2Hash(rounds: rounds, salt: salt, digest: digest)
    }
}
