import IdentityBase

package struct Prompt: Sendable {
    package let inputs: [InputDefinition]
    let actions: [PromptAction]
    let components: [JSONValue]
    /// Additional data that is sent each time the prompt is shown.
    var additionalData: [String: String] = [:]
    /// Seconds from the first display of the prompt until the execution expires.
    var timeLimit: Int?
}

struct PromptAction: Sendable {
    let ref: String
    let next: String
    /// Indicates whether the action requires the prompt's inputs. A link to another flow does not.
    let needsInputs: Bool
    var type: String?
    /// Identifiers of the prompt's inputs that belong to the action.
    var inputs: Set<String> = []
}
