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
        let horizontal = direction.x / 2
        let vertical = direction.y / 2
        return LinearGradient(
            colors: [start, end].map { color in
                Color(red: color.red, green: color.green, blue: color.blue)
            },
            startPoint: UnitPoint(x: 0.5 - horizontal, y: 0.5 - vertical),
            endPoint: UnitPoint(x: 0.5 + horizontal, y: 0.5 + vertical)
        )
    }
}

extension View {
    /// Makes a picture one accessibility element with a label; without a name it is hidden.
    @ViewBuilder
    func describedPicture(_ name: String) -> some View {
        if name.isEmpty {
            accessibilityHidden(true)
        } else {
            accessibilityElement(children: .ignore)
                .accessibilityLabel(name)
                .accessibilityAddTraits(.isImage)
        }
    }
}

/// A container that centres its content in the largest square that fits; its ideal side is 60 points.
struct Square<Content: View>: View {
    @ViewBuilder let content: (CGFloat) -> Content

    var body: some View {
        GeometryReader { room in
            let side = min(room.size.width, room.size.height)
            content(side)
                .frame(width: side, height: side)
                .frame(width: room.size.width, height: room.size.height)
        }
        .aspectRatio(1, contentMode: .fit)
        .frame(idealWidth: 60, idealHeight: 60)
    }
}
#endif
