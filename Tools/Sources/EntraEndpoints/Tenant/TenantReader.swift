import Foundation
package import IdentityBase

package struct TenantReader {
    private static let members: Set<String> = [
        "name", "id", "title", "signUp", "signIn", "alias", "attributePages", "mfa", "methods", "registration",
        "bannedPasswords", "blockedContacts", "pollStatuses", "pagesApplication", "clients",
    ]
    private static let attributeMembers: Set<String> = ["name", "type", "required", "regex"]
    private static let clientMembers: Set<String> = [
        "id", "name", "native", "redirectUris", "scopes", "accessTokenSeconds", "idTokenSeconds", "refreshTokenSeconds",
    ]

    package let file: String

    package init(file: String) { self.file = file }

    /// Returns the tenant; nil after an error, which is added to `problems`.
    package func read(_ text: String, problems: ProblemList) -> Tenant? {
        guard let root = problems.attempt({ try YAMLDocument(file: file).root(of: text) }) else {
            return nil
        }
        root.rejectUnknownMembers(Self.members, problems: problems)
        guard var tenant = problems.attempt({ try readTenant(root) }) else {
            return nil
        }

        let pages = problems.attempt {
            try root["attributePages"]?.items().map { try $0.items() } ?? []
        }
        for page in pages ?? [] {
            let attributes = page.compactMap { item in
                item.rejectUnknownMembers(Self.attributeMembers, problems: problems)
                return problems.attempt { try readAttribute(item, hasAlias: tenant.hasAlias) }
            }
            tenant.pages.append(attributes)
        }

        let clients = problems.attempt { try root.required("clients").items() } ?? []
        tenant.clients = clients.compactMap { item in
            item.rejectUnknownMembers(Self.clientMembers, problems: problems)
            return problems.attempt { try readClient(item) }
        }
        if clients.isEmpty {
            problems.add(root.error("a tenant needs a client"))
        }

        problems.attempt { try check(tenant, root: root) }
        return tenant
    }

    private func readTenant(_ root: YAMLNode) throws -> Tenant {
        let nameNode = try root.required("name")
        let name = try nameNode.text()
        guard name.wholeMatch(of: /[a-z0-9][a-z0-9-]*/) != nil, name.count <= 63 else {
            throw nameNode.error("\(name) is not the name of a tenant: lower-case letters, digits and - are")
        }

        var tenant = Tenant(
            id: try guid(root.required("id")),
            name: name,
            title: try root["title"]?.text() ?? name,
            file: file
        )

        tenant.signUp = try root["signUp"]?.choice() ?? tenant.signUp
        tenant.firstFactors = try root["signIn"]?.choices() ?? tenant.firstFactors
        tenant.hasAlias = try root["alias"]?.flag() ?? false

        tenant.requiresMFA = try isRequired(root["mfa"])
        tenant.requiresRegistration = try isRequired(root["registration"])
        tenant.methods = try root["methods"]?.choices() ?? tenant.methods
        tenant.pollStatuses = try root["pollStatuses"]?.choices() ?? tenant.pollStatuses

        tenant.pagesApplicationID = try root["pagesApplication"]?.text() ?? tenant.pagesApplicationID
        tenant.bannedPasswords = try texts(root["bannedPasswords"])
        tenant.blockedContacts = try texts(root["blockedContacts"]).map { $0.lowercased() }
        return tenant
    }

    private func readAttribute(_ node: YAMLNode, hasAlias: Bool) throws -> TenantAttribute {
        let nameNode = try node.required("name")
        let name = try nameNode.text()
        guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil, name.count <= 128 else {
            throw nameNode.error("\(name) is not the name of an attribute: letters, digits and _ are")
        }
        // Sign-in names and destinations of codes must be verified, so they cannot be plain attributes.
        guard !["email", "phone_number", "username", "password", "sub"].contains(name) else {
            throw nameNode.error("\(name) is no attribute that can stand here")
        }
        guard name != Tenant.alias || hasAlias else {
            throw nameNode.error("\(name) needs alias: true")
        }

        var attribute = TenantAttribute(name: name)
        attribute.kind = try node["type"]?.choice() ?? .string
        attribute.isRequired = try node["required"]?.flag() ?? false
        if let regex = node["regex"] {
            let pattern = try regex.text()
            do {
                attribute.compiled = try LinearPattern(pattern)
            } catch {
                throw regex.error("the pattern is refused: \(error.reason)")
            }
            attribute.pattern = pattern
        }
        return attribute
    }

    private func readClient(_ node: YAMLNode) throws -> TenantClient {
        let id = try guid(node.required("id"))
        var client = TenantClient(id: id, name: try node["name"]?.text() ?? id)
        client.isNative = try node["native"]?.flag() ?? true
        client.redirectURIs = try node["redirectUris"]?.items().map(redirectURI) ?? []
        let scopes = try node["scopes"]?.items() ?? []
        client.moreScopes = Set(try scopes.map(scope))
        client.accessTokenLifetime = try node["accessTokenSeconds"]?.seconds() ?? client.accessTokenLifetime
        client.idTokenLifetime = try node["idTokenSeconds"]?.seconds() ?? client.idTokenLifetime
        client.refreshTokenLifetime = try node["refreshTokenSeconds"]?.seconds() ?? client.refreshTokenLifetime
        return client
    }

    private func check(_ tenant: Tenant, root: YAMLNode) throws {
        guard !tenant.firstFactors.isEmpty else {
            throw root.error("signIn needs password, code or both")
        }
        if tenant.signUp != .password, !tenant.firstFactors.contains(.code) {
            throw root.error("who signs up without a password can sign in by code only: signIn needs code")
        }
        if tenant.signUp == .password, !tenant.firstFactors.contains(.password) {
            throw root.error("signUp: password needs a signIn with password")
        }

        var names: Set<String> = []
        for attribute in tenant.attributes where !names.insert(attribute.name).inserted {
            throw root.error("the attribute \(attribute.name) is there twice")
        }

        if tenant.requiresMFA || tenant.requiresRegistration {
            try checkMethods(tenant, root: root)
        }
    }

    private func checkMethods(_ tenant: Tenant, root: YAMLNode) throws {
        guard !tenant.methods.isEmpty else {
            throw root.error("mfa and registration need methods")
        }
        if tenant.requiresMFA,
            tenant.firstFactors.contains(.code),
            !tenant.methods.contains(.sms)
        {
            throw root.error("a code by e-mail is no second factor after one: methods needs sms, or signIn no code")
        }
    }

    private func texts(_ node: YAMLNode?) throws -> [String] {
        try node?.items().map { try $0.text() } ?? []
    }

    private func guid(_ node: YAMLNode) throws -> String {
        let text = try node.text()
        guard IdentifierFactory.isUUID(text) else {
            throw node.error("\(text) is not a GUID")
        }
        return text.lowercased()
    }

    private func scope(_ node: YAMLNode) throws -> String {
        let text = try node.text()
        guard !text.isEmpty, !text.contains(where: \.isWhitespace) else {
            throw node.error("\(text) is not a scope")
        }
        return text
    }

    private func redirectURI(_ node: YAMLNode) throws -> String {
        let text = try node.text()
        guard let components = URLComponents(string: text), components.scheme != nil, components.fragment == nil else {
            throw node.error("\(text) is not a whole address without a fragment")
        }
        return text
    }

    private func isRequired(_ node: YAMLNode?) throws -> Bool {
        guard let node else { return false }
        // YAML reads a bare `off` as false.
        switch try node.text() {
        case "required": return true
        case "off", "false": return false
        default: throw node.error("this is off or required")
        }
    }
}
