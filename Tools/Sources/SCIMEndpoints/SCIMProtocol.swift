import IdentityBase

/// The paths below one root of SCIM. All roots have the same endpoints.
struct SCIMEndpoint: Sendable {
    /// The root that clients' documentation names, and that of the real server's next version.
    static let all = ["/scim2", "/scim/v2"].map(SCIMEndpoint.init)

    static let userParameter = "id"
    static let contentType = "application/scim+json"

    let root: String

    var me: String { root + "/Me" }
    var users: String { root + "/Users" }
    var user: String { "\(users)/{\(Self.userParameter)}" }
    var configuration: String { root + "/ServiceProviderConfig" }
    var schemas: String { root + "/Schemas" }
    var resourceTypes: String { root + "/ResourceTypes" }
}

enum SCIMSchema {
    static let user = "urn:ietf:params:scim:schemas:core:2.0:User"
    static let schema = "urn:ietf:params:scim:schemas:core:2.0:Schema"
    static let resourceType = "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
    static let configuration = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"
    static let patch = "urn:ietf:params:scim:api:messages:2.0:PatchOp"
    static let list = "urn:ietf:params:scim:api:messages:2.0:ListResponse"
    static let error = "urn:ietf:params:scim:api:messages:2.0:Error"
}
