#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// The dark modules of a QR code, with the quiet zone of four modules around them.
struct QRCodeShape: Shape {
    let code: QRCode

    nonisolated func path(in rect: CGRect) -> Path {
        let count = code.size + 8
        let module = min(rect.width, rect.height) / CGFloat(count)

        var path = Path()
        for row in 0..<code.size {
            // One rectangle per run: fewer shapes, and no hairlines between them.
            var column = 0
            while column < code.size {
                let start = column
                while column < code.size, code[row, column] { column += 1 }
                if column > start {
                    path.addRect(
                        CGRect(
                            x: rect.origin.x + CGFloat(start + 4) * module,
                            y: rect.origin.y + CGFloat(row + 4) * module,
                            width: CGFloat(column - start) * module,
                            height: module
                        )
                    )
                }
                column += 1
            }
        }
        return path
    }
}
#endif
