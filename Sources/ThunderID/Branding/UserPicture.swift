package import AuthFlows
package import Foundation

/// A user's picture: its URL, and initials and colours as a placeholder, derived as by the web SDK.
package struct UserPicture: Sendable, Equatable {
    package let name: String
    package let initials: String
    package let start: FormDesign.RGBA
    package let end: FormDesign.RGBA
    /// The angle of the gradient, in degrees clockwise from the top, as in CSS.
    package let angleDegrees: Double
    /// The URL of the user's own picture; always `https`.
    package let url: URL?

    package init(_ user: User?) {
        func claim(_ name: String) -> String? { user?.claims?[name]?.value as? String }
        let fullName = ["given_name", "family_name"].compactMap(claim).filter { !$0.isBlank }.joined(separator: " ")
        let names = [fullName, user?.displayName, user?.username, user?.email]
        name = names.lazy.compactMap { $0 }.first { !$0.isBlank } ?? "Guest"
        initials = name.split(separator: " ").prefix(2).compactMap { $0.first?.uppercased() }.joined()
        let pictures = [user?.profilePicture] + ["profileUrl", "profile", "URL", "avatarUrl", "avatar"].map(claim)
        url = pictures.lazy.compactMap { $0 }.compactMap(RemotePicture.url(from:)).first
        // In 64 bits: on watchOS `Int` has 32.
        let hash = Int64(Int32(bitPattern: SeedHash.of(name)).magnitude)
        func seed(_ factor: Int64 = 1, modulo: Int64) -> Int { Int(factor * hash % modulo) }
        let hue = seed(2, modulo: 360)
        func color(_ hue: Int, lightness: Int) -> FormDesign.RGBA {
            ColorReader.hsl(
                Double(hue),
                saturation: Double(70 + seed(modulo: 20)) / 100,
                lightness: Double(lightness) / 100
            )
        }
        start = color(hue, lightness: 55 + seed(modulo: 15))
        end = color((hue + 60 + seed(modulo: 120)) % 360, lightness: 60 + seed(2, modulo: 15))
        angleDegrees = Double(45 + seed(modulo: 91))
    }
}

package enum RemotePicture {
    /// Returns an `https` URL: plain HTTP would disclose the viewer, and other schemes could read local files.
    package static func url(from text: String) -> URL? {
        guard let url = URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines)),
            url.scheme?.lowercased() == "https", url.host?.isEmpty == false
        else { return nil }
        return url
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
