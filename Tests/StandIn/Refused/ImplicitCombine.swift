// refused: cannot find type 'ObservableObject'
import SwiftUI

final class Model: ObservableObject {}
