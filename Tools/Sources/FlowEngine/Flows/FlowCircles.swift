import IdentityBase
import IdentityDomain

/// Finds ways through the flows of one application that lead in a circle and wait for nobody: a request that came to
/// one might never be answered.
///
/// A prompt waits, and so does a page, except one before an `end`: a called flow does not stop there. An executor is
/// taken to go any of its ways. A call goes to the start of the called flow, and on to its own next node only if
/// there is a way through the called flow that does not wait.
///
/// The work grows with the nodes and ways, and no faster: a thousand nodes are nothing.
struct FlowCircles {
    private struct Place: Hashable {
        let flow: FlowType
        let node: String
    }

    private let flows: [FlowType: FlowDefinition]
    /// The flows that can be passed from start to end without waiting.
    private var passable: Set<FlowType> = []
    /// How many ways have been looked at.
    private(set) var steps = 0

    package init(_ flows: [FlowType: FlowDefinition]) {
        self.flows = flows
        // A flow may be passable only because one that it calls is: again, until nothing is added.
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for (type, flow) in flows where !passable.contains(type) && canPass(type, flow) {
                passable.insert(type)
                isGrowing = true
            }
        }
    }

    /// - Throws: `FlowDefinitionError` with the first node of the first circle.
    package func check() throws {
        var circles = self
        if let first = circles.problems().first { throw first }
    }

    /// One problem for each group of nodes that lead to one another, about its first node.
    package mutating func problems() -> [FlowDefinitionError] {
        groups().compactMap { group in
            let order = group.sorted { key($0) < key($1) }
            guard let place = order.first, let flow = flows[place.flow], let node = flow.nodes[place.node] else {
                return nil
            }
            let way = circle(through: place, within: Set(group)).map { $0 + [place] } ?? [place]
            let names = way.map { $0.flow == place.flow ? $0.node : "\(name($0.flow)).\($0.node)" }
            // A circle of a thousand nodes is no better understood for being written out.
            let shown = names.count <= 12 ? names : names.prefix(10) + ["… \(names.count - 11) more", names[0]]
            return FlowDefinitionError(
                file: flow.file, line: node.line,
                reason: "node \(node.id) leads back to itself, and nothing on the way waits for a person: "
                    + shown.joined(separator: " → "))
        }
    }

    private func key(_ place: Place) -> (String, Int) {
        (flows[place.flow]?.file ?? "", flows[place.flow]?.nodes[place.node]?.line ?? 0)
    }

    /// The groups of places that lead to one another (Tarjan's strongly connected components, without recursion).
    private mutating func groups() -> [[Place]] {
        var index: [Place: Int] = [:]
        var low: [Place: Int] = [:]
        var stack: [Place] = []
        var isOnStack: Set<Place> = []
        var found: [[Place]] = []
        for (type, flow) in flows.sorted(by: { $0.value.file < $1.value.file }) {
            for node in flow.nodes.values.sorted(by: { $0.line < $1.line }) {
                let root = Place(flow: type, node: node.id)
                guard index[root] == nil else { continue }
                var open: [(place: Place, ways: ArraySlice<Place>)] = []
                func enter(_ place: Place, _ ways: [Place]) {
                    index[place] = index.count
                    low[place] = index[place]
                    stack.append(place)
                    isOnStack.insert(place)
                    open.append((place, ways[...]))
                }
                enter(root, ways(from: root))
                while let last = open.indices.last {
                    let place = open[last].place
                    if let next = open[last].ways.popFirst() {
                        if index[next] == nil {
                            enter(next, ways(from: next))
                        } else if isOnStack.contains(next) {
                            low[place] = min(low[place] ?? 0, index[next] ?? 0)
                        }
                        continue
                    }
                    open.removeLast()
                    if let parent = open.last?.place { low[parent] = min(low[parent] ?? 0, low[place] ?? 0) }
                    guard low[place] == index[place] else { continue }
                    var group: [Place] = []
                    while let member = stack.popLast() {
                        isOnStack.remove(member)
                        group.append(member)
                        if member == place { break }
                    }
                    if group.count > 1 || ways(from: place).contains(place) { found.append(group) }
                }
            }
        }
        return found
    }

    /// The shortest way from a place back to it, beginning with the place.
    private mutating func circle(through place: Place, within group: Set<Place>) -> [Place]? {
        var cameFrom: [Place: Place] = [:]
        var open = [place]
        var position = 0
        while position < open.count {
            let current = open[position]
            position += 1
            for next in ways(from: current) where group.contains(next) {
                if next == place {
                    var way = [current]
                    while let last = way.last, last != place, let before = cameFrom[last] { way.append(before) }
                    return way.reversed()
                }
                if cameFrom[next] == nil {
                    cameFrom[next] = current
                    open.append(next)
                }
            }
        }
        return nil
    }

    private mutating func canPass(_ type: FlowType, _ flow: FlowDefinition) -> Bool {
        var open = [Place(flow: type, node: flow.start)]
        var reached: Set<Place> = []
        while let place = open.popLast() {
            guard place.flow == type, reached.insert(place).inserted else { continue }
            if case .end = flow.nodes[place.node]?.kind { return true }
            open += ways(from: place)
        }
        return false
    }

    private mutating func ways(from place: Place) -> [Place] {
        let ways = successors(of: place)
        steps += ways.count + 1
        return ways
    }

    /// Where the same request may go on.
    private func successors(of place: Place) -> [Place] {
        guard let flow = flows[place.flow], let node = flow.nodes[place.node] else { return [] }
        func here(_ node: String) -> Place { Place(flow: place.flow, node: node) }
        switch node.kind {
        case .prompt, .end:
            return []
        case .executor:
            return node.edges.map { here($0.target) }
        case .page(let page):
            guard case .end = flow.nodes[page.next]?.kind else { return [] }
            return [here(page.next)]
        case .call(let type, let next):
            guard let called = flows[type] else { return [] }
            return [Place(flow: type, node: called.start)] + (passable.contains(type) ? [here(next)] : [])
        }
    }

    private func name(_ type: FlowType) -> String { flows[type]?.handle ?? type.rawValue }
}
