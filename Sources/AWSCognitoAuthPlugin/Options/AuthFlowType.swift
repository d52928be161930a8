public import Amplify

/// The authentication flow of a sign-in.
public enum AuthFlowType: Equatable, Sendable {
    /// Secure Remote Password (SRP): a proof of the password, which is never sent.
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

    private typealias Name = AmplifyOutputsData.Auth.AuthenticationFlowType

    init(_ name: AmplifyOutputsData.Auth.AuthenticationFlowType) {
        switch name {
        case .userSRP: self = .userSRP
        case .userPassword: self = .userPassword
        case .customWithSRP: self = .customWithSRP
        case .customWithoutSRP: self = .customWithoutSRP
        case .userAuth: self = .userAuth
        }
    }

    private var name: Name {
        switch self {
        case .userSRP: .userSRP
        case .customWithoutSRP: .customWithoutSRP
        case .userPassword: .userPassword
        case .userAuth: .userAuth
        // Includes the deprecated name.
        default: .customWithSRP
        }
    }

    /// Decodes a flow type.
    /// - Parameter decoder: the decoder to read from.
    /// - Throws: `DecodingError` for an unsupported flow type.
    public init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self = try Self(olderName: name, codingPath: decoder.codingPath)
            return
        }

        let entries = try decoder.container(keyedBy: Keys.self)
        let text = try entries.decode(String.self, forKey: .type)
        guard let known = Self.name(text) else {
            throw DecodingError.dataCorruptedError(
                forKey: .type,
                in: entries,
                debugDescription: "The flow type is not supported."
            )
        }
        self.init(known)

        guard case .userAuth = self,
            let factor = try entries.decodeIfPresent(String.self, forKey: .preferredFirstFactor)
        else { return }
        guard let preferred = AuthFactorType(rawValue: factor) else {
            throw DecodingError.dataCorruptedError(
                forKey: .preferredFirstFactor,
                in: entries,
                debugDescription: "The first factor is not supported."
            )
        }
        self = .userAuth(preferredFirstFactor: preferred)
    }

    /// `CUSTOM_AUTH` is the service's own name of the custom flow.
    private static func name(_ text: String) -> Name? {
        if text == "CUSTOM_AUTH" { return .customWithSRP }
        return Name(rawValue: text)
    }

    /// Reads the older format: the name of the case alone.
    private init(olderName: String, codingPath: [any CodingKey]) throws {
        switch olderName {
        case "userSRP": self = .userSRP
        case "custom", "customWithSRP": self = .customWithSRP
        case "customWithoutSRP": self = .customWithoutSRP
        case "userPassword": self = .userPassword
        default:
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: codingPath, debugDescription: "The flow type is not supported.")
            )
        }
    }

    /// Encodes the flow type in the service's format.
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
