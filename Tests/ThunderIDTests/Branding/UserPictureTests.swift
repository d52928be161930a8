import AuthFlows
import Foundation
import Testing

@testable import ThunderID

@Suite("User pictures", .timeLimit(.minutes(5)))
struct UserPictureTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let user: User?
        let name: String
        let initials: String
        var testDescription: String { name }

        init(_ user: User?, _ name: String, _ initials: String) {
            self.user = user
            self.name = name
            self.initials = initials
        }
    }

    static func user(_ claims: [String: AnyCodable]?, displayName: String? = nil) -> User {
        User(sub: "1", username: "ada", email: "ada@example.com", displayName: displayName, claims: claims)
    }

    @Test(
        "The name comes from the profile, and the initials from its first two words",
        arguments: [
            Row(nil, "Guest", "G"),
            Row(User(sub: "1"), "Guest", "G"),
            Row(User(sub: "1", email: "ada@example.com"), "ada@example.com", "A"),
            Row(User(sub: "1", username: "ada", email: "x@example.com"), "ada", "A"),
            Row(user(nil, displayName: "augusta ada king"), "augusta ada king", "AA"),
            Row(user(nil, displayName: "  "), "ada", "A"),
            Row(
                user(["given_name": .init("Ada"), "family_name": .init("Lovelace")], displayName: "x"),
                "Ada Lovelace",
                "AL"
            ),
            Row(user(["given_name": .init(" "), "family_name": .init("Lovelace")]), "Lovelace", "L"),
            Row(user(["given_name": .init(7)], displayName: "Ada"), "Ada", "A"),
            Row(user(nil, displayName: "👩‍🚀 élise"), "👩‍🚀 élise", "👩‍🚀É"),
        ]
    )
    func names(row: Row) {
        let picture = UserPicture(row.user)
        #expect(picture.name == row.name)
        #expect(picture.initials == row.initials)
    }

    // "ada" hashes to 96414; the rest is computed independently of this code.
    @Test("Colours and angle equal those of the web SDK")
    func colors() {
        let picture = UserPicture(User(sub: "1", username: "ada"))
        #expect(SeedHash.of("ada") == 96414)
        #expect(picture.start == ColorReader.hsl(228, saturation: 0.84, lightness: 0.64))
        #expect(picture.end == ColorReader.hsl(342, saturation: 0.84, lightness: 0.63))
        #expect(picture.angleDegrees == 90)
    }

    @Test("Names with a negative or the smallest hash have colours")
    func negativeHash() {
        #expect(Int32(bitPattern: SeedHash.of("ANIMALKEY")) < 0)
        // A well-known text whose hash is -2147483648.
        #expect(Int32(bitPattern: SeedHash.of("polygenelubricants")) == .min)
        for name in ["ANIMALKEY", "polygenelubricants"] {
            let picture = UserPicture(User(sub: "1", username: name))
            #expect((45...135).contains(picture.angleDegrees))
        }
    }

    @Test("An emoji in a name counts as two code units, as in the web SDK")
    func emoji() {
        // 0xD83D * 31 + 0xDE00 = 1772899; a hash over scalars would give 0xF600 = 62976.
        let picture = UserPicture(User(sub: "1", username: "😀"))
        #expect(picture.start == ColorReader.hsl(158, saturation: 0.89, lightness: 0.59))
    }

    @Test(
        "The picture is the first https URL among the known claims",
        arguments: [
            (User(sub: "1", profilePicture: "https://a.example/p.png"), "https://a.example/p.png"),
            (user(["profileUrl": .init("https://b.example/p")]), "https://b.example/p"),
            (
                user(["avatar": .init("https://e.example/p"), "URL": .init("https://c.example/p")]),
                "https://c.example/p"
            ),
            (user(["profile": .init(" "), "avatarUrl": .init("https://d.example/p")]), "https://d.example/p"),
            (
                User(
                    sub: "1",
                    profilePicture: "http://a.example/p.png",
                    claims: ["avatar": .init("https://e.example/p")]
                ), "https://e.example/p"
            ),
        ]
    )
    func addresses(user: User, address: String) { #expect(UserPicture(user).url?.absoluteString == address) }

    @Test(
        "Only https URLs are loaded",
        arguments: [
            "http://a.example/p.png", "file:///etc/passwd", "data:image/png;base64,AA==", "javascript:alert(1)",
            "ftp://a/p",
            "//a.example/p.png", "p.png", "https:", "https:///p.png", "", " ", "custom://p", "blob:https://a.example/1",
        ]
    )
    func schemes(text: String) { #expect(RemotePicture.url(from: text) == nil) }

    @Test("Upper-case letters in the scheme and surrounding spaces are accepted")
    func lenient() { #expect(RemotePicture.url(from: " HTTPS://a.example/p ")?.host == "a.example") }
}

@Suite("Picture colours", .timeLimit(.minutes(5)))
struct PictureColorTests {
    @Test(
        "Hexadecimal colours are parsed",
        arguments: [
            ("#FF0000", FormDesign.RGBA(red: 1, green: 0, blue: 0)),
            ("00ff00", FormDesign.RGBA(red: 0, green: 1, blue: 0)),
            ("#00F", FormDesign.RGBA(red: 0, green: 0, blue: 1)),
            ("%23FFFFFF", FormDesign.RGBA(red: 1, green: 1, blue: 1)),
            ("#336699", FormDesign.RGBA(red: 0.2, green: 0.4, blue: 0.6)),
        ]
    )
    func hex(text: String, color: FormDesign.RGBA) { #expect(ColorReader.picture(text) == color) }

    @Test(
        "Any other text is no colour",
        arguments: ["", "#", "#12", "#12345", "#1234567", "red", "#GGGGGG", "+12345", "#１２３"]
    )
    func noHex(text: String) { #expect(ColorReader.picture(text) == nil) }

    @Test(
        "Hue, saturation and lightness are converted",
        arguments: [
            (0, 100, 50, 1.0, 0.0, 0.0), (120, 100, 25, 0.0, 0.5, 0.0), (240, 100, 75, 0.5, 0.5, 1.0),
            (60, 50, 50, 0.75, 0.75, 0.25), (300, 0, 40, 0.4, 0.4, 0.4),
        ]
    )
    func hsl(hue: Int, saturation: Int, lightness: Int, red: Double, green: Double, blue: Double) {
        let color = ColorReader.hsl(
            Double(hue),
            saturation: Double(saturation) / 100,
            lightness: Double(lightness) / 100
        )
        for (part, expected) in [(color.red, red), (color.green, green), (color.blue, blue)] {
            #expect(abs(part - expected) < 1e-9)
        }
    }
}
