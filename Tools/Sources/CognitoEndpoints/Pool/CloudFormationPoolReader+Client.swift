import Foundation
import IdentityBase

/// The reader of an `AWS::Cognito::UserPoolClient`.
extension CloudFormationPoolReader {
    static let clientMembers: Set<String> = [
        "UserPoolId",
        "ClientName",
        "GenerateSecret",
        "ExplicitAuthFlows",
        "AccessTokenValidity",
        "IdTokenValidity",
        "RefreshTokenValidity",
        "TokenValidityUnits",
        "AuthSessionValidity",
        "PreventUserExistenceErrors",
        "RefreshTokenRotation",
        "EnableTokenRevocation",
        "ReadAttributes",
        "WriteAttributes",
        "CallbackURLs",
        "LogoutURLs",
    ]
    /// The flows for each value of `ExplicitAuthFlows`, including legacy values; `nil` for administrator flows.
    private static let flows: KeyValuePairs<String, Set<PoolClient.Flow>?> = [
        "ALLOW_USER_SRP_AUTH": [.srp],
        "ALLOW_USER_PASSWORD_AUTH": [.password],
        "ALLOW_USER_AUTH": [.choice],
        "ALLOW_CUSTOM_AUTH": [.custom],
        "ALLOW_REFRESH_TOKEN_AUTH": [.refresh],
        "ALLOW_ADMIN_USER_PASSWORD_AUTH": nil,
        "ADMIN_NO_SRP_AUTH": nil,
        "USER_PASSWORD_AUTH": [.password, .srp, .refresh],
        "CUSTOM_AUTH_FLOW_ONLY": [.custom, .refresh],
    ]
    private static let units: KeyValuePairs<String, Int> = [
        "seconds": 1,
        "minutes": 60,
        "hours": 3_600,
        "days": 86_400,
    ]

    func readClient(_ logicalID: String, properties: YAMLNode) throws -> PoolClient {
        do {
            try PoolMember.clientId.check(logicalID)
        } catch {
            throw properties.error("\(logicalID) is not a logical id of letters and digits")
        }

        let name = try properties["ClientName"]?.text() ?? logicalID
        var client = PoolClient(id: logicalID, name: name)
        client.isConfidential = try properties.flag("GenerateSecret")
        client.flows = [.srp, .custom, .refresh]
        if let node = properties["ExplicitAuthFlows"] {
            client.flows = try readFlows(node)
        }
        let userErrors = properties["PreventUserExistenceErrors"]
        client.hidesUsers = try userErrors?.keyword(["ENABLED": true, "LEGACY": false]) ?? false
        client.allowsRevocation = try properties["EnableTokenRevocation"]?.flag() ?? true
        client.readableAttributes = try properties["ReadAttributes"].map { Set(try $0.texts()) }
        client.writableAttributes = try properties["WriteAttributes"].map { Set(try $0.texts()) }

        client.redirectURIs = try properties["CallbackURLs"]?.redirectURIs() ?? []
        client.logoutURIs = try properties["LogoutURLs"]?.redirectURIs() ?? []

        try readValidity(properties, client: &client)
        if let minutes = try properties["AuthSessionValidity"]?.number(3...15) {
            client.sessionLifetime = TimeInterval(minutes * 60)
        }
        if let node = properties["RefreshTokenRotation"] {
            try readRotation(node, client: &client)
        }
        return client
    }

    private func readFlows(_ node: YAMLNode) throws -> Set<PoolClient.Flow> {
        var flows: Set<PoolClient.Flow> = []
        for item in try node.items() {
            if let permitted = try item.keyword(Self.flows) {
                flows.formUnion(permitted)
            } else {
                warnings.add(item.error("administrators have no sign-in here, so this is ignored"))
            }
        }
        return flows
    }

    private func readRotation(_ node: YAMLNode, client: inout PoolClient) throws {
        node.warnAboutUnknownMembers(than: ["Feature", "RetryGracePeriodSeconds"], warnings)
        let feature = try node.required("Feature")
        client.rotatesRefreshTokens = try feature.keyword(["ENABLED": true, "DISABLED": false])
        let grace = try node["RetryGracePeriodSeconds"]?.number(0...60)
        client.rotationGrace = grace.map(TimeInterval.init)
        if client.rotatesRefreshTokens { client.flows.remove(.refresh) }
    }

    private func readValidity(_ properties: YAMLNode, client: inout PoolClient) throws {
        let units = properties["TokenValidityUnits"]
        units?.warnAboutUnknownMembers(than: ["AccessToken", "IdToken", "RefreshToken"], warnings)

        func lifetime(_ name: String, unit: Int, range: ClosedRange<Int>) throws -> TimeInterval? {
            guard let node = properties["\(name)Validity"] else { return nil }
            let unit = try units?[name]?.keyword(Self.units) ?? unit
            let number = try node.number(0...range.upperBound)
            // For a refresh token, 0 selects the service's default.
            if number == 0, name == "RefreshToken" { return nil }

            let seconds = number * unit
            guard range.contains(seconds) else {
                let limits = "it can be \(range.lowerBound) to \(range.upperBound)"
                throw node.error("\(name)Validity is \(seconds) seconds; \(limits)")
            }
            return TimeInterval(seconds)
        }

        if let seconds = try lifetime("AccessToken", unit: 3_600, range: 300...86_400) {
            client.accessTokenLifetime = seconds
        }
        if let seconds = try lifetime("IdToken", unit: 3_600, range: 300...86_400) {
            client.idTokenLifetime = seconds
        }
        if let seconds = try lifetime("RefreshToken", unit: 86_400, range: 3_600...315_360_000) {
            client.refreshTokenLifetime = seconds
        }
    }
}
