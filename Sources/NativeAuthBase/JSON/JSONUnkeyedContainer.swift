struct JSONUnkeyedContainer: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    /// Consumes a `null`, and nothing else.
    mutating func decodeNil() throws -> Bool {
        guard try element(Never.self).decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try consume { try $0.decode(type) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try consume { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try consume { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try consume { $0 } }

    /// Reads the current element. An element that can't be decoded remains the current one.
    private mutating func consume<T>(_ read: (JSONValueDecoder) throws -> T) throws -> T {
        let value = try read(try element(T.self))
        currentIndex += 1
        return value
    }

    private func element(_ type: any Any.Type) throws -> JSONValueDecoder {
        let path = codingPath + [JSONPosition(intValue: currentIndex)]
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: "The array ends here."))
        }
        return JSONValueDecoder(value: elements[currentIndex], codingPath: path)
    }
}

struct JSONPosition: CodingKey {
    let stringValue: String
    var intValue: Int?

    init(stringValue: String) { self.stringValue = stringValue }

    init(intValue: Int) {
        stringValue = "Index \(intValue)"
        self.intValue = intValue
    }
}
