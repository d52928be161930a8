public import Amplify

/// How to sign in.
///
/// Source: Amplify's public surface.
public enum AuthFlowType: Equatable, Sendable {
    /// The password is proven and never sent.
    case userSRP
    /// The older name of ``customWithSRP``.
    @available(*, deprecated, renamed: "customWithSRP")
    case custom
    /// The pool's own challenges, after a proof of the password.
    case customWithSRP
    /// The pool's own challenges alone.
    case customWithoutSRP
    /// The password itself is sent, over TLS.
    case userPassword
    /// Whatever the pool offers; the value is what to begin with, if that is known.
    case userAuth(preferredFirstFactor: AuthFactorType?)

    /// Whatever the pool offers; the user chooses.
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
        // The deprecated name too.
        default: "CUSTOM_AUTH_WITH_SRP"
        }
    }

    /// Reads a way of signing in.
    /// - Parameter decoder: where it comes from.
    /// - Throws: `DecodingError` for one that nobody knows.
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

    /// Writes the way of signing in, with the service's words.
    /// - Parameter encoder: where it goes.
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var entries = encoder.container(keyedBy: Keys.self)
        try entries.encode(name, forKey: .type)
        if case .userAuth(let factor) = self {
            try entries.encodeIfPresent(factor?.rawValue, forKey: .preferredFirstFactor)
        }
    }
}
