import NativeAuthCore

/// The typed client of one identity pool. It keeps no state between calls.
///
/// Every method throws `NativeAuthError`. If the service responded with an error, its ``ServiceException`` is the
/// underlying error, and `serverCode` is the exception's name. A `CancellationError` is thrown if the task is
/// cancelled.
struct IdentityPoolClient: Sendable {
    let configuration: IdentityPoolConfiguration
    private let http: UserPoolsHTTP
    /// The service's time, for the lifetime of credentials.
    var serverClock: ServerClock { http.service.serverClock }

    init(
        configuration: IdentityPoolConfiguration,
        environment: ClientEnvironment,
        developmentCertificate: DevelopmentCertificate? = nil,
        limits: RequestLimits = RequestLimits()
    ) {
        self.configuration = configuration
        http = UserPoolsHTTP(
            endpoint: configuration.endpoint,
            environment: environment,
            developmentCertificate: developmentCertificate,
            limits: limits
        )
    }

    /// Returns the id of an identity: a new one for a guest, that of the user for a login.
    /// - Parameters:
    ///   - login: the user's proof; `nil` for a guest.
    ///   - timeout: a shorter timeout than that of the limits.
    func identityID(_ login: IdentityLogin?, timeout: Duration?) async throws -> String {
        let response = try await http.send(
            .getID,
            members: [
                "IdentityPoolId": .string(configuration.poolID),
                "Logins": Self.logins(login),
            ],
            timeout: timeout
        )
        guard let id = response["IdentityId"]?.string?.nonEmpty else {
            throw UserPoolsHTTP.malformed(.getID)
        }
        return id
    }

    /// Returns credentials for an identity.
    /// - Parameters:
    ///   - login: the user's proof; `nil` for a guest.
    ///   - timeout: a shorter timeout than that of the limits.
    /// - Returns: the credentials, and the id of their identity: another one if the service has merged the identity
    ///   with the user's own.
    func credentials(
        for identityID: String,
        login: IdentityLogin?,
        timeout: Duration?
    ) async throws -> (identityID: String, credentials: IdentityCredentials) {
        let response = try await http.send(
            .getCredentialsForIdentity,
            members: [
                "IdentityId": .string(identityID),
                "Logins": Self.logins(login),
            ],
            timeout: timeout
        )
        guard let credentials = IdentityCredentials(response["Credentials"]) else {
            throw UserPoolsHTTP.malformed(.getCredentialsForIdentity)
        }
        return (response["IdentityId"]?.string?.nonEmpty ?? identityID, credentials)
    }

    private static func logins(_ login: IdentityLogin?) -> JSONValue? {
        login.map { .object([$0.provider: $0.token.json]) }
    }
}
