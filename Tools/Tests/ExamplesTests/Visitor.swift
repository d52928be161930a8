@_spi(Host) import SwiftUI

/// A visitor of an example, who fills in forms until the app's content is shown.
@MainActor
struct Visitor {
    private static let maximumSteps = 10
    private static let password = "Correct#Horse1"
    private static let fieldPrefix = "thunderid-field-"

    let host: ViewHost
    /// The newest code that was sent.
    let code: () async throws -> String
    /// The input by the fields' ids.
    private let answers: [String: String]

    /// - Parameters:
    ///   - host: the example's root view.
    ///   - username: the user name, which is the address for some providers.
    ///   - code: returns the newest code that was sent to the address.
    init(_ host: ViewHost, username: String, code: @escaping () async throws -> String) {
        self.host = host
        answers = [
            "username": username, "password": Self.password, "email": "ada@example.com", "given_name": "Ada",
            "family_name": "Example",
        ]
        self.code = code
    }

    /// Signs up, out, and in again.
    func visit() async throws {
        let signUp = Query.identifier("thunderid-action-gate-sign_up")
        try await host.wait(for: "the first form") { !fields.isEmpty && host.has(signUp) }
        try host.tap(signUp)
        try await host.wait(for: "the sign-up") { !host.has(signUp) }
        try await completeForms()

        try host.tap("Sign out")
        try await host.wait(for: "the first form") { !host.has("Sign out") && !fields.isEmpty }
        try await completeForms()
    }

    private func completeForms() async throws {
        var last: [String] = []
        for _ in 0..<Self.maximumSteps {
            try await host.wait(for: "another form than \(last)") {
                isSignedIn || !fields.isEmpty && fields != last && button != nil
            }
            if isSignedIn { return }

            last = fields
            for field in last {
                try host.type(try await answer(to: field), into: .identifier(Self.fieldPrefix + field))
            }
            host.reevaluate()
            // A complete code submits itself.
            if fields == last, let button { try host.tap(.identifier(button)) }
        }
    }

    private var isSignedIn: Bool { host.has("Sign out") }

    /// The ids of the fields on the screen that the visitor can fill in.
    private var fields: [String] {
        (answers.keys + ["code"]).filter { host.has(.identifier(Self.fieldPrefix + $0)) }.sorted()
    }

    /// The identifier of the first button that can be pressed.
    private var button: String? {
        let button = host.nodes.first { node in
            node.isEnabled && node.accessibility.identifier?.hasPrefix("thunderid-action-") == true
        }
        return button?.accessibility.identifier
    }

    private func answer(to field: String) async throws -> String {
        if field == "code" { return try await code() }
        return answers[field] ?? ""
    }
}
