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

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        // In a sign-up, the values stay among the inputs until the user is created.
        guard context.flowType != .registration else {
            return .success()
        }
        guard let user = try await authenticatedUser(context) else {
            return .failure(.userNotAuthenticated)
        }

        let mapping = services.definitions.current.userTypes[user.type].mapping
        let profile = mapping.attributes(of: user)
        let kept = Set(CodeChannel.allCases.map(\.input))
        // It never sets a password.
        let collected = Set(mapping.entriesWithWellKnown.filter { $0.place != .password }.map(\.name))

        var known: [String: String] = [:]
        var new: [String: String] = [:]
        var missing: [InputDefinition] = []
        for input in node.inputs where collected.contains(input.identifier) {
            let name = input.identifier
            let given = context.nonEmptyInput(name)
            if given == nil || kept.contains(name), let value = profile[name]?.plainText?.nonEmpty {
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
        guard try await write(new, of: user.id, mapping: mapping) else {
            return .failure(.attributesNotCollected)
        }
        return .success([.provided(known.merging(new) { $1 })])
    }

    /// - Returns: whether the values were written: they must match the schema, and no other user may have a unique one.
    private func write(_ values: [String: String], of id: String, mapping: AttributeMapping) async throws -> Bool {
        guard !values.isEmpty else { return true }
        guard mapping.allows(values) else { return false }
        do {
            let user = try await services.directory.update(id) { $0 = mapping.applying(values, to: $0) }
            return user != nil
        } catch is UserDirectory.Conflict {
            return false
        }
    }
}

extension AttributeMapping {
    /// Checks whether the values match the schema and the size limits.
    func allows(_ values: [String: String]) -> Bool {
        invalidAttribute(in: values) == nil
    }

    /// Returns the name of a value that violates the schema or the size limits; nil if all are allowed.
    func invalidAttribute(in values: [String: String]) -> String? {
        for entry in entries {
            if let text = values[entry.name], entry.value(from: text) == nil {
                return entry.name
            }
        }
        return values.first { !AttributeLimits.allow($0.value) }?.key
    }
}
