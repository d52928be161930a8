// refused: ViewHost
import SwiftUI

@MainActor func host() { _ = ViewHost { Text("") } }
