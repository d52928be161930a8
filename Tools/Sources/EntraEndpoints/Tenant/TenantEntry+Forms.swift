/// What an app's forms can know of a tenant beforehand.
extension TenantEntry {
    package enum Password: Sendable {
        case none, optional, required
    }

    package struct Attribute: Sendable {
        package let name: String
        package let type: String
        package let regex: String?
    }

    /// The tenants that every local server has, for a shell to complete.
    package static let shippedNames = [
        shippedName, "nativeauthcode", "nativeauthmfa", "nativeauthpages", "nativeauthprofile",
        "nativeauthregistration",
    ]

    /// Whether a sign-up begins with a password.
    package var signUpPassword: Password {
        switch tenant.signUp {
        case .code: .none
        case .password: .required
        case .either: .optional
        }
    }

    /// Whether people may have an alias.
    package var hasAlias: Bool { tenant.hasAlias }

    /// Attributes that nobody is asked for after the first request, since nothing on their page is required.
    package var optionalAttributes: [Attribute] {
        tenant.pages.filter { page in page.allSatisfy { !$0.isRequired } }.flatMap { $0 }
            .map { Attribute(name: $0.name, type: $0.kind.rawValue, regex: $0.pattern) }
    }
}
