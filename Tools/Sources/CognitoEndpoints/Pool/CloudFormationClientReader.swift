import Foundation
import IdentityBase

/// Reads an `AWS::Cognito::UserPoolClient`.
struct CloudFormationClientReader {
    static let members: Set<String> = [
        "UserPoolId", "ClientName", "GenerateSecret", "ExplicitAuthFlows", "AccessTokenValidity", "IdTokenValidity",
        "RefreshTokenValidity", "TokenValidityUnits", "AuthSessionValidity", "PreventUserExistenceErrors",
        "RefreshTokenRotation", "EnableTokenRevocation",
    ]
    /// The flows for each value of `ExplicitAuthFlows`, including legacy values; `nil` for administrator flows.
    private static let flows: KeyValuePairs<String, Set<PoolClient.Flow>?> = [
        "ALLOW_USER_SRP_AUTH": [.srp], "ALLOW_USER_PASSWORD_AUTH": [.password], "ALLOW_USER_AUTH": [.choice],
        "ALLOW_CUSTOM_AUTH": [.custom], "ALLOW_REFRESH_TOKEN_AUTH": [.refresh],
        "ALLOW_ADMIN_USER_PASSWORD_AUTH": nil, "ADMIN_NO_SRP_AUTH": nil,
        "USER_PASSWORD_AUTH": [.password, .srp, .refresh], "CUSTOM_AUTH_FLOW_ONLY": [.custom, .refresh],
    ]
    private static let units: KeyValuePairs<String, Int> = [
        "seconds": 1, "minutes": 60, "hours": 3_600, "days": 86_400,
    ]

    let warnings: ProblemList

    /// - Throws: `FlowDefinitionError`.
    func client(_ logicalID: String, properties: YAMLNode) throws -> PoolClient {
        do { try PoolMember.clientId.check(logicalID) } catch {
            throw properties.error("\(logicalID) is not a logical id of letters and digits")
        }
        var client = PoolClient(id: logicalID, name: try properties["ClientName"]?.text() ?? logicalID)
        client.isConfidential = try properties["GenerateSecret"]?.flag() ?? false
        client.flows = [.srp, .custom, .refresh]
        if let node = properties["ExplicitAuthFlows"] { client.flows = try flows(node) }
        client.hidesUsers =
            try properties["PreventUserExistenceErrors"]?.keyword(["ENABLED": true, "LEGACY": false]) ?? false
        client.allowsRevocation = try properties["EnableTokenRevocation"]?.flag() ?? true
        try readValidity(properties, client: &client)
        if let minutes = try properties["AuthSessionValidity"]?.number(3...15) {
            client.sessionLife = TimeInterval(minutes * 60)
        }
        if let rotation = properties["RefreshTokenRotation"] {
            rotation.warnAboutUnknownMembers(than: ["Feature", "RetryGracePeriodSeconds"], warnings)
            client.rotatesRefreshTokens = try rotation.required("Feature").keyword(["ENABLED": true, "DISABLED": false])
            client.rotationGrace = try rotation["RetryGracePeriodSeconds"].map { TimeInterval(try $0.number(0...60)) }
            if client.rotatesRefreshTokens { client.flows.remove(.refresh) }
        }
        return client
    }

    private func flows(_ node: YAMLNode) throws -> Set<PoolClient.Flow> {
        try node.items().reduce(into: []) { flows, item in
            guard let permitted = try item.keyword(Self.flows) else {
                return warnings.add(item.error("administrators have no sign-in here, so this is ignored"))
            }
            flows.formUnion(permitted)
        }
    }

    private func readValidity(_ properties: YAMLNode, client: inout PoolClient) throws {
        let units = properties["TokenValidityUnits"]
        units?.warnAboutUnknownMembers(than: ["AccessToken", "IdToken", "RefreshToken"], warnings)
        func life(_ name: String, unit: Int, range: ClosedRange<Int>) throws -> TimeInterval? {
            guard let node = properties["\(name)Validity"] else { return nil }
            let unit = try units?[name]?.keyword(Self.units) ?? unit
            let number = try node.number(0...range.upperBound)
            // For a refresh token, 0 selects the service's default.
            if number == 0, name == "RefreshToken" { return nil }
            guard range.contains(number * unit) else {
                throw node.error(
                    "\(name)Validity is \(number * unit) seconds; it can be \(range.lowerBound) to \(range.upperBound)")
            }
            return TimeInterval(number * unit)
        }
        client.accessTokenLife = try life("AccessToken", unit: 3_600, range: 300...86_400) ?? client.accessTokenLife
        client.idTokenLife = try life("IdToken", unit: 3_600, range: 300...86_400) ?? client.idTokenLife
        client.refreshTokenLife =
            try life("RefreshToken", unit: 86_400, range: 3_600...315_360_000) ?? client.refreshTokenLife
    }
}
