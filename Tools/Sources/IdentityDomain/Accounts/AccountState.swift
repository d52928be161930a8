package import Foundation

/// The status, the verified addresses and the second factors of an account.
package struct AccountState: Sendable, Codable, Equatable {
    package enum Status: String, Sendable, Codable, CaseIterable {
        case confirmed = "CONFIRMED"
        case unconfirmed = "UNCONFIRMED"
        case resetRequired = "RESET_REQUIRED"
        case newPasswordRequired = "FORCE_CHANGE_PASSWORD"
    }

    /// The second factors of a user in one realm. Other realms neither request nor change them.
    package struct Factors: Sendable, Codable, Equatable {
        /// Secret of the authenticator app, and a new one that is not confirmed by a code yet.
        package var totpSecret: String?
        package var totpPending: String?
        /// Last time step whose code was accepted, to prevent a replay.
        package var totpStep: Int64?
        package var enabled: Set<SecondFactor> = []
        package var preferred: SecondFactor?
        /// Addresses of the codes: those that were verified when the factor was enabled or used in this realm.
        package var email: String?
        package var phone: String?

        package func address(_ channel: CodeChannel) -> String? {
            self[keyPath: Self.addresses(channel)]
        }

        package mutating func bind(_ delivery: CodeDelivery) {
            self[keyPath: Self.addresses(delivery.channel)] = delivery.destination
        }

        private static func addresses(_ channel: CodeChannel) -> WritableKeyPath<Factors, String?> {
            switch channel {
            case .email: \.email
            case .sms: \.phone
            }
        }
    }

    package var status = Status.confirmed
    /// Time since which the user can't sign in; nil for an enabled account.
    package internal(set) var disabledAt: Date?
    /// Indicates whether the user signed up in a pool or a tenant, and not with ThunderID's protocol.
    package var isNative = false
    /// Verified addresses, and not flags, because another protocol may change the user's address.
    package var verifiedEmail: String?
    var verifiedPhone: String?
    private var factors: [String: Factors] = [:]

    package init(status: Status = .confirmed) { self.status = status }

    func verified(_ channel: CodeChannel) -> String? {
        switch channel {
        case .email: verifiedEmail
        case .sms: verifiedPhone
        }
    }

    /// The second factors in a realm, such as a user pool.
    package subscript(factorsInRealm id: String) -> Factors {
        get { factors[id] ?? Factors() }
        set { factors[id] = newValue }
    }
}

/// The kinds of second factor. The raw values are the names of a user pool's challenges.
package enum SecondFactor: String, Sendable, Codable, CaseIterable {
    case sms = "SMS_MFA"
    case totp = "SOFTWARE_TOKEN_MFA"
    case email = "EMAIL_OTP"

    package var channel: CodeChannel? {
        switch self {
        case .sms: .sms
        case .email: .email
        case .totp: nil
        }
    }
}
