import IdentityBase
import IdentityDomain

/// The executor that identifies a user by the node's inputs. It does not authenticate the user.
///
/// With `mode: resolve`, several users may match. Then the form asks for the user type and the node's optional inputs, with
/// the users' values as options. The real server offers every attribute that differs; here the definition decides which
/// of them an unknown client sees.
struct IdentificationExecutor: FlowExecutor {
    private static let username = FlowInput(identifier: "username", type: "TEXT_INPUT", required: true)
    private static let userType = "userType"

    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let inputs = call.inputs.isEmpty ? [Self.username] : call.inputs
        guard inputs.allSatisfy({ !$0.required || context.input($0.identifier) != nil }) else { return .incomplete() }
        let resolves = call.properties["mode"] == "resolve"
        let names = inputs.map(\.identifier) + (resolves ? [Self.userType] : [])
        var filter: [String: String] = [:]
        for name in names { filter[name] = context.input(name) }
        for input in inputs where !input.required && filter[input.identifier] == "" { filter[input.identifier] = nil }
        guard let found = try await users(&filter) else { return .failure(.userNotIdentified) }
        let users = found.filter { user in filter.allSatisfy { value(of: $0.key, user) == $0.value } }
        switch users.count {
        case 0:
            return .incomplete(.userNotFound, [.consumed(names)])
        case 1:
            return .success([.user(users[0].id)])
        default:
            guard resolves else { return .failure(.ambiguousUser) }
            let optional = inputs.filter { !$0.required }.map(\.identifier)
            let choices = choices(among: users, [Self.userType] + optional.filter { $0 != Self.userType })
            return choices.isEmpty ? .failure(.userNotIdentified) : .incomplete(requested: choices)
        }
    }

    /// The users that one of the names or the telephone number finds; that one is taken out of the filter.
    ///
    /// - Returns: nil if there is none of these.
    private func users(_ filter: inout [String: String]) async throws -> [User]? {
        for (name, column) in [("username", UserDirectory.Name.username), ("email", .email)] {
            guard let value = filter.removeValue(forKey: name) else { continue }
            return try await services.directory.user(column, value).map { [$0] } ?? []
        }
        guard let number = filter.removeValue(forKey: CodeChannel.sms.input) else { return nil }
        return try await services.directory.users(phone: number)
    }

    private func choices(among users: [User], _ names: [String]) -> [FlowInput] {
        names.compactMap { name in
            let values = Set(users.compactMap { value(of: name, $0) })
            guard values.count > 1 else { return nil }
            return FlowInput(identifier: name, type: "SELECT", required: false, options: values.sorted())
        }
    }

    private func value(of name: String, _ user: User) -> String? {
        if name == Self.userType { return user.type }
        return services.definitions.current.userTypes[user.type].mapping.attributes(of: user)[name]?.plainText
    }
}
