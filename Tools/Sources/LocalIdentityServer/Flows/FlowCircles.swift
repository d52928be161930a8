/// Finds ways through the flows of one application that lead in a circle and wait for nobody: a request that came to
/// one might never be answered.
///
/// A prompt waits, and so does a page, except one before an `end`: a called flow does not stop there. An executor is
/// taken to go any of its ways. A call goes to the start of the called flow, and on to its own next node only if
/// there is a way through the called flow that does not wait.
struct FlowCircles {
    private struct Place: Hashable {
        let flow: FlowType
        let node: String
    }

    private let flows: [FlowType: FlowDefinition]
    /// The flows that can be passed from start to end without waiting.
    private var passable: Set<FlowType> = []

    init(_ flows: [FlowType: FlowDefinition]) {
        self.flows = flows
        // A flow may be passable only because one that it calls is: again, until nothing is added.
        while let more = flows.first(where: { !passable.contains($0.key) && canPass($0.key, $0.value) })?.key {
            passable.insert(more)
        }
    }

    /// - Throws: `FlowDefinitionError` with the first node of the first circle.
    func check() throws {
        let places = flows.values.sorted { $0.file < $1.file }.flatMap { flow in
            flow.nodes.values.sorted { $0.line < $1.line }.map { Place(flow: flow.type, node: $0.id) }
        }
        for place in places {
            guard let circle = circle(through: place), let flow = flows[place.flow],
                let node = flow.nodes[place.node]
            else { continue }
            let way = (circle + [place]).map { $0.flow == place.flow ? $0.node : "\(name($0.flow)).\($0.node)" }
            throw FlowDefinitionError(
                file: flow.file, line: node.line,
                reason: "node \(node.id) leads back to itself, and nothing on the way waits for a person: "
                    + way.joined(separator: " → "))
        }
    }

    /// The shortest way from a place back to it, beginning with the place.
    private func circle(through place: Place) -> [Place]? {
        var ways = [[place]]
        var reached: Set<Place> = []
        while !ways.isEmpty {
            var longer: [[Place]] = []
            for way in ways {
                for next in successors(of: way[way.count - 1]) {
                    if next == place { return way }
                    if reached.insert(next).inserted { longer.append(way + [next]) }
                }
            }
            ways = longer
        }
        return nil
    }

    private func canPass(_ type: FlowType, _ flow: FlowDefinition) -> Bool {
        var open = [Place(flow: type, node: flow.start)]
        var reached: Set<Place> = []
        while let place = open.popLast() {
            guard place.flow == type, reached.insert(place).inserted else { continue }
            if case .end = flow.nodes[place.node]?.kind { return true }
            open += successors(of: place)
        }
        return false
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
