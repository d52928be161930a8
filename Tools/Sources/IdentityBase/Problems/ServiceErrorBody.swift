/// The JSON body of a `ServiceError`.
package struct ServiceErrorBody: Encodable, Sendable {
    package struct Text: Encodable, Sendable {
        package let key: String
        let defaultValue: String

        package init(key: String, defaultValue: String) {
            self.key = key
            self.defaultValue = defaultValue
        }
    }

    package let code: String
    package let message: Text
    package let description: Text

    package init(_ error: ServiceError) {
        code = error.code
        message = Text(key: error.messageKey, defaultValue: error.message)
        description = Text(key: error.descriptionKey, defaultValue: error.description)
    }
}
