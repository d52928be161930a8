import LocalIdentityServer

/// What `serve --json` prints when the server listens. A promise to scripts.
struct ServeReport: Encodable {
    let baseURL: String
    let applicationId: String
    let clientId: String
    let redirectURI: String
    let certificatePath: String
    let outboxURL: String

    init(_ server: LocalIdentityServer) {
        baseURL = server.baseURL.absoluteString
        applicationId = server.applications.demo.applicationId
        clientId = server.applications.demo.clientId
        redirectURI = server.applications.demo.redirectURI
        certificatePath = server.certificatePath
        outboxURL = server.outboxURL.absoluteString
    }
}
