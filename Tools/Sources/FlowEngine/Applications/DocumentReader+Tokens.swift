import Foundation
import IdentityBase
import IdentityDomain

/// The settings of an application's tokens.
extension DocumentReader {
    private static let lifetimes = 0...315_360_000

    /// Returns the contents of assertions. Without `userAttributes` they have no claims about the user.
    func assertion(_ node: YAMLNode?) throws -> TokenContents {
        node?.warnAboutUnknownMembers(than: ["validityPeriod", "userAttributes"], warnings)
        return TokenContents(
            attributes: Set(try node?["userAttributes"]?.texts() ?? []),
            lifetime: try lifetime(node)
        )
    }

    /// Reads `token` and `userInfo` of a client.
    func tokens(_ config: YAMLNode) throws -> TokenSettings {
        let token = config["token"]
        token?.warnAboutUnknownMembers(than: ["accessToken", "idToken"], warnings)
        let accessToken = token?["accessToken"]
        accessToken?.warnAboutUnknownMembers(than: ["userConfig", "clientConfig"], warnings)
        let user = accessToken?["userConfig"]
        user?.warnAboutUnknownMembers(than: ["validityPeriod", "attributes"], warnings)
        let client = accessToken?["clientConfig"]
        client?.warnAboutUnknownMembers(than: ["validityPeriod"], warnings)
        let idToken = token?["idToken"]
        idToken?.warnAboutUnknownMembers(than: ["validityPeriod", "userAttributes"], warnings)
        let userInfo = config["userInfo"]
        userInfo?.warnAboutUnknownMembers(than: ["userAttributes"], warnings)

        var settings = TokenSettings()
        settings.accessToken.attributes = Set(try user?["attributes"]?.texts() ?? [])
        settings.accessToken.lifetime = try lifetime(user)
        settings.clientTokenLifetime = try lifetime(client)
        settings.idTokenAttributes = try limit(idToken)
        settings.idTokenLifetime = try lifetime(idToken)
        settings.userInfoAttributes = try limit(userInfo)
        return settings
    }

    /// Adds a warning for each member with a value that has no effect.
    /// - Parameter reasons: the reasons, by the names of the members.
    func warnAboutMembersWithoutEffect(of node: YAMLNode, _ reasons: [String: String]) {
        for (name, reason) in reasons.sorted(by: { $0.key < $1.key }) {
            guard let member = node[name], !member.isEmpty else {
                continue
            }
            if (try? member["type"]?.text()) == "NONE" {
                continue
            }
            warnings.add(member.error("\(name) has no effect on this server: \(reason)"))
        }
    }

    /// Returns the seconds in `validityPeriod`; nil for none and for 0.
    private func lifetime(_ node: YAMLNode?) throws -> TimeInterval? {
        let seconds = try node?["validityPeriod"]?.number(Self.lifetimes) ?? 0
        guard seconds > 0 else { return nil }
        return TimeInterval(seconds)
    }

    /// Returns the names in `userAttributes`; nil for no list and for an empty one, which do not limit the claims.
    private func limit(_ node: YAMLNode?) throws -> Set<String>? {
        guard let names = try node?["userAttributes"]?.texts().nonEmpty else {
            return nil
        }
        return Set(names)
    }
}
