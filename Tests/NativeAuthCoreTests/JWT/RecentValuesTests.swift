import Testing

@testable import NativeAuthCore

@Suite("The LRU cache", .timeLimit(.minutes(5)))
struct RecentValuesTests {
    @Test("The least recently used values are evicted when the capacity is exceeded")
    func order() {
        var values = RecentValues<Int, String>(capacity: 8)
        for key in 0..<20 { values.insert("\(key)", for: key) }
        #expect(values.count == 8)
        for key in (12..<20).reversed() { #expect(values.value(for: key) == "\(key)") }
        for key in 20..<24 { values.insert("\(key)", for: key) }
        for key in 12..<24 { #expect((values.value(for: key) != nil) == !(16..<20).contains(key)) }
    }

    @Test("Replacing or removing a value keeps the others")
    func replacement() {
        var values = RecentValues<Int, String>(capacity: 2)
        values.insert("a", for: 1)
        values.insert("b", for: 2)
        values.insert("c", for: 2)
        #expect(values.count == 2 && values.value(for: 1) == "a" && values.value(for: 2) == "c")
        values.remove(1)
        #expect(values.value(for: 1) == nil && values.value(for: 2) == "c")
    }

    @Test("A capacity of zero holds no values", arguments: [0, -1])
    func none(capacity: Int) {
        var values = RecentValues<Int, String>(capacity: capacity)
        values.insert("a", for: 1)
        #expect(values.count == 0 && values.value(for: 1) == nil)
    }
}
