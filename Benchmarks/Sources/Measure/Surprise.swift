/// An unexpected result during a measurement, which invalidates the figure.
struct Surprise: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
