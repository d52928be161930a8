public import Amplify

/// The authentication flow of a sign-in.
///
/// Source: Amplify's public surface.
public enum AuthFlowType: Equatable, Sendable {
    /// SRP: the password is proven and never sent.
    case userSRP
    /// The older name of ``customWithSRP``.
    @available(*, deprecated, renamed: "customWithSRP")
    case custom
    /// The pool's custom challenges, after an SRP proof of the password.
    case customWithSRP
    /// The pool's custom challenges alone.
    case customWithoutSRP
    /// The password, sent over TLS.
    case userPassword
    /// A choice between the first factors of the pool; the value is the preferred one, if any.
    case userAuth(preferredFirstFactor: AuthFactorType?)

    /// A choice between the first factors of the pool, by the user.
    public static var userAuth: AuthFlowType { .userAuth(preferredFirstFactor: nil) }
}

extension AuthFlowType: Codable {
    private enum Keys: String, CodingKey {
        case type
        case preferredFirstFactor
    }

    private var name: String {
        switch self {
        case .userSRP: "USER_SRP_AUTH"
        case .customWithoutSRP: "CUSTOM_AUTH_WITHOUT_SRP"
        case .userPassword: "USER_PASSWORD_AUTH"
        case .userAuth: "USER_AUTH"
        // Includes the deprecated name.
        default: "CUSTOM_AUTH_WITH_SRP"
        }
    }

    /// Reads a flow type.
    /// - Parameter decoder: the decoder to read from.
    /// - Throws: `DecodingError` for an unsupported flow type.
    public init(from decoder: any Decoder) throws {
        let entries = try decoder.container(keyedBy: Keys.self)
        switch try entries.decode(String.self, forKey: .type) {
        case "USER_SRP_AUTH": self = .userSRP
        case "USER_PASSWORD_AUTH": self = .userPassword
        case "CUSTOM_AUTH_WITH_SRP": self = .customWithSRP
        case "CUSTOM_AUTH_WITHOUT_SRP": self = .customWithoutSRP
        case "USER_AUTH":
            let factor = try entries.decodeIfPresent(String.self, forKey: .preferredFirstFactor)
            self = .userAuth(preferredFirstFactor: factor.flatMap(AuthFactorType.init))
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: entries, debugDescription: "No way of signing in has this name.")
        }
    }

    /// Writes the flow type in the service's format.
    /// - Parameter encoder: the encoder to write to.
    /// - Throws: the encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var entries = encoder.container(keyedBy: Keys.self)
        try entries.encode(name, forKey: .type)
        if case .userAuth(let factor) = self {
            try entries.encodeIfPresent(factor?.rawValue, forKey: .preferredFirstFactor)
        }
    }
}
