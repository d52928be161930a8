/// What will be kept of a new password.
struct HashedPassword: Sendable {
    struct Text: Sendable, Codable {
        let kind: String
        let value: String
    }

    let userID: String
    let texts: [Text]
}
