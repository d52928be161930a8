import FlowEngine
import IdentityBase
import IdentityDomain

/// The conversion of a consent's check boxes to the input `consent_decisions`.
enum ConsentForm {
    static func name(_ purpose: Int, element: Int) -> String {
        "consent.\(purpose).\(element)"
    }

    /// Returns the purposes of a consent prompt; empty if it cannot be decoded.
    static func purposes(_ prompt: String?) -> [ConsentPurpose] {
        prompt.flatMap { ReceivedJSON.decode([ConsentPurpose].self, from: $0.utf8) } ?? []
    }

    /// Returns the value of `consent_decisions`.
    /// - Parameter isRefused: whether the user denied everything with a button.
    static func text(_ form: PageForm, prompt: String?, isRefused: Bool) -> String {
        guard !isRefused else {
            let reason = if form.fields["timeout"] == "true" { "timeout" } else { "user_denied" }
            return text(["approved": false, "reason": .string(reason), "purposes": []])
        }

        let decisions = purposes(prompt).enumerated().map { number, purpose in
            decision(about: purpose, number: number, form: form)
        }
        return text(["approved": true, "purposes": .array(decisions)])
    }

    private static func decision(about purpose: ConsentPurpose, number: Int, form: PageForm) -> JSONValue {
        let essential = purpose.essential?.count ?? 0
        let elements = purpose.elements.enumerated().map { place, element -> JSONValue in
            let isTicked = place < essential || form.fields[name(number, element: place)] == "true"
            return ["name": .string(element.name), "approved": .bool(isTicked)]
        }
        return [
            "purposeName": .string(purpose.purposeName),
            "approved": true,
            "elements": .array(elements),
        ]
    }

    private static func text(_ value: JSONValue) -> String {
        (try? value.text(sortingNames: true)) ?? ""
    }
}
