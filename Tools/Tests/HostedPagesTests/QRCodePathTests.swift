import Testing

@testable import HostedPages
@testable import IdentityBase

@Suite("The QR codes of the hosted pages", .timeLimit(.minutes(5)))
struct QRCodePathTests {
    @Test("The SVG path covers exactly the dark modules inside the quiet zone")
    func path() throws {
        let code = try #require(QRCode("openid4vp://authorize?client_id=example"))
        let side = code.size + 2 * QRCode.quietZone
        var drawn = [Bool](repeating: false, count: side * side)
        for piece in code.path.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
            let numbers = [piece.1, piece.2, piece.3, piece.4].compactMap { Int($0) }
            try #require(numbers.count == 4 && numbers[2] == numbers[3])
            for column in numbers[0]..<numbers[0] + numbers[2] { drawn[numbers[1] * side + column] = true }
        }
        for row in 0..<side {
            for column in 0..<side {
                let inner = row - QRCode.quietZone
                let across = column - QRCode.quietZone
                let isInside = (0..<code.size).contains(inner) && (0..<code.size).contains(across)
                #expect(drawn[row * side + column] == (isInside && code[inner, across]), "\(row) \(column)")
            }
        }
    }

    @Test("A page shows codes up to version 20, which holds 666 bytes")
    func largest() throws {
        #expect(try #require(QRCode(String(repeating: "a", count: 666))).size == QRCode.largestShown)
        #expect(try #require(QRCode(String(repeating: "a", count: 667))).size > QRCode.largestShown)
    }
}
