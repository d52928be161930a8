/// The properties of a tenant that an app's forms need in advance.
extension TenantEntry {
    package enum Password: Sendable {
        case none, optional, required
    }

    package struct Attribute: Sendable {
        package let name: String
        package let type: String
        package let regex: String?
    }

    /// Names of the tenants that every local server has, for shell completion.
    package static let shippedNames = [
        shippedName, "nativeauthcode", "nativeauthmfa", "nativeauthpages", "nativeauthprofile",
        "nativeauthregistration",
    ]

    /// The password requirement at the start of a sign-up.
    package var signUpPassword: Password {
        switch tenant.signUp {
        case .code: .none
        case .password: .required
        case .either: .optional
        }
    }

    /// Whether users may have an alias.
    package var hasAlias: Bool { tenant.hasAlias }

    /// Attributes that the server never requests, because no attribute of their page is required.
    package var optionalAttributes: [Attribute] {
        tenant.pages.filter { page in page.allSatisfy { !$0.isRequired } }.flatMap { $0 }
            .map { Attribute(name: $0.name, type: $0.kind.rawValue, regex: $0.pattern) }
    }
}
