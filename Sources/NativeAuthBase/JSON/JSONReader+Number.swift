extension JSONReader {
    /// Reads a number. An integer that fits becomes an `Int`, as does an integral number below 2^53 in any other
    /// notation. Other numbers become a `Double`, and a number that is too large for that is refused.
    mutating func number() throws(JSONReadError) -> JSONValue {
        let start = index
        let isNegative = bytes[index] == 0x2D  // -
        if isNegative { index += 1 }
        guard isAtDigit else { throw malformed }
        var integer = 0
        var overflows = false
        var isPlain = true
        if bytes[index] == 0x30 {
            index += 1
            guard !isAtDigit else { throw malformed }
        } else {
            while isAtDigit {
                let digit = Int(bytes[index] - 0x30)
                let (tens, firstOverflow) = integer.multipliedReportingOverflow(by: 10)
                let (sum, secondOverflow) =
                    if isNegative { tens.subtractingReportingOverflow(digit) } else {
                        tens.addingReportingOverflow(digit)
                    }
                if firstOverflow || secondOverflow { overflows = true }
                integer = sum
                index += 1
            }
        }
        if index < end, bytes[index] == 0x2E {  // .
            isPlain = false
            index += 1
            try skipDigits()
        }
        if index < end, bytes[index] | 0x20 == 0x65 {  // e, E
            isPlain = false
            index += 1
            if index < end, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
            try skipDigits()
        }
        if isPlain, !overflows { return .int(integer) }
        let digits = UnsafeBufferPointer(start: bytes + start, count: index - start)
        guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else { throw malformed }
        // From 2^53 on, and of an overflowing number, the Double may equal an Int that was not written.
        if !isPlain, number.magnitude < 0x1p53, let integer = Int(exactly: number) { return .int(integer) }
        return .double(number)
    }

    private var isAtDigit: Bool { index < end && bytes[index] >= 0x30 && bytes[index] <= 0x39 }

    private mutating func skipDigits() throws(JSONReadError) {
        guard isAtDigit else { throw malformed }
        while isAtDigit { index += 1 }
    }
}
