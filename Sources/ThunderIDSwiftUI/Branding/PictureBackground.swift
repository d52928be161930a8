#if canImport(SwiftUI)
import AuthFlows
import Foundation
import SwiftUI
import ThunderID

/// The background of letters and drawings: a gradient through the centre, or one colour twice.
struct PictureBackground {
    let start: FormDesign.RGBA
    let end: FormDesign.RGBA
    /// The direction of the gradient: rightwards and downwards, a unit vector.
    let direction: (x: Double, y: Double)

    init(_ picture: UserPicture) {
        start = picture.start
        end = picture.end
        // As in CSS: clockwise from the top.
        let angle = picture.angleDegrees * .pi / 180
        direction = (sin(angle), -cos(angle))
    }

    init(_ avatar: GeneratedAvatar) {
        let flat = avatar.flatBackgroundHex.flatMap(ColorReader.picture)
        let grey = FormDesign.RGBA(red: 0.45, green: 0.45, blue: 0.5)
        start = flat ?? avatar.startColorHex.flatMap(ColorReader.picture) ?? grey
        end = flat ?? avatar.endColorHex.flatMap(ColorReader.picture) ?? grey
        let angle = (avatar.angleDegrees ?? 0) * .pi / 180
        direction = (cos(angle), sin(angle))
    }

    var gradient: LinearGradient {
        LinearGradient(
            colors: [color(start), color(end)],
            startPoint: UnitPoint(x: 0.5 - direction.x / 2, y: 0.5 - direction.y / 2),
            endPoint: UnitPoint(x: 0.5 + direction.x / 2, y: 0.5 + direction.y / 2))
    }

    private func color(_ color: FormDesign.RGBA) -> Color {
        Color(red: color.red, green: color.green, blue: color.blue)
    }
}
#endif
