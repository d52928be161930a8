@testable import NativeAuthTesting

extension SeededRandom {
    /// Returns `true` once in `count` times.
    mutating func once(in count: Int) -> Bool { below(count) == 0 }

    mutating func choice<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
