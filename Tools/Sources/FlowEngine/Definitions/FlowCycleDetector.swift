import IdentityBase
import IdentityDomain

/// The detection of cycles through the flows of one application that do not wait for input. A request in such a cycle
/// might never get a response.
///
/// A prompt waits, and so does a page, except one before an `end`, because a called flow does not stop there. A node
/// with a condition may be skipped. An executor may take any of its edges. A call leads to the start of the called
/// flow. It leads to its own next node only if the called flow has a path that does not wait.
///
/// The work is proportional to the number of nodes and edges.
struct FlowCycleDetector {
    private struct Place: Hashable {
        let flow: String
        let node: String
    }

    /// The flows of the application, and those that they call by name.
    private let flows: [String: FlowDefinition]
    private let application: [FlowType: FlowDefinition]
    private let catalog: FlowCatalog
    /// Flows with a path from start to end that does not wait.
    private var passable: Set<String> = []
    /// Number of nodes and edges that were visited.
    private(set) var steps = 0

    init(_ application: [FlowType: FlowDefinition], catalog: FlowCatalog) {
        self.application = application
        self.catalog = catalog
        var flows: [String: FlowDefinition] = [:]
        var unread = Array(application.values)
        while let flow = unread.popLast() {
            guard flows.updateValue(flow, forKey: flow.key) == nil else { continue }
            for case .call(let call, _) in flow.nodes.values.map(\.kind) {
                if let called = catalog.target(of: call, in: application) { unread.append(called) }
            }
        }
        self.flows = flows
        // A flow may be passable only because of a flow that it calls. Repeats until the set is stable.
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for (key, flow) in flows where !passable.contains(key) && canPass(flow) {
                passable.insert(key)
                isGrowing = true
            }
        }
    }

    /// Returns one problem for each strongly connected group of nodes, at its first node.
    mutating func problems() -> [FlowDefinitionError] {
        groups().compactMap { group in
            let order = group.sorted { key($0) < key($1) }
            guard let place = order.first, let flow = flows[place.flow], let node = flow.nodes[place.node] else {
                return nil
            }
            let way = circle(through: place, within: Set(group)).map { $0 + [place] } ?? [place]
            let names = way.map {
                if $0.flow == place.flow { $0.node } else { "\(flows[$0.flow]?.handle ?? $0.flow).\($0.node)" }
            }
            // A long cycle is abbreviated in the message.
            var shown = names
            if names.count > 12 { shown.replaceSubrange(10..., with: ["… \(names.count - 11) more", names[0]]) }
            return FlowDefinitionError(
                file: flow.file, line: node.line,
                reason: "node \(node.id) leads back to itself, and nothing on the way waits for a person: "
                    + shown.joined(separator: " → "))
        }
    }

    private func key(_ place: Place) -> (String, Int) {
        (flows[place.flow]?.file ?? "", flows[place.flow]?.nodes[place.node]?.line ?? 0)
    }

    /// Returns the strongly connected components that contain a cycle (Tarjan's algorithm, without recursion).
    private mutating func groups() -> [[Place]] {
        var index: [Place: Int] = [:]
        var low: [Place: Int] = [:]
        var stack: [Place] = []
        var isOnStack: Set<Place> = []
        var found: [[Place]] = []
        for (key, flow) in flows.sorted(by: { $0.value.file < $1.value.file }) {
            for node in flow.nodes.values.sorted(by: { $0.line < $1.line }) {
                let root = Place(flow: key, node: node.id)
                guard index[root] == nil else { continue }
                var open: [(place: Place, ways: ArraySlice<Place>)] = []
                func enter(_ place: Place, ways: [Place]) {
                    index[place] = index.count
                    low[place] = index[place]
                    stack.append(place)
                    isOnStack.insert(place)
                    open.append((place, ways[...]))
                }
                enter(root, ways: ways(from: root))
                while let last = open.indices.last {
                    let place = open[last].place
                    if let next = open[last].ways.popFirst() {
                        if index[next] == nil {
                            enter(next, ways: ways(from: next))
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

    /// Returns the shortest path from a place back to itself, starting with the place.
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

    private mutating func canPass(_ flow: FlowDefinition) -> Bool {
        var open = [Place(flow: flow.key, node: flow.start)]
        var reached: Set<Place> = []
        while let place = open.popLast() {
            guard place.flow == flow.key, reached.insert(place).inserted else { continue }
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

    /// Returns the nodes that the same request can reach next.
    private func successors(of place: Place) -> [Place] {
        guard let flow = flows[place.flow], let node = flow.nodes[place.node] else { return [] }
        func here(_ node: String) -> Place { Place(flow: place.flow, node: node) }
        let skipped = node.condition.map { [here($0.onSkip)] } ?? []
        switch node.kind {
        case .prompt, .end: return skipped
        case .executor, .start: return node.edges.map { here($0.target) }
        case .page(let page):
            guard case .end = flow.nodes[page.next]?.kind else { return skipped }
            return [here(page.next)] + skipped
        case .call(let call, let next):
            guard let called = catalog.target(of: call, in: application) else { return skipped }
            let returned = if passable.contains(called.key) { [here(next)] } else { [Place]() }
            return [Place(flow: called.key, node: called.start)] + returned + skipped
        }
    }
}
