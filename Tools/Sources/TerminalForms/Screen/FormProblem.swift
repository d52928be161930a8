package import NativeAuthCore

/// Something that went wrong, as a person reads it.
package protocol FormProblem {
    /// What went wrong, in a sentence.
    var problem: String { get }
    /// What can be done, in a sentence, unless ``problem`` says it.
    var advice: String? { get }
}

extension NativeAuthError: FormProblem {
    package var problem: String { message }

    package var advice: String? {
        guard let first = recovery.first, first.kind != .correctFields else { return nil }
        let suggestion = first.suggestion
        return message.contains(suggestion.dropLast()) ? nil : suggestion
    }
}
