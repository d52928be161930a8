/// The recognition of definition files of earlier versions, which had a format of their own.
package enum LegacyFormat {
    package static let reason =
        "this file has the format of earlier versions; `nativeauth flows convert` writes declarative documents"

    /// The members by which a file of each kind is recognised.
    private static let shapes: [Set<String>] = [
        ["handle", "type", "start", "nodes"],
        ["id", "flows"],
        ["name", "attributes"],
        ["handle", "theme"],
        ["handle", "layout"],
    ]

    /// Checks whether a document without `resource_type` is a file of earlier versions.
    package static func describes(_ root: YAMLNode) -> Bool {
        guard root["resource_type"] == nil, let members = try? root.members() else {
            return false
        }
        let names = Set(members.map(\.0))
        if shapes.contains(where: { $0.isSubset(of: names) }) { return true }
        return members.allSatisfy { _, namespace in
            guard let texts = try? namespace.members() else { return false }
            return texts.allSatisfy { (try? $0.1.text()) != nil }
        }
    }
}
