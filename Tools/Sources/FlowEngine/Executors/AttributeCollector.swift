import IdentityBase
import IdentityDomain

/// Completes the profile of the signed-in user with the node's inputs. What the profile has is not asked for, and later
/// nodes find it among the inputs.
///
/// The real server also replaces what the profile has. Here an address that codes go to stays as it is: a person with
/// nothing but the password cannot put another in its place before the second factor.
struct AttributeCollector: FlowExecutor {
    package static let descriptor = ExecutorDescriptor(name: "AttributeCollector")

    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let definitions = services.definitions.current
        // A sign-up keeps what it collects for the user that it makes.
        guard context.flowType != .registration else { return .success() }
        guard let id = context.userID, context.isProven, let user = try await services.directory.user(.id, value: id)
        else {
            return .failure(.userNotAuthenticated)
        }
        let mapping = definitions.userTypes[user.type].mapping
        let profile = mapping.attributes(of: user)
        let kept = Set(CodeChannel.allCases.map(\.input))
        var (known, new): ([String: String], [String: String]) = ([:], [:])
        var missing: [FlowInput] = []
        for input in call.inputs where mapping.known.contains(where: { $0.name == input.identifier && $0.isCollected })
        {
            let name = input.identifier
            let given = context.input(name).flatMap { $0.isEmpty ? nil : $0 }
            if let value = profile[name]?.plainText, !value.isEmpty, given == nil || kept.contains(name) {
                known[name] = value
            } else if let given {
                new[name] = given
            } else if input.required {
                missing.append(input)
            }
        }
        guard missing.isEmpty else {
            return .incomplete(requested: missing, changes: [.consumed(missing.map(\.identifier))])
        }
        guard try await write(new, of: id, mapping: mapping) else { return .failure(.attributesNotCollected) }
        return .success([.provided(known.merging(new) { $1 })])
    }

    /// - Returns: whether the values are such as the schema wants, and no other user has them.
    private func write(
        _ values: [String: String], of id: String, mapping: AttributeMapping
    ) async throws -> Bool {
        guard !values.isEmpty else { return true }
        guard mapping.accepts(values), values.values.allSatisfy({ AttributeLimits.allow($0) }) else { return false }
        do {
            return try await services.directory.update(id) { $0 = mapping.user($0, with: values) } != nil
        } catch is UserDirectory.Conflict {
            return false
        }
    }
}

extension AttributeMapping.Entry {
    /// Whether a form may fill the attribute in; passwords have ways of their own.
    fileprivate var isCollected: Bool { place != .password }
}
