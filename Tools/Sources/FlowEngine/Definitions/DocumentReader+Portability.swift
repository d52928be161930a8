import IdentityBase
import IdentityDomain

/// The rules of a ThunderID server for new resources, as far as this server does not have them itself.
extension DocumentReader {
    /// Adds a problem for each part of the document that a ThunderID server refuses.
    package func checkPortability() {
        switch document.type {
        case .flow: checkFlowPortability()
        case .userType: checkUserTypePortability()
        default: break
        }
    }

    private func checkFlowPortability() {
        let typeNode = document.node["flowType"] ?? document.root["flowType"]
        let type = (try? typeNode?.text()).flatMap { FlowType(rawValue: $0) }
        var executors: Set<String> = []

        for item in (try? document.node["nodes"]?.items()) ?? [] {
            guard let executor = item["executor"], let name = try? executor["name"]?.text() else {
                checkProperties(of: item)
                continue
            }
            executors.insert(name)
            checkExecutor(executor, name: name, item: item)
            if let type, let types = PortableExecutor.all[name]?.flowTypes, !types.contains(type) {
                problems.add(executor.error("a ThunderID server has no \(name) in a flow of type \(type.rawValue)"))
            }
        }

        if let type, let required = PortableExecutor.requiredByType[type], !executors.contains(required) {
            let reason = "a ThunderID server requires the executor \(required) in a flow of type \(type.rawValue)"
            problems.add(document.error(reason))
        }
    }

    private func checkExecutor(_ executor: YAMLNode, name: String, item: YAMLNode) {
        guard let portable = PortableExecutor.all[name] else {
            problems.add(executor.error("a ThunderID server has no executor \(name)"))
            return
        }

        let mode = (try? executor["mode"]?.optionalText()) ?? nil
        if let mode, !portable.modes.contains(mode), let node = executor["mode"] {
            let reason =
                "\(name) of a ThunderID server has no mode \(mode); put it into mode of \(FlowGrammar.extensions)"
            problems.add(node.error(reason))
        }

        let properties = (try? item["properties"]?.members()) ?? []
        for (property, value) in properties where !portable.declares(property: property) {
            problems.add(value.error(Self.undeclared(property, owner: name)))
        }

        let given = Set(properties.map(\.0))
        for property in portable.required(inMode: mode) where !given.contains(property) {
            problems.add(item.error("\(name) of a ThunderID server requires the property \(property)"))
        }
    }

    /// Checks a node without an executor. Only this server has properties of such nodes.
    private func checkProperties(of item: YAMLNode) {
        let type = (try? item["type"]?.text()) ?? "node"
        for (property, value) in (try? item["properties"]?.members()) ?? [] {
            problems.add(value.error(Self.undeclared(property, owner: "a \(type) node")))
        }
    }

    private func checkUserTypePortability() {
        guard document.handle ?? document.name == OrganizationUnit.userType, document.id != UserType.personID else {
            return
        }
        let reason =
            "every ThunderID server has the user type \(OrganizationUnit.userType), so this one needs its id "
            + UserType.personID
        problems.add((document.node["id"] ?? document.node).error(reason))
    }

    private static func undeclared(_ property: String, owner: String) -> String {
        "\(owner) of a ThunderID server has no property \(property); "
            + "put it into properties of \(FlowGrammar.extensions)"
    }
}
