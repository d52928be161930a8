@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("Defects of a view are detected", .timeLimit(.minutes(5)))
struct MutationTests {
    /// Uses the form as a person does, and says what did not go as it should. With `nil`, everything did.
    private func complaint(about mutation: SampleForm.Mutation) -> String? {
        do {
            let host = ViewHost { SampleForm(mutation: mutation) }
            try host.type("ada", into: "User name")
            try host.type("wrong", into: "Password")
            host.reevaluate()
            guard try host.find("User name").value == "ada" else { return "what was typed is lost" }
            try host.tap("Continue")
            guard host.texts.contains("Wrong password for ada") else { return "no error" }
            try host.type("s3cret", into: "Password")
            try host.tap("Continue")
            guard host.has("greeting") else { return "no greeting" }
            return nil
        } catch let failure as HostFailure {
            return failure.description
        } catch {
            return "\(error)"
        }
    }

    @Test("The form as it should be")
    func right() { #expect(complaint(about: .none) == nil) }

    @Test(
        "Each mistake",
        arguments: [
            (SampleForm.Mutation.errorIsNotKept, "no error"),
            (.fieldsAreSwapped, "no error"),
            (.nothingIsProvided, "No object of type Session for @EnvironmentObject"),
            (.notPublished, "no greeting"),
            (.observedInsteadOfOwned, "what was typed is lost"),
        ])
    func mistakes(mutation: SampleForm.Mutation, expected: String) throws {
        let found = try #require(complaint(about: mutation), "nothing was noticed")
        #expect(found.contains(expected))
    }

    @Test("Without a look at the view anew, an object that nobody owns goes unnoticed: so tests must look")
    func observedWithoutReevaluation() throws {
        let host = ViewHost { SampleForm(mutation: .observedInsteadOfOwned) }
        try host.type("ada", into: "User name")
        #expect(try host.find("User name").value == "ada")
    }
}
