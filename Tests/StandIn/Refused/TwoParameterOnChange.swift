// refused: contextual closure type
import SwiftUI

@MainActor func view(_ number: Int) -> some View { Text("").onChange(of: number) { old, new in print(old, new) } }
