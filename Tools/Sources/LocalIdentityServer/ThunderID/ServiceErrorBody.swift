/// A refusal as JSON.
struct ServiceErrorBody: Encodable, Sendable {
    struct Text: Encodable, Sendable {
        let key: String
        let defaultValue: String
    }

    let code: String
    let message: Text
    let description: Text

    init(_ error: ServiceError) {
        code = error.code
        message = Text(key: error.messageKey, defaultValue: error.message)
        description = Text(key: error.descriptionKey, defaultValue: error.description)
    }
}
