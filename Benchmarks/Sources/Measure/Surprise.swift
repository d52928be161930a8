/// Something that must not happen while something is measured: then there is no figure.
struct Surprise: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
