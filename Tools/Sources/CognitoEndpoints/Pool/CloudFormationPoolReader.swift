import Foundation
import IdentityBase
import IdentityDomain

/// Reads the user pools of a CloudFormation template that have an app client.
///
/// A template contains no ids. A pool's id is the shipped pools' region and the logical id; a client's, its logical id.
struct CloudFormationPoolReader {
    private static let region = String(PoolEntry.shippedID.prefix { $0 != "_" })
    private static let poolType = "AWS::Cognito::UserPool"
    private static let clientType = "AWS::Cognito::UserPoolClient"
    private static let members: Set<String> = [
        "UserPoolName", "UsernameAttributes", "AliasAttributes", "AutoVerifiedAttributes", "Policies",
        "MfaConfiguration", "EnabledMfas", "Schema", "AccountRecoverySetting", "DeviceConfiguration",
        "AdminCreateUserConfig", "UsernameConfiguration", "UserAttributeUpdateSettings",
    ]
    /// Properties that have no effect on requests of an app, or are read without their functions.
    private static let deployment: Set<String> = [
        "DeletionProtection", "EmailConfiguration", "SmsConfiguration", "UserPoolTags", "UserPoolTier", "LambdaConfig",
        "VerificationMessageTemplate",
    ]
    /// Functions that decide what users can do. The others run after a step, or change texts and tokens.
    private static let decidingTriggers = [
        "PreSignUp", "PreAuthentication", "UserMigration", "DefineAuthChallenge", "CreateAuthChallenge",
        "VerifyAuthChallengeResponse",
    ]
    private static let policyMembers = [
        "MinimumLength", "RequireLowercase", "RequireUppercase", "RequireNumbers", "RequireSymbols",
    ]

    let file: String
    let options: PublishedPoolOptions
    let warnings: ProblemList

    /// Returns the pools; empty after an error, which is added to `problems`.
    func read(_ text: String, problems: ProblemList) -> [UserPool] {
        problems.attempt {
            let template = try CloudFormationTemplate(
                text,
                file: file,
                region: Self.region,
                options: options,
                warnings: warnings
            )
            let pools = template.resources.filter { $0.type == Self.poolType }
            guard !pools.isEmpty else {
                throw FlowDefinitionError(file: file, line: 1, reason: "Resources has no \(Self.poolType)")
            }
            warn(template)
            let clients = try clients(template, pools: Set(pools.map(\.logicalID)))
            let result = try pools.compactMap { resource -> UserPool? in
                guard let clients = clients[resource.logicalID] else {
                    warnings.add(
                        resource.declaration.error("\(resource.logicalID) has no \(Self.clientType) and is left out")
                    )
                    return nil
                }
                var pool = try pool(resource, template: template)
                pool.clients = clients
                return pool
            }
            guard !result.isEmpty else {
                throw FlowDefinitionError(
                    file: file,
                    line: 1,
                    reason: "no \(Self.poolType) has an \(Self.clientType) in this template"
                )
            }
            return result
        } ?? []
    }

    private func warn(_ template: CloudFormationTemplate) {
        for resource in template.resources
        where resource.type.hasPrefix("AWS::Cognito::") && ![Self.poolType, Self.clientType].contains(resource.type) {
            warnings.add(resource.declaration.error("\(resource.type) is not supported and is ignored"))
        }
    }

    private func clients(_ template: CloudFormationTemplate, pools: Set<String>) throws -> [String: [PoolClient]] {
        var clients: [String: [PoolClient]] = [:]
        for resource in template.resources where resource.type == Self.clientType {
            let owner = try template.properties(
                of: resource,
                supported: ["UserPoolId"],
                silent: Self.clientMembers,
                cosmetic: ["UserPoolId"]
            )
            guard let pool = try owner["UserPoolId"]?.text(), pools.contains(pool) else {
                warnings.add(
                    resource.declaration.error("\(resource.logicalID) belongs to no user pool of this template")
                )
                continue
            }
            let properties = try template.properties(
                of: resource,
                supported: Self.clientMembers,
                cosmetic: ["ClientName"]
            )
            clients[pool, default: []].append(try client(resource.logicalID, properties: properties))
        }
        return clients
    }

    private func pool(
        _ resource: CloudFormationTemplate.Resource,
        template: CloudFormationTemplate
    ) throws -> UserPool {
        let properties = try template.properties(
            of: resource,
            supported: Self.members,
            silent: Self.deployment,
            cosmetic: ["UserPoolName"]
        )
        try refuse(resource.declaration["Properties"])
        guard resource.logicalID.wholeMatch(of: /[A-Za-z0-9]{1,40}/) != nil else {
            throw resource.declaration.error("\(resource.logicalID) is not a logical id of 1 to 40 letters and digits")
        }
        var pool = UserPool(
            id: "\(Self.region)_\(resource.logicalID)",
            name: try properties["UserPoolName"]?.text() ?? resource.logicalID,
            file: file
        )
        try readNames(properties, pool: &pool)
        pool.verifiedByCode = Set(try properties["AutoVerifiedAttributes"]?.channels() ?? [])
        if pool.verifiedByCode.isEmpty {
            let node = properties["AutoVerifiedAttributes"] ?? properties
            warnings.add(node.error("AutoVerifiedAttributes is empty, so accounts are not confirmed by a code"))
        }
        pool.firstFactors = [.password, .passwordSRP]
        if let node = properties["Policies"] { try readPolicies(node, pool: &pool) }
        try readMFA(properties, hasSMS: resource.declaration["Properties"]?["SmsConfiguration"] != nil, pool: &pool)
        try readSchema(properties["Schema"], pool: &pool)
        try readUpdates(properties["UserAttributeUpdateSettings"], pool: &pool)
        pool.recovery = try recovery(properties["AccountRecoverySetting"])
        if let node = properties["DeviceConfiguration"] {
            pool.devices = if try node["DeviceOnlyRememberedOnUserPrompt"]?.flag() == true { .optIn } else { .always }
            pool.devicesReplaceFactors = try node["ChallengeRequiredOnNewDevice"]?.flag() ?? false
        }
        return pool
    }

    /// Refuses properties that decide what users can do, and that this server does not have.
    private func refuse(_ properties: YAMLNode?) throws {
        if let node = properties?["LambdaConfig"] {
            let triggers = (try? node.members().map(\.0)) ?? []
            if let trigger = Self.decidingTriggers.first(where: triggers.contains) {
                let reason = "this server does not run the trigger \(trigger), which decides what users can do"
                try options.refuse("LambdaConfig", at: node, reason: reason, warnings: warnings)
            } else {
                warnings.add(node.error("LambdaConfig is ignored: this server runs no triggers"))
            }
        }
        if let node = properties?["VerificationMessageTemplate"] {
            if let option = node["DefaultEmailOption"], (try? option.text()) == "CONFIRM_WITH_LINK" {
                let reason = "this server confirms a sign-up with a code, not with a link"
                try options.refuse("DefaultEmailOption", at: option, reason: reason, warnings: warnings)
            }
        }
    }

    private func readUpdates(_ node: YAMLNode?, pool: inout UserPool) throws {
        guard let list = node?["AttributesRequireVerificationBeforeUpdate"] else { return }
        pool.verifiedBeforeUpdate = Set(try list.channels())
        guard pool.verifiedBeforeUpdate.isSubset(of: pool.verifiedByCode) else {
            throw list.error("each attribute must be one of AutoVerifiedAttributes, whose addresses get a code")
        }
    }

    private func readNames(_ properties: YAMLNode, pool: inout UserPool) throws {
        pool.signInAttributes = Set(try properties["UsernameAttributes"]?.channels() ?? [])
        // The service's default, for a template without the setting.
        pool.isCaseSensitive = try properties["UsernameConfiguration"]?["CaseSensitive"]?.flag() ?? true
        if let node = properties["AdminCreateUserConfig"] {
            pool.allowsSignUp = try node["AllowAdminCreateUserOnly"]?.flag() != true
        }
        pool.aliases = []
        guard let node = properties["AliasAttributes"] else { return }
        let names = try node.items().map { item in
            try item.keyword(["email": CodeChannel.email, "phone_number": .sms, "preferred_username": nil])
        }
        guard pool.signInAttributes.isEmpty || names.isEmpty else {
            throw node.error("a pool has UsernameAttributes or AliasAttributes, not both")
        }
        if names.contains(nil) {
            let reason = "user pools of this server do not have the alias preferred_username"
            try options.refuse("preferred_username", at: node, reason: reason, warnings: warnings)
        }
        pool.aliases = Set(names.compactMap(\.self))
    }

    private func readPolicies(_ node: YAMLNode, pool: inout UserPool) throws {
        node.warnAboutUnknownMembers(than: ["PasswordPolicy", "SignInPolicy"], warnings)
        if let password = node["PasswordPolicy"] {
            let known = Self.policyMembers + ["PasswordHistorySize", "TemporaryPasswordValidityDays"]
            password.warnAboutUnknownMembers(than: Set(known), warnings)
            if let history = password["PasswordHistorySize"], try history.number(0...24) > 0 {
                let reason = "this server does not remember earlier passwords"
                try options.refuse("PasswordHistorySize", at: history, reason: reason, warnings: warnings)
            }
            pool.passwordPolicy = try PasswordPolicy(password, names: Self.policyMembers, missing: false)
        }
        guard let signIn = node["SignInPolicy"] else { return }
        signIn.warnAboutUnknownMembers(than: ["AllowedFirstAuthFactors"], warnings)
        guard let list = signIn["AllowedFirstAuthFactors"] else { return }
        let known: KeyValuePairs<String, [UserPool.FirstFactor]> = [
            "PASSWORD": [.password, .passwordSRP], "EMAIL_OTP": [.emailCode], "SMS_OTP": [.smsCode], "WEB_AUTHN": [],
        ]
        pool.firstFactors = try list.items().flatMap { item in
            let factors = try item.keyword(known)
            if factors.isEmpty {
                let reason = "user pools of this server have no passkeys"
                try options.refuse("WEB_AUTHN", at: item, reason: reason, warnings: warnings)
            }
            return factors
        }
        if pool.firstFactors.isEmpty { throw list.error("none of these first factors is supported") }
    }

    private func readMFA(_ properties: YAMLNode, hasSMS: Bool, pool: inout UserPool) throws {
        guard let node = properties["MfaConfiguration"] else { return }
        // YAML 1.1 reads a bare ON or OFF as a Boolean, and tools write it back as one.
        pool.mfa = try node.keyword([
            "OFF": .off, "ON": .required, "OPTIONAL": .optional, "false": .off, "true": .required,
        ])
        let standard: [SecondFactor] = if hasSMS { [.sms] } else { [] }
        pool.secondFactors = try properties["EnabledMfas"]?.choices(SecondFactor.self) ?? standard
        if pool.mfa != .off, pool.secondFactors.isEmpty { throw node.error("MfaConfiguration needs EnabledMfas") }
    }

    private func readSchema(_ node: YAMLNode?, pool: inout UserPool) throws {
        for item in try node?.items() ?? [] {
            let nameNode = try item.required("Name")
            let name = try nameNode.text()
            let isRequired = try item["Required"]?.flag() ?? false
            let standard = AttributeRule.standard[name]
            let rule = try AttributeRule(schema: item, standard: standard, warnings: warnings)

            if name == "sub" { continue }
            guard standard == nil else {
                pool.schema[name] = rule
                if isRequired { pool.requiredAttributes.append(name) }
                continue
            }
            guard AttributeRule.isCustomName(name) else {
                throw nameNode.error("\(name) is not the name of an attribute")
            }
            guard !isRequired else { throw item.error("the custom attribute \(name) can't be required") }
            // Only a developer's own calls, which this server does not have, can use such an attribute.
            if try item["DeveloperOnlyAttribute"]?.flag() == true { continue }
            pool.schema[PoolAttributes.customPrefix + name] = rule
        }
    }

    private func recovery(_ node: YAMLNode?) throws -> [CodeChannel] {
        // The service's default.
        guard let node else { return [.sms, .email] }
        node.warnAboutUnknownMembers(than: ["RecoveryMechanisms"], warnings)
        let mechanisms = try node["RecoveryMechanisms"]?.items() ?? []
        let known: KeyValuePairs<String, CodeChannel?> = [
            "verified_email": .email, "verified_phone_number": .sms, "admin_only": nil,
        ]
        return try mechanisms.map { item in
            (try item.required("Priority").number(1...2), try item.required("Name").keyword(known))
        }
        .sorted { $0.0 < $1.0 }.compactMap(\.1)
    }
}

/// The reader of an `AWS::Cognito::UserPoolClient`.
extension CloudFormationPoolReader {
    private static let clientMembers: Set<String> = [
        "UserPoolId", "ClientName", "GenerateSecret", "ExplicitAuthFlows", "AccessTokenValidity", "IdTokenValidity",
        "RefreshTokenValidity", "TokenValidityUnits", "AuthSessionValidity", "PreventUserExistenceErrors",
        "RefreshTokenRotation", "EnableTokenRevocation", "ReadAttributes", "WriteAttributes",
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

    private func client(_ logicalID: String, properties: YAMLNode) throws -> PoolClient {
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
        client.readableAttributes = try properties["ReadAttributes"].map { Set(try $0.texts()) }
        client.writableAttributes = try properties["WriteAttributes"].map { Set(try $0.texts()) }
        try readValidity(properties, client: &client)
        if let minutes = try properties["AuthSessionValidity"]?.number(3...15) {
            client.sessionLifetime = TimeInterval(minutes * 60)
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
        func lifetime(_ name: String, unit: Int, range: ClosedRange<Int>) throws -> TimeInterval? {
            guard let node = properties["\(name)Validity"] else { return nil }
            let unit = try units?[name]?.keyword(Self.units) ?? unit
            let number = try node.number(0...range.upperBound)
            // For a refresh token, 0 selects the service's default.
            if number == 0, name == "RefreshToken" { return nil }
            guard range.contains(number * unit) else {
                throw node.error(
                    "\(name)Validity is \(number * unit) seconds; it can be \(range.lowerBound) to \(range.upperBound)"
                )
            }
            return TimeInterval(number * unit)
        }
        client.accessTokenLifetime =
            try lifetime("AccessToken", unit: 3_600, range: 300...86_400) ?? client.accessTokenLifetime
        client.idTokenLifetime = try lifetime("IdToken", unit: 3_600, range: 300...86_400) ?? client.idTokenLifetime
        client.refreshTokenLifetime =
            try lifetime("RefreshToken", unit: 86_400, range: 3_600...315_360_000) ?? client.refreshTokenLifetime
    }
}
