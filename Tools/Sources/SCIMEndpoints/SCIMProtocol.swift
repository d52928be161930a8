enum SCIMEndpoint {
    static let me = "/scim2/Me"
    static let users = "/scim2/Users"
    static let userParameter = "id"
    static let user = "\(users)/{\(userParameter)}"
    static let configuration = "/scim2/ServiceProviderConfig"
    static let schemas = "/scim2/Schemas"
    static let resourceTypes = "/scim2/ResourceTypes"
    static let contentType = "application/scim+json"
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
