#if os(macOS) || os(Linux)
import Foundation
import HTTPTypes
import HTTPTypesFoundation

extension LocalServer {
    /// A user who can sign in with all three APIs.
    public struct User: Sendable, Equatable {
        /// The name for ThunderID's API and the user pool.
        public let username: String
        /// The verified address, the user's name at the tenant.
        public let email: String
        /// The password.
        public let password: String
    }

    /// Creates a user with a verified email address and a password, who can sign in with all three APIs: as
    /// ``User/username`` with ThunderID's and at the user pool, as ``User/email`` at the tenant.
    /// - Parameters:
    ///   - username: the name; random by default.
    ///   - email: the address; by default the name at example.com.
    ///   - password: the password; random by default.
    /// - Returns: the user.
    /// - Throws: ``LocalServerError/refused(_:)`` with the server's reason, such as a name that is taken or a password
    ///   against the pool's rules (choose others), and the errors of ``code(sentTo:timeout:)``.
    public func createUser(
        username: String? = nil,
        email: String? = nil,
        password: String? = nil
    ) async throws -> User {
        let random = UUID().uuidString
        let name = username ?? "user\(random.prefix(8).lowercased())"
        let user = User(
            username: name,
            email: email ?? "\(name)@example.com",
            password: password ?? "Test#1a\(random.suffix(12))"
        )

        try await callPool(
            "SignUp",
            [
                "Username": user.username,
                "Password": user.password,
                "UserAttributes": [["Name": "email", "Value": user.email]],
            ]
        )
        let code = try await code(sentTo: user.email)
        try await callPool("ConfirmSignUp", ["Username": user.username, "ConfirmationCode": code])
        return user
    }

    private func callPool(_ operation: String, _ parameters: [String: Any]) async throws {
        var fields: HTTPFields = [.contentType: "application/x-amz-json-1.1"]
        if let target = HTTPField.Name("X-Amz-Target") {
            fields[target] = "AWSCognitoIdentityProviderService.\(operation)"
        }

        let members = parameters.merging(["ClientId": userPool.clientId]) { $1 }
        let body = try JSONSerialization.data(withJSONObject: members)
        _ = try await send(HTTPRequest(method: .post, url: userPool.endpoint, headerFields: fields), body: body)
    }
}
#endif
