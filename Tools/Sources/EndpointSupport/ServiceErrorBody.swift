package import IdentityBase

/// The JSON body of a `ServiceError`.
package struct ServiceErrorBody: Encodable, Sendable {
    package struct Text: Encodable, Sendable {
        package let key: String
        let defaultValue: String
        /// nil if the text has no parameters.
        package let params: [String: String]?

        package init(key: String, defaultValue: String, params: [String: String] = [:]) {
            self.key = key
            self.defaultValue = defaultValue
            self.params = params.nonEmpty
        }
    }

    package let code: String
    package let message: Text
    package let description: Text

    package init(_ error: ServiceError) {
        code = error.code
        message = Text(key: error.messageKey, defaultValue: error.message, params: error.params)
        description = Text(key: error.descriptionKey, defaultValue: error.description, params: error.params)
    }
}
