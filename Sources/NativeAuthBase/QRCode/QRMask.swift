/// A mask over the data, so that they resemble neither an empty area nor a fixed pattern.
enum QRMask: Int, CaseIterable, Sendable {
    case zero, one, two, three, four, five, six, seven

    func inverts(row: Int, column: Int) -> Bool {
        switch self {
        case .zero: (row + column) % 2 == 0
        case .one: row % 2 == 0
        case .two: column % 3 == 0
        case .three: (row + column) % 3 == 0
        case .four:
            (row / 2 + column / 3) % 2 == 0
        case .five:
            row * column % 2 + row * column % 3 == 0
        case .six:
            (row * column % 2 + row * column % 3) % 2 == 0
        case .seven:
            ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }
}
