package import AuthFlows
package import Foundation

/// What stands for a user: a picture at an address, and the letters and colours that are shown until it is there, or
/// instead. The web has the same ones.
package struct UserPicture: Sendable, Equatable {
    /// The name that letters and colours come from.
    package let name: String
    /// The first letters of its first two words.
    package let initials: String
    package let start: FormDesign.RGBA
    package let end: FormDesign.RGBA
    /// Where the gradient points, in degrees clockwise from the top, as in CSS.
    package let angleDegrees: Double
    /// Where the user's own picture is; only ever an `https` address.
    package let address: URL?

    package init(_ user: User?) {
        func claim(_ name: String) -> String? { user?.claims?[name]?.value as? String }
        let fullName = ["given_name", "family_name"].compactMap(claim).filter { !$0.isBlank }.joined(separator: " ")
        let names = [fullName, user?.displayName, user?.username, user?.email]
        name = names.lazy.compactMap { $0 }.first { !$0.isBlank } ?? "Guest"
        initials = name.split(separator: " ").prefix(2).compactMap { $0.first?.uppercased() }.joined()
        let pictures = [user?.profilePicture] + ["profileUrl", "profile", "URL", "avatarUrl", "avatar"].map(claim)
        address = pictures.lazy.compactMap { $0 }.compactMap(RemotePicture.address).first
        // In 64 bits: a watch's `Int` has 32.
        let hash = Int64(Int32(bitPattern: SeedHash.of(name)).magnitude)
        func seed(_ factor: Int64 = 1, modulo: Int64) -> Int { Int(factor * hash % modulo) }
        let hue = seed(2, modulo: 360)
        func color(_ hue: Int, lightness: Int) -> FormDesign.RGBA {
            ColorReader.hsl(Double(hue), Double(70 + seed(modulo: 20)) / 100, Double(lightness) / 100)
        }
        start = color(hue, lightness: 55 + seed(modulo: 15))
        end = color((hue + 60 + seed(modulo: 120)) % 360, lightness: 60 + seed(2, modulo: 15))
        angleDegrees = Double(45 + seed(modulo: 91))
    }
}

/// Which pictures may be loaded from elsewhere.
package enum RemotePicture {
    /// The address, if it is `https` and names a host; a picture over plain HTTP would tell everybody on the way who is
    /// looking, and other schemes would read files or worse.
    package static func address(_ text: String) -> URL? {
        guard let url = URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines)),
            url.scheme?.lowercased() == "https", url.host?.isEmpty == false
        else { return nil }
        return url
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
