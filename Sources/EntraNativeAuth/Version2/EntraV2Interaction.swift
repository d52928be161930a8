import NativeAuthCore

/// A response of version 2 within a flow: the next step, and the position in the flow.
struct EntraV2Interaction: Sendable, Hashable {
    enum Step: Sendable, Hashable {
        /// The user must prove one of the methods.
        case offer([EntraV2Continuation.Method])
        /// A code was sent.
        case code(EntraV2Continuation.Delivery)
        /// The password is required.
        case password
        case attributes([EntraRequiredAttribute])
        /// A strong method must be registered.
        case registration([EntraV2Continuation.Method])
        /// A code was sent to the contact to be registered.
        case activation(EntraV2Continuation.Delivery)
        /// The new password is required.
        case update
        /// The new password is not in force yet.
        case poll
        case complete
    }

    /// The length of a code where the service does not report it: that of version 1.
    private static let defaultCodeLength = 8

    let step: Step
    var continuation: EntraV2Continuation

    /// - Returns: `nil` for a response with an unknown action, or without the member that its action requires.
    /// - Throws: `Mismatch` when a member has another type.
    init?(_ members: ResponseMembers) throws {
        guard let token = try Self.token(members) else { return nil }
        continuation = EntraV2Continuation(token: token.reveal())
        continuation.links = try Self.links(members)

        guard let step = try Self.step(members, links: continuation.links) else { return nil }
        self.step = step
        switch step {
        case .offer(let methods), .registration(let methods): continuation.methods = methods
        default: break
        }
    }

    /// Reads the continuation token, which the OAuth endpoints spell as in version 1.
    static func token(_ members: ResponseMembers) throws -> Secret? {
        try members.secret("continuationToken") ?? members.secret("continuation_token")
    }

    private static func step(_ members: ResponseMembers, links: [String: String]) throws -> Step? {
        if try members.text("state") == "continue" { return .complete }
        let methods = try methods(members)

        return switch try members.text("action") {
        case "challenge": methods.isEmpty ? nil : .offer(methods)
        // The list of the first factors has no action in some drafts.
        case nil where !methods.isEmpty: .offer(methods)
        case "verify": try verification(members)
        case "collectAttributes": try attributes(members).map(Step.attributes)
        case "enroll", "register": registration(methods, links: links)
        case "activate": .activation(try delivery(members))
        case "update": .update
        case "poll": .poll
        default: nil
        }
    }

    /// Reads what is to be verified. Only a password has neither a destination nor a length.
    private static func verification(_ members: ResponseMembers) throws -> Step {
        let type = try members.text("type")
        let hint = try members.text("hint")
        let length = try codeLength(members)
        let isUntyped = type == nil && hint == nil && length == nil
        guard type == EntraV2Continuation.Method.password || isUntyped else { return .code(try delivery(members)) }
        return .password
    }

    private static func delivery(_ members: ResponseMembers) throws -> EntraV2Continuation.Delivery {
        EntraV2Continuation.Delivery(
            hint: try members.text("hint") ?? "",
            type: try members.text("type") ?? "email",
            codeLength: try codeLength(members) ?? defaultCodeLength
        )
    }

    /// Reads the length of a code, which some drafts have in `payload`.
    private static func codeLength(_ members: ResponseMembers) throws -> Int? {
        try members.number("codeLength") ?? members.object("payload")?.number("codeLength")
    }

    // MARK: - Links and methods

    private static func links(_ members: ResponseMembers) throws -> [String: String] {
        guard let links = try members.object("_links") else { return [:] }
        var result: [String: String] = [:]
        for relation in EntraV2Relation.allCases {
            result[relation.rawValue] = try href(relation.rawValue, in: links)
        }
        return result
    }

    /// Reads a link, which HAL also permits as a list.
    static func href(_ name: String, in links: ResponseMembers) throws -> String? {
        if let list = try? links.objects(name) { return try list.first?.text("href") }
        return try links.object(name)?.text("href")
    }

    private static func methods(_ members: ResponseMembers) throws -> [EntraV2Continuation.Method] {
        let elements = try members.object("_embedded")?.objects("methods") ?? []
        return try elements.compactMap { element in
            guard let type = try element.text("type") else { return nil }
            return EntraV2Continuation.Method(
                id: try element.text("id") ?? type,
                type: type,
                hint: try element.text("hint"),
                links: try links(element)
            )
        }
    }

    /// Returns the methods that can be registered. Some drafts have one link for all of them.
    private static func registration(_ methods: [EntraV2Continuation.Method], links: [String: String]) -> Step? {
        let shared = links[EntraV2Relation.enroll.rawValue] ?? links[EntraV2Relation.register.rawValue]
        let usable = methods.compactMap { method in
            var method = method
            let own = method.link(.enroll) ?? method.link(.register)
            method.links[EntraV2Relation.enroll.rawValue] = own ?? shared
            return method.link(.enroll) == nil ? nil : method
        }
        return usable.isEmpty ? nil : .registration(usable)
    }

    // MARK: - Attributes

    private static func attributes(_ members: ResponseMembers) throws -> [EntraRequiredAttribute]? {
        guard let elements = try members.objects("attributes"), !elements.isEmpty else { return nil }
        var attributes: [EntraRequiredAttribute] = []

        for element in elements {
            guard let name = try element.text("attributeId") ?? element.text("id") else { return nil }
            let isRequired = try element.flag("required") ?? false
            let isHidden = try element.flag("hidden") ?? false
            if isHidden, !isRequired { continue }
            attributes.append(
                EntraRequiredAttribute(
                    name: name,
                    type: try inputType(element),
                    isRequired: isRequired,
                    regex: try element.text("validationRegex") ?? element.text("regex")
                )
            )
        }
        return attributes
    }

    /// Reads the type of an attribute under version 1's name.
    private static func inputType(_ element: ResponseMembers) throws -> String {
        let type = try element.text("inputType") ?? element.text("type") ?? "text"
        return type == "text" ? "string" : type
    }
}
