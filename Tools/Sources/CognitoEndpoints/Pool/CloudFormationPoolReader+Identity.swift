import Crypto
import Foundation
import IdentityBase

/// The reader of an `AWS::Cognito::IdentityPool`.
extension CloudFormationPoolReader {
    static let identityPoolType = "AWS::Cognito::IdentityPool"
    private static let identityMembers: Set<String> = [
        "IdentityPoolName",
        "AllowUnauthenticatedIdentities",
        "CognitoIdentityProviders",
    ]
    /// Properties that have no effect on requests of an app.
    private static let identityDeployment: Set<String> = [
        "AllowClassicFlow",
        "CognitoEvents",
        "CognitoStreams",
        "IdentityPoolTags",
        "PushSync",
    ]

    /// Adds the identity pools of a template to the user pools whose clients they accept.
    func readIdentityPools(_ template: CloudFormationTemplate, pools: inout [UserPool]) throws {
        for resource in template.resources where resource.type == Self.identityPoolType {
            let properties = try template.properties(
                of: resource,
                supported: Self.identityMembers,
                silent: Self.identityDeployment,
                cosmetic: ["IdentityPoolName"]
            )
            let clientIDs = try clientIDs(properties["CognitoIdentityProviders"])
            let identityPool = IdentityPool(
                id: Self.identityPoolID(resource.logicalID),
                allowsGuests: try properties.required("AllowUnauthenticatedIdentities").flag(),
                clientIDs: clientIDs
            )
            try add(identityPool, of: resource, to: &pools)
        }
    }

    private func add(
        _ identityPool: IdentityPool,
        of resource: CloudFormationTemplate.Resource,
        to pools: inout [UserPool]
    ) throws {
        var isUsed = false
        for index in pools.indices where pools[index].clients.contains(where: { identityPool.accepts(clientID: $0.id) })
        {
            guard pools[index].identityPool == nil else {
                throw resource.declaration.error("the user pool \(pools[index].id) has two identity pools")
            }
            pools[index].identityPool = identityPool
            isUsed = true
        }

        if !isUsed {
            let reason = "\(resource.logicalID) accepts no client of this template, and is left out"
            warnings.add(resource.declaration.error(reason))
        }
    }

    private func clientIDs(_ node: YAMLNode?) throws -> Set<String> {
        var ids: Set<String> = []
        for item in try node?.items() ?? [] {
            item.warnAboutUnknownMembers(than: ["ClientId", "ProviderName", "ServerSideTokenCheck"], warnings)
            if let id = try item["ClientId"]?.text() { ids.insert(id) }
        }
        return ids
    }

    /// Returns the id of an identity pool: a template has none, so it is made of the logical id.
    static func identityPoolID(_ logicalID: String) -> String {
        let digest = SHA256.hash(data: Data("identity-pool:\(logicalID)".utf8))
        return "\(region):\(IdentifierFactory.uuid(digest))"
    }
}
