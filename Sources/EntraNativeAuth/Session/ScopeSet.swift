/// Scopes in the service's comparison: case-insensitive, and without those of every token request.
struct ScopeSet: Sendable, Equatable {
    private static let usual: Set = ["openid", "profile", "offline_access", "email"]

    private let names: Set<String>

    init(_ scopes: [String]) { names = Set(scopes.map { $0.lowercased() }).subtracting(Self.usual).subtracting([""]) }

    private init(_ names: Set<String>) { self.names = names }

    var isEmpty: Bool { names.isEmpty }

    func union(_ other: Self) -> Self { Self(names.union(other.names)) }

    func covers(_ other: Self) -> Bool { names.isSuperset(of: other.names) }
}
