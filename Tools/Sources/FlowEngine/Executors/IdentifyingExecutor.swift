import IdentityBase
import IdentityDomain

/// The executor that identifies a user by the node's inputs. It does not authenticate the user.
///
/// The input `login_hint` contains a value of the attribute `loginHintAttribute`. A node with this property requests
/// only the hint. A hint of an unknown user ends the flow, because no user sees the form. With mode resolve, several
/// users may match. Then the form requests the user type and the node's optional inputs, with the users' values as
/// options. The real server offers every attribute that differs; here the definition decides which of them an unknown
/// client sees. Mode check_state identifies no user: it sets `entityState` for conditions to exists, not_exists or
/// ambiguous.
struct IdentifyingExecutor: FlowExecutor {
    struct State: ExecutorState {
        /// Names of the inputs that identified the user.
        var names: [String]
    }

    static let descriptor = ExecutorDescriptor(
        name: "IdentifyingExecutor",
        modes: ["identify", resolves, checksState],
        properties: [ExecutorProperty(name: hintAttribute)],
        inputs: [username]
    )

    private static let resolves = "resolve"
    private static let checksState = "check_state"
    private static let hintAttribute = "loginHintAttribute"
    private static let username = InputDefinition(identifier: "username", type: "TEXT_INPUT", required: true)
    private static let userType = "userType"
    /// The type is empty, as at the real server.
    private static let loginHint = InputDefinition(identifier: FlowField.loginHint, type: "", required: true)

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        if let start = context.oauthStart, start.isBackchannel, let id = start.subject {
            // The client has identified the user by an ID token.
            return .success([.user(id), try .keep(State(names: []), of: Self.self)])
        }
        if Self.isHinted(node), context.nonEmptyInput(FlowField.loginHint) == nil {
            return .incomplete(requested: [Self.loginHint], changes: [.consumed([FlowField.loginHint])])
        }

        var inputs = node.inputs.nonEmpty ?? [Self.username]
        if Self.isHinted(node) {
            inputs = [Self.loginHint] + inputs.filter { !$0.required }
        }
        for input in inputs where input.required && context.input(input.identifier) == nil {
            return .incomplete()
        }

        var names = inputs.map(\.identifier)
        if node.mode == Self.resolves {
            names.append(Self.userType)
        }
        var filter: [String: String] = [:]
        for name in names {
            filter[name] = context.input(name)
        }
        for input in inputs where !input.required && filter[input.identifier] == "" {
            filter[input.identifier] = nil
        }
        if let value = filter.removeValue(forKey: FlowField.loginHint) {
            filter[node.properties[Self.hintAttribute] ?? Self.username.identifier] = value
        }

        guard let found = try await users(&filter) else {
            return .failure(.userNotIdentified)
        }
        let users = found.filter { user in
            filter.allSatisfy { name, text in value(of: name, user) == text }
        }
        return try outcome(of: users, node: node, inputs: inputs, names: names)
    }

    private static func isHinted(_ node: ExecutorNode) -> Bool {
        node.properties[hintAttribute] != nil
    }

    /// - Parameters:
    ///   - users: the users that the inputs identify.
    ///   - names: the names of the inputs, with that of the user type if the node resolves it.
    private func outcome(
        of users: [User],
        node: ExecutorNode,
        inputs: [InputDefinition],
        names: [String]
    ) throws -> ExecutorOutcome {
        if node.mode == Self.checksState {
            return .success([.values([.entityState: Self.state(of: users)])])
        }

        let resolves = node.mode == Self.resolves
        switch users.count {
        case 0 where Self.isHinted(node) && !resolves:
            return .failure(.userNotFound)
        case 0:
            // The node requests the inputs again. This is not a refusal, which would lead to `onFailure`.
            return .incomplete(.userNotFound, requested: inputs.filter(\.required), changes: [.consumed(names)])
        case 1:
            return .success([.user(users[0].id), try .keep(State(names: names), of: Self.self)])
        default:
            guard resolves else { return .failure(.ambiguousUser) }
            let optional = inputs.filter { !$0.required && $0.identifier != Self.userType }
            let requested = choices(among: users, [Self.userType] + optional.map(\.identifier))
            guard !requested.isEmpty else {
                return .failure(.userNotIdentified)
            }
            return .incomplete(requested: requested)
        }
    }

    /// Returns the value for conditions that tells how many users were found.
    private static func state(of users: [User]) -> String {
        switch users.count {
        case 0: "not_exists"
        case 1: "exists"
        default: "ambiguous"
        }
    }

    /// Returns the users with the user name, email address or telephone number of the filter, in this precedence, and
    /// removes that member from the filter; nil if the filter has none of the three.
    private func users(_ filter: inout [String: String]) async throws -> [User]? {
        for (name, column) in [("username", UserDirectory.Name.username), ("email", .email)] {
            guard let value = filter.removeValue(forKey: name) else {
                continue
            }
            let user = try await services.directory.user(column, value: value)
            return [user].compactMap(\.self)
        }

        guard let number = filter.removeValue(forKey: CodeChannel.sms.input) else {
            return nil
        }
        return try await services.directory.users(phone: number)
    }

    private func choices(among users: [User], _ names: [String]) -> [InputDefinition] {
        names.compactMap { name in
            let values = Set(users.compactMap { user in value(of: name, user) })
            guard values.count > 1 else { return nil }
            return InputDefinition(identifier: name, type: "SELECT", required: false, options: values.sorted())
        }
    }

    private func value(of name: String, _ user: User) -> String? {
        if name == Self.userType {
            return user.type
        }
        let mapping = services.definitions.current.userTypes[user.type].mapping
        return mapping.attributes(of: user)[name]?.plainText
    }
}
