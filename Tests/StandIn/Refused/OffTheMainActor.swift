// refused: main actor-isolated
import SwiftUI

@MainActor func onMain() {}

nonisolated func view() -> Text {
    onMain()
    return Text("")
}
