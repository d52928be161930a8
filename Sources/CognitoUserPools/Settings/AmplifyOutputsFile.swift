public import Foundation
import NativeAuthCore

/// The `auth` section of an `amplify_outputs.json`.
///
/// In addition to Amplify's members it may contain `user_pool_endpoint`, `user_pool_client_secret` and
/// `authentication_flow_type`, for local servers, clients with a secret, and pools with another sign-in method.
struct AmplifyOutputsFile {
    private let auth: JSONValue

    /// - Throws: `NativeAuthError` with code `misconfigured` that describes the problem.
    init(_ data: Data) throws {
        guard let json: JSONValue = try? JSONValue.decode(from: data), json.object != nil else {
            throw NativeAuthError.misconfigured("The amplify_outputs.json is not a JSON object.")
        }
        guard let auth = json["auth"], auth.object != nil else {
            throw NativeAuthError.misconfigured(
                "The amplify_outputs.json has no member auth. Add authentication to the backend."
            )
        }
        self.auth = auth
    }

    /// Returns a member, or `nil` if it is absent. Unknown members are ignored.
    /// - Throws: `NativeAuthError` with code `misconfigured` if it has the wrong type.
    private func member<Value>(_ name: String, read: (JSONValue) -> Value?) throws -> Value? {
        guard let json = auth[name], json != .null else {
            return nil
        }
        guard let value = read(json) else {
            throw NativeAuthError.misconfigured("In the amplify_outputs.json, auth.\(name) is of the wrong type.")
        }
        return value
    }

    func text(_ name: String) throws -> String? {
        try member(name) { $0.string }
    }

    func required(_ name: String) throws -> String {
        guard let text = try text(name) else {
            throw NativeAuthError.misconfigured("The amplify_outputs.json has no auth.\(name).")
        }
        return text
    }

    func texts(_ name: String) throws -> [String] {
        try member(name) { $0.array?.compactMap(\.string) } ?? []
    }

    func has(_ name: String) -> Bool {
        auth[name]?.object?.isEmpty == false
    }

    func passwordPolicy() throws -> CognitoPasswordPolicy? {
        guard let policy = try member("password_policy", read: { $0.object }) else { return nil }
        func needs(_ name: String) -> Bool {
            policy["require_" + name]?.bool ?? false
        }

        let minLength = policy["min_length"]?.int ?? 0
        return CognitoPasswordPolicy(
            minLength: min(max(minLength, 0), 256),
            needsDigit: needs("numbers"),
            needsLowercase: needs("lowercase"),
            needsUppercase: needs("uppercase"),
            needsSymbol: needs("symbols")
        )
    }

    func url(_ name: String) throws -> URL? {
        guard let text = try text(name) else { return nil }
        guard let url = URL(string: text) else {
            throw NativeAuthError.misconfigured("In the amplify_outputs.json, auth.\(name) is not an address.")
        }
        return url
    }
}

extension CognitoPoolSettings {
    /// Reads the settings from an `amplify_outputs.json`. Unknown entries are ignored.
    /// - Parameter data: the file's content, in UTF-8. `authentication_flow_type`, an addition of this package, is the
    ///   sign-in method, such as `USER_AUTH`. Without it, a backend with passwordless options uses `USER_AUTH`.
    /// - Throws: `NativeAuthError` with code `misconfigured` that names the invalid entry: correct the file.
    public init(amplifyOutputs data: Data) throws {
        let file = try AmplifyOutputsFile(data)
        let isPasswordless = file.has("passwordless") || file.has("passwordless_options")
        var method: SignInMethod = if isPasswordless { .choice } else { .passwordProof }
        if let name = try file.text("authentication_flow_type") {
            guard let known = SignInMethod(rawValue: name) else {
                throw NativeAuthError.misconfigured(
                    "In the amplify_outputs.json, auth.authentication_flow_type is none of the known ones, such as"
                        + " USER_SRP_AUTH or USER_AUTH."
                )
            }
            method = known
        }

        self.init(
            usernameAttributes: try file.texts("username_attributes").map(UsernameAttribute.init(rawValue:)),
            requiredAttributes: try file.texts("standard_required_attributes"),
            verifiedAttributes: try file.texts("user_verification_types"),
            passwordPolicy: try file.passwordPolicy(),
            signInMethod: method
        )
    }
}

extension UserPoolConfiguration {
    /// Reads the configuration from an `amplify_outputs.json`.
    /// - Parameter data: the file's content, in UTF-8. `user_pool_endpoint` and `user_pool_client_secret` are additions
    ///   of this package.
    /// - Throws: `NativeAuthError` with code `misconfigured` that names the invalid entry: correct the file.
    public init(amplifyOutputs data: Data) throws {
        let file = try AmplifyOutputsFile(data)
        try self.init(
            poolID: try file.required("user_pool_id"),
            clientID: try file.required("user_pool_client_id"),
            clientSecret: try file.text("user_pool_client_secret").map(Secret.init),
            region: try file.text("aws_region"),
            endpoint: try file.url("user_pool_endpoint")
        )
    }
}
