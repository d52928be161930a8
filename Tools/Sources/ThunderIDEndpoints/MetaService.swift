import FlowEngine
import Hummingbird
import HummingbirdCore
package import IdentityBase
package import IdentityDomain

/// The service for the texts, names and design that a client shows with a flow.
package struct MetaService: Sendable {
    let definitions: any DefinitionSource

    /// - Parameter parameters: the query. An empty or blank parameter counts as missing.
    func document(_ parameters: FlatDictionary<Substring, Substring>) throws -> JSONValue {
        func parameter(_ name: String) -> String? {
            parameters[Substring(name)].flatMap { InputSanitizer.clean(String($0)).nonEmpty }
        }

        let definitions = definitions.current
        var document: [String: JSONValue] = [
            "isRegistrationFlowEnabled": false,
            "isRecoveryFlowEnabled": false,
            "design": ["theme": [:], "layout": [:]],
            "i18n": Self.translations(
                definitions.texts,
                language: parameter("language"),
                namespace: parameter("namespace")
            ),
        ]

        switch (parameter("type"), parameter("id")) {
        case (nil, nil): break
        case (nil, _?): throw ServiceError.metaMissingType
        case (_?, nil): throw ServiceError.metaMissingID
        case ("APP"?, let id?):
            guard let application = definitions.applications[id] else { throw ServiceError.metaUnknownApplication }
            document["isRegistrationFlowEnabled"] = .bool(application.isRegistrationEnabled)
            document["isRecoveryFlowEnabled"] = .bool(application.isRecoveryEnabled)
            document["application"] = Self.application(application)
            document["design"] = [
                "theme": definitions.theme(of: application)?.value ?? [:],
                "layout": definitions.layout(of: application)?.value ?? [:],
            ]
            document["ou"] = Self.unit(definitions.unit(application.unitID))
        case ("OU"?, let id?):
            guard let unit = definitions.units[id] else { throw ServiceError.metaUnknownUnit }
            document["ou"] = Self.unit(unit)
        default: throw ServiceError.metaInvalidType
        }
        return .object(document)
    }

    /// Returns the texts, labelled with the requested language as recorded, even if they are English for lack of it.
    private static func translations(_ texts: TextCatalog, language: String?, namespace: String?) -> JSONValue {
        let chosen = texts.texts(in: language, namespace: namespace)
        let count = chosen.values.reduce(0) { $0 + $1.count }
        return [
            "languages": .array(texts.languages.map(JSONValue.string)),
            "language": .string(language ?? TextCatalog.language),
            "totalResults": .integer(Int64(count)),
            "translations": .object(
                chosen.mapValues { .object($0.mapValues(JSONValue.string)) }
            ),
        ]
    }

    package static func application(_ application: IdentityDomain.Application) -> JSONValue {
        .members([
            "id": .string(application.id),
            "name": .string(application.name),
            "description": .string(application.description),
            "url": .text(application.url),
            "logoUrl": .text(application.logoURL),
            "tosUri": .text(application.tosURI),
            "policyUri": .text(application.policyURI),
        ])
    }

    package static func unit(_ unit: OrganizationUnit) -> JSONValue {
        let members: [String: JSONValue?] = [
            "id": .string(unit.id),
            "handle": .string(unit.handle),
            "name": .string(unit.name),
            "description": .text(unit.description),
            "logoUrl": .text(unit.logoURL),
        ]
        let links = unit.links.mapValues(JSONValue.string)
        return .members(members.merging(links) { member, _ in member })
    }
}
