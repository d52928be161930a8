/// The representations of a new password that will be stored.
package struct HashedPassword: Sendable {
    package struct Text: Sendable, Codable {
        package let kind: String
        package let value: String

        package init(kind: String, value: String) {
            self.kind = kind
            self.value = value
        }
    }

    package let userID: String
    package let texts: [Text]

    package init(userID: String, texts: [Text]) {
        self.userID = userID
        self.texts = texts
    }
}
