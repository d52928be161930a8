import AuthFlows
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

@testable import AuthFlowsUI

@MainActor
@Suite("The requirements of a new password in a form", .timeLimit(.minutes(5)))
struct RequirementTests {
    private static func password(_ purpose: FormField.Purpose, hint: String? = nil) -> FormField {
        FormField(
            id: "password",
            kind: .password,
            label: "Password",
            hint: hint,
            isRequired: true,
            purpose: purpose,
            rules: [
                ValidationRule(.minLength(8), requirement: "At least 8 characters"),
                ValidationRule(.matches("[0-9]"), requirement: "A digit"),
                ValidationRule(.maxLength(256)),
            ]
        )
    }

    private func labels(_ stage: FormHost) throws -> [String] {
        try (0...1).map { index in
            try stage.host.find(.identifier("thunderid-requirement-password-\(index)")).label
        }
    }

    @Test("They are shown before typing, and each is marked as met or not met while typing")
    func marked() async throws {
        let stage = try await FormHost(.form(Self.password(.newPassword)))
        #expect(try labels(stage) == ["At least 8 characters, not met", "A digit, not met"])
        #expect(!stage.host.has(.identifier("thunderid-requirement-password-2")))

        for (typed, expected) in [
            ("passwor", ["not met", "not met"]), ("password", ["met", "not met"]), ("passw0rd", ["met", "met"]),
            ("passw0r", ["not met", "met"]),
        ] {
            try stage.host.type(typed, into: .identifier("thunderid-field-password"))
            stage.host.reevaluate()
            #expect(
                try labels(stage) == ["At least 8 characters, \(expected[0])", "A digit, \(expected[1])"],
                "\(typed)"
            )
        }
        // Not with every key, and once.
        #expect(stage.host.announcements == ["Requirements met: 2 of 2"])
    }

    @Test("A screen reader hears them with the field")
    func hint() async throws {
        let stage = try await FormHost(.form(Self.password(.newPassword, hint: "Not your name.")))
        let hint = try stage.host.find(.identifier("thunderid-field-password")).accessibility.hint
        #expect(hint == "At least 8 characters, A digit Not your name. required")
    }

    @Test("A hint that repeats one is not shown")
    func repeated() async throws {
        let stage = try await FormHost(.form(Self.password(.newPassword, hint: "A digit")))
        #expect(stage.host.texts.filter { $0 == "A digit" }.count == 1)
    }

    @Test("The password of a sign-in has none")
    func signIn() async throws {
        let stage = try await FormHost(.form(Self.password(.currentPassword)))
        #expect(!stage.host.has("A digit") && !stage.host.has("At least 8 characters"))
        try stage.host.type("passw0rd", into: .identifier("thunderid-field-password"))
        #expect(stage.host.announcements.isEmpty)
    }

    @Test("A style of the app gets them as views")
    func style() async throws {
        struct Bare: FormFieldStyle {
            func makeBody(configuration: FormFieldConfiguration) -> some View {
                configuration.control
                configuration.requirementTexts
            }
        }
        let stage = try await FormHost(.form(Self.password(.newPassword))) { AnyView($0.formFieldStyle(Bare())) }
        try stage.host.type("passw0rd", into: .identifier("thunderid-field-password"))
        #expect(try labels(stage) == ["At least 8 characters, met", "A digit, met"])
    }
}
