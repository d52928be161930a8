import IdentityBase
import IdentityDomain

/// The executor that completes the profile of the signed-in user with the node's inputs. Values that the profile
/// already has are not requested; later nodes find them among the inputs.
///
/// The real server also replaces existing values. Here an existing address for codes is not replaced: otherwise a user
/// who has only proven the password could redirect the codes of the second factor.
struct AttributeCollector: FlowExecutor {
    static let descriptor = ExecutorDescriptor(name: "AttributeCollector")

    let services: ServerServices

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let definitions = services.definitions.current
        // In a sign-up, the values stay among the inputs until the user is created.
        guard context.flowType != .registration else { return .success() }
        guard let id = context.userID, context.isAuthenticated,
            let user = try await services.directory.user(.id, value: id)
        else {
            return .failure(.userNotAuthenticated)
        }
        let mapping = definitions.userTypes[user.type].mapping
        let profile = mapping.attributes(of: user)
        let kept = Set(CodeChannel.allCases.map(\.input))
        var (known, new): ([String: String], [String: String]) = ([:], [:])
        var missing: [InputDefinition] = []
        for input in call.inputs where mapping.known.contains(where: { $0.name == input.identifier && $0.isCollected })
        {
            let name = input.identifier
            let given = context.input(name).flatMap(\.nonEmpty)
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

    /// - Returns: whether the values were written: they must match the schema, and no other user may have a unique one.
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
    /// Whether the executor may set the attribute. It never sets a password.
    fileprivate var isCollected: Bool { place != .password }
}
