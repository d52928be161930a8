import IdentityBase
import IdentityDomain

/// Reads the user pools of a CloudFormation template that have an app client.
///
/// A template contains no ids. A pool's id is the shipped pools' region and the logical id; a client's, its logical id.
struct CloudFormationPoolReader {
    static let region = String(PoolEntry.shippedID.prefix { $0 != "_" })
    private static let poolType = "AWS::Cognito::UserPool"
    private static let clientType = "AWS::Cognito::UserPoolClient"
    private static let members: Set<String> = [
        "UserPoolName",
        "UsernameAttributes",
        "AliasAttributes",
        "AutoVerifiedAttributes",
        "Policies",
        "MfaConfiguration",
        "EnabledMfas",
        "Schema",
        "AccountRecoverySetting",
        "DeviceConfiguration",
        "AdminCreateUserConfig",
        "UsernameConfiguration",
        "UserAttributeUpdateSettings",
        "WebAuthnRelyingPartyID",
        "WebAuthnUserVerification",
    ]
    /// Properties that have no effect on requests of an app, or are read without their functions.
    private static let deployment: Set<String> = [
        "DeletionProtection",
        "EmailConfiguration",
        "SmsConfiguration",
        "UserPoolTags",
        "UserPoolTier",
        "LambdaConfig",
        "VerificationMessageTemplate",
    ]
    /// Functions that decide what users can do. The others run after a step, or change texts and tokens.
    private static let decidingTriggers = [
        "PreSignUp",
        "PreAuthentication",
        "UserMigration",
        "DefineAuthChallenge",
        "CreateAuthChallenge",
        "VerifyAuthChallengeResponse",
    ]
    private static let policyMembers = [
        "MinimumLength",
        "RequireLowercase",
        "RequireUppercase",
        "RequireNumbers",
        "RequireSymbols",
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
            let resources = template.resources.filter { $0.type == Self.poolType }
            guard !resources.isEmpty else { throw problem("Resources has no \(Self.poolType)") }
            warn(template)

            let clients = try readClients(template, pools: Set(resources.map(\.logicalID)))
            var pools: [UserPool] = []
            for resource in resources {
                guard let clients = clients[resource.logicalID] else {
                    let reason = "\(resource.logicalID) has no \(Self.clientType) and is left out"
                    warnings.add(resource.declaration.error(reason))
                    continue
                }
                var pool = try readPool(resource, template: template)
                pool.clients = clients
                pools.append(pool)
            }
            try readIdentityPools(template, pools: &pools)

            guard !pools.isEmpty else {
                throw problem("no \(Self.poolType) has an \(Self.clientType) in this template")
            }
            return pools
        } ?? []
    }

    private func problem(_ reason: String) -> FlowDefinitionError {
        FlowDefinitionError(file: file, line: 1, reason: reason)
    }

    private func warn(_ template: CloudFormationTemplate) {
        for resource in template.resources where resource.type.hasPrefix("AWS::Cognito::") {
            guard ![Self.poolType, Self.clientType, Self.identityPoolType].contains(resource.type) else {
                continue
            }
            warnings.add(resource.declaration.error("\(resource.type) is not supported and is ignored"))
        }
    }

    private func readClients(
        _ template: CloudFormationTemplate,
        pools: Set<String>
    ) throws -> [String: [PoolClient]] {
        var clients: [String: [PoolClient]] = [:]
        for resource in template.resources where resource.type == Self.clientType {
            let owner = try template.properties(
                of: resource,
                supported: ["UserPoolId"],
                silent: Self.clientMembers,
                cosmetic: ["UserPoolId"]
            )
            guard let pool = try owner["UserPoolId"]?.text(), pools.contains(pool) else {
                let reason = "\(resource.logicalID) belongs to no user pool of this template"
                warnings.add(resource.declaration.error(reason))
                continue
            }

            let properties = try template.properties(
                of: resource,
                supported: Self.clientMembers,
                cosmetic: ["ClientName"]
            )
            let client = try readClient(resource.logicalID, properties: properties)
            clients[pool, default: []].append(client)
        }
        return clients
    }

    private func readPool(
        _ resource: CloudFormationTemplate.Resource,
        template: CloudFormationTemplate
    ) throws -> UserPool {
        let properties = try template.properties(
            of: resource,
            supported: Self.members,
            silent: Self.deployment,
            cosmetic: ["UserPoolName"]
        )
        let declared = resource.declaration["Properties"]
        try refuse(declared)
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
        if let node = properties["Policies"] {
            try readPolicies(node, pool: &pool)
        }
        pool.passkeys = try properties.passkeys(
            relyingPartyID: "WebAuthnRelyingPartyID",
            userVerification: "WebAuthnUserVerification"
        )
        try readMFA(properties, hasSMS: declared?["SmsConfiguration"] != nil, pool: &pool)
        try readSchema(properties["Schema"], pool: &pool)
        try readUpdates(properties["UserAttributeUpdateSettings"], pool: &pool)
        pool.recovery = try recovery(properties["AccountRecoverySetting"])
        if let node = properties["DeviceConfiguration"] {
            let isOptIn = try node.flag("DeviceOnlyRememberedOnUserPrompt")
            pool.devices = isOptIn ? .optIn : .always
            pool.devicesReplaceFactors = try node.flag("ChallengeRequiredOnNewDevice")
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

        let template = properties?["VerificationMessageTemplate"]
        if let option = template?["DefaultEmailOption"],
            (try? option.text()) == "CONFIRM_WITH_LINK"
        {
            let reason = "this server confirms a sign-up with a code, not with a link"
            try options.refuse("DefaultEmailOption", at: option, reason: reason, warnings: warnings)
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
            pool.allowsSignUp = try !node.flag("AllowAdminCreateUserOnly")
        }

        pool.aliases = []
        guard let node = properties["AliasAttributes"] else { return }
        let known: KeyValuePairs<String, CodeChannel?> = [
            "email": .email,
            "phone_number": .sms,
            "preferred_username": nil,
        ]
        let names = try node.items().map { try $0.keyword(known) }
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
        pool.firstFactors = try list.items().flatMap(readFirstFactors)
        if pool.firstFactors.isEmpty { throw list.error("none of these first factors is supported") }
    }

    private func readFirstFactors(_ item: YAMLNode) throws -> [UserPool.FirstFactor] {
        let factors: [UserPool.FirstFactor] = try item.keyword([
            "PASSWORD": [.password, .passwordSRP],
            "EMAIL_OTP": [.emailCode],
            "SMS_OTP": [.smsCode],
            "WEB_AUTHN": [.passkey],
        ])
        if factors == [.passkey], options.isLeftOut("WEB_AUTHN", at: item, warnings: warnings) { return [] }
        return factors
    }

    private func readMFA(_ properties: YAMLNode, hasSMS: Bool, pool: inout UserPool) throws {
        guard let node = properties["MfaConfiguration"] else { return }
        // YAML 1.1 reads a bare ON or OFF as a Boolean, and tools write it back as one.
        pool.mfa = try node.keyword([
            "OFF": .off,
            "ON": .required,
            "OPTIONAL": .optional,
            "false": .off,
            "true": .required,
        ])

        let standard: [SecondFactor] = hasSMS ? [.sms] : []
        pool.secondFactors = try properties["EnabledMfas"]?.choices(SecondFactor.self) ?? standard
        if pool.mfa != .off, pool.secondFactors.isEmpty {
            throw node.error("MfaConfiguration needs EnabledMfas")
        }
    }

    private func readSchema(_ node: YAMLNode?, pool: inout UserPool) throws {
        for item in try node?.items() ?? [] {
            let nameNode = try item.required("Name")
            let name = try nameNode.text()
            let isRequired = try item.flag("Required")
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
            guard !isRequired else {
                throw item.error("the custom attribute \(name) can't be required")
            }

            // Only a developer's own calls, which this server does not have, can use such an attribute.
            if try item.flag("DeveloperOnlyAttribute") {
                continue
            }
            pool.schema[PoolAttributes.customPrefix + name] = rule
        }
    }

    private func recovery(_ node: YAMLNode?) throws -> [CodeChannel] {
        // The service's default.
        guard let node else { return [.sms, .email] }
        node.warnAboutUnknownMembers(than: ["RecoveryMechanisms"], warnings)

        let known: KeyValuePairs<String, CodeChannel?> = [
            "verified_email": .email,
            "verified_phone_number": .sms,
            "admin_only": nil,
        ]
        var mechanisms: [(priority: Int, channel: CodeChannel?)] = []
        for item in try node["RecoveryMechanisms"]?.items() ?? [] {
            let priority = try item.required("Priority").number(1...2)
            let channel = try item.required("Name").keyword(known)
            mechanisms.append((priority, channel))
        }
        return mechanisms.sorted { $0.priority < $1.priority }.compactMap(\.channel)
    }
}
