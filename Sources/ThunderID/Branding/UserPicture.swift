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
        func claim(_ name: String) -> String? {
            user?.claims?[name]?.value as? String
        }

        let parts = ["given_name", "family_name"].compactMap(claim)
        let fullName = parts.filter { !$0.isBlank }.joined(separator: " ")
        let names = [fullName, user?.displayName, user?.username, user?.email].compactMap(\.self)
        name = names.first { !$0.isBlank } ?? "Guest"
        let firstWords = name.split(separator: " ").prefix(2)
        initials = firstWords.compactMap { $0.first?.uppercased() }.joined()

        let pictures = [user?.profilePicture] + ["profileUrl", "profile", "URL", "avatarUrl", "avatar"].map(claim)
        url = pictures.lazy.compactMap(\.self).compactMap(RemotePicture.url(from:)).first

        // In 64 bits: on watchOS `Int` has 32.
        let hash = Int64(Int32(bitPattern: SeedHash.of(name)).magnitude)
        func seed(_ factor: Int64 = 1, modulo: Int64) -> Int {
            Int(factor * hash % modulo)
        }
        func color(_ hue: Int, lightness: Int) -> FormDesign.RGBA {
            ColorReader.hsl(
                Double(hue),
                saturation: Double(70 + seed(modulo: 20)) / 100,
                lightness: Double(lightness) / 100
            )
        }

        let hue = seed(2, modulo: 360)
        let endHue = (hue + 60 + seed(modulo: 120)) % 360
        start = color(hue, lightness: 55 + seed(modulo: 15))
        end = color(endHue, lightness: 60 + seed(2, modulo: 15))
        angleDegrees = Double(45 + seed(modulo: 91))
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
