import ThunderID

/// The profile after a change, with notes about the next steps.
struct ProfileUpdate: Sendable {
    let document: [String: AnyCodable]
    var notes: [String] = []
}
