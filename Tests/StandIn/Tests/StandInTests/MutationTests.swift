@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("Defects of a view are detected", .timeLimit(.minutes(5)))
struct MutationTests {
    /// Signs in with the form. Returns the first deviation from the expected behaviour, or `nil`.
    private func defect(of mutation: SampleForm.Mutation) -> String? {
        do {
            let host = ViewHost { SampleForm(mutation: mutation) }
            try host.type("ada", into: "User name")
            try host.type("wrong", into: "Password")
            host.reevaluate()
            guard try host.find("User name").value == "ada" else { return "the input is lost" }
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

    @Test("The form without a mutation has no defect")
    func unchanged() { #expect(defect(of: .none) == nil) }

    @Test(
        "Each mutation is detected",
        arguments: [
            (SampleForm.Mutation.errorIsNotStored, "no error"),
            (.fieldsAreSwapped, "no error"),
            (.environmentObjectIsMissing, "No object of type Session for @EnvironmentObject"),
            (.notPublished, "no greeting"),
            (.observedInsteadOfOwned, "the input is lost"),
        ]
    )
    func mutations(mutation: SampleForm.Mutation, expected: String) throws {
        let found = try #require(defect(of: mutation), "no defect was detected")
        #expect(found.contains(expected))
    }

    @Test("An object that no view owns is detected only by a reevaluation")
    func observedWithoutReevaluation() throws {
        let host = ViewHost { SampleForm(mutation: .observedInsteadOfOwned) }
        try host.type("ada", into: "User name")
        #expect(try host.find("User name").value == "ada")
    }
}
