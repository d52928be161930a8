import Foundation
import HTTPTypes

@testable import NativeAuthCore

/// A server with two users, for the requests of one provider: sign-in, refresh with rotation, revocation.
///
/// A refresh token stays usable until its successor was used, so that a client whose response was lost can repeat the
/// request. An older one is refused and ends the sign-in.
///
/// `@unchecked` because it is used on the simulation's thread only.
final class SimulatedServer: @unchecked Sendable {
    let name: String
    private let families: SimulatedFamilies
    private var authorizations: [String: (state: String, redirectURI: String)] = [:]
    private var grants: [String: String] = [:]
    private var count = 0

    init(name: String, families: SimulatedFamilies) {
        self.name = name
        self.families = families
    }

    func newValue(_ kind: String) -> String {
        count += 1
        return "\(name)-\(kind)-\(count)"
    }

    // MARK: - Tokens

    /// Starts a sign-in's family of tokens.
    func newFamily(of user: String) -> SimulatedFamilies.Tokens { families.add(user: user, server: name) }

    /// Returns new tokens for a refresh token; `nil` if it is refused.
    func refresh(_ token: String) -> SimulatedFamilies.Tokens? { families.refresh(token) }

    func revoke(_ token: String) { families.revoke(token) }

    // MARK: - Authorization codes

    func addAuthorization(_ id: String, state: String, redirectURI: String) {
        authorizations[id] = (state, redirectURI)
    }

    func takeAuthorization(_ id: String) -> (state: String, redirectURI: String)? {
        authorizations.removeValue(forKey: id)
    }

    /// Stores that a code, an assertion or a continuation token stands for a user.
    func grant(_ value: String, to user: String) { grants[value] = user }

    func user(of value: String) -> String? { grants[value] }

    func takeUser(of value: String) -> String? { grants.removeValue(forKey: value) }
}

/// The families of all servers.
///
/// `@unchecked` because it is used on the simulation's thread only.
final class SimulatedFamilies: @unchecked Sendable {
    struct Tokens {
        let family: Int
        let user: String
        let access: String
        let refresh: String
    }

    struct Family {
        let user: String
        let server: String
        var refreshTokens: [String] = []
        var accessTokens = 0
        /// Whether the server has ended it.
        var isOver = false
    }

    private(set) var all: [Family] = []
    private var owners: [String: Int] = [:]

    /// Returns the family of a token.
    func family(of token: String) -> Int? { owners[token] }

    func add(user: String, server: String) -> Tokens {
        all.append(Family(user: user, server: server))
        let family = all.count - 1
        addRefreshToken(to: family)
        return tokens(of: family)
    }

    func refresh(_ token: String) -> Tokens? {
        guard let family = owners[token], !all[family].isOver else { return nil }
        let usable = all[family].refreshTokens.suffix(2)
        guard usable.contains(token) else {
            all[family].isOver = true
            return nil
        }
        if usable.last == token { addRefreshToken(to: family) }
        return tokens(of: family)
    }

    func revoke(_ token: String) {
        if let family = owners[token] { all[family].isOver = true }
    }

    func end(_ family: Int) { all[family].isOver = true }

    private func addRefreshToken(to family: Int) {
        let token = "\(all[family].server)-refresh-\(family)-\(all[family].refreshTokens.count)"
        all[family].refreshTokens.append(token)
        owners[token] = family
    }

    private func tokens(of family: Int) -> Tokens {
        let refresh = all[family].refreshTokens[all[family].refreshTokens.count - 1]
        let access = "\(all[family].server)-access-\(family)-\(all[family].accessTokens)"
        all[family].accessTokens += 1
        owners[access] = family
        return Tokens(family: family, user: all[family].user, access: access, refresh: refresh)
    }
}
