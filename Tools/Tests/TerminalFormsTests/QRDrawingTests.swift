import AuthFlows
import Testing

@testable import TerminalForms

@Suite("QR codes at a terminal", .timeLimit(.minutes(5)))
struct QRDrawingTests {
    private func lines(_ value: String, _ renderer: ScreenRenderer) -> [ScreenLine] {
        renderer.lines(
            of: FormSnapshot(
                step: FlowStep(
                    id: "s",
                    kind: .display,
                    components: [FormComponent(id: "q", kind: .qrCode, value: value)]
                )
            )
        )
    }

    @Test("The drawn characters contain the code with its light quiet zone", arguments: ["wallet://x?y", "ü"])
    func drawn(_ value: String) throws {
        let code = try #require(QRCode(value))
        let codeLines = lines(value, ScreenRenderer()).filter { $0.runs.first?.role == .code }
        let drawn = codeLines.map { Array($0.text) }
        let width = code.size + 8
        #expect(drawn.count == (width + 1) / 2 && drawn.allSatisfy { $0.count == width })
        for row in 0..<width {
            for column in 0..<width {
                let character = drawn[row / 2][column]
                let isLight = character == "█" || character == (row.isMultiple(of: 2) ? "▀" : "▄")
                let inside = (4..<width - 4).contains(row) && (4..<width - 4).contains(column)
                #expect(isLight == !(inside && code[row - 4, column - 4]))
            }
        }
    }

    @Test("With colours, the code has a light foreground on black")
    func colored() {
        let text = lines("wallet://x", ScreenRenderer()).text(isColored: true)
        #expect(text.contains("\u{1B}[97;40m█"))
    }

    @Test("A code that can't be drawn completely is replaced by its value")
    func valueOnly() {
        let long = "wallet://" + String(repeating: "x", count: 40)
        let incapable = [TerminalTraits(isUnicode: false), TerminalTraits(isPlain: true), TerminalTraits(columns: 40)]
        for traits in incapable {
            let lines = lines(long, ScreenRenderer(traits))
            #expect(lines.last?.text == long && lines.allSatisfy { $0.runs.first?.role != .code })
        }
        #expect(lines(long, ScreenRenderer(TerminalTraits(columns: 41))).contains { $0.runs.first?.role == .code })
        #expect(lines("short", ScreenRenderer(TerminalTraits(columns: 40))).contains { $0.runs.first?.role == .code })
        #expect(lines("short", ScreenRenderer()).last?.text == "short")
    }
}
