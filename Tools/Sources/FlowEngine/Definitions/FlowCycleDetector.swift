import IdentityBase
import IdentityDomain

/// The detection of cycles through the flows of one application that do not wait for input. A request in such a cycle
/// might never get a response.
///
/// A prompt waits, and so does a page, except one before an `end`, because a called flow does not stop there. A node
/// with a condition may be skipped. An executor may take any of its edges. A call leads to the start of the called
/// flow. It leads to its own next node only if the called flow has a path that does not wait.
///
/// The work is proportional to the number of nodes and edges, except for flows with a path that does not wait: in a
/// chain of calls, each is examined as often as there are calls after it.
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
    /// Receives each visited node, with the number of edges that leave it.
    private let visit: (_ edges: Int) -> Void

    init(
        _ application: [FlowType: FlowDefinition],
        catalog: FlowCatalog,
        visit: @escaping (_ edges: Int) -> Void = { _ in }
    ) {
        self.visit = visit
        self.application = application
        self.catalog = catalog
        var flows: [String: FlowDefinition] = [:]
        var unread = Array(application.values)
        while let flow = unread.popLast() {
            guard flows.updateValue(flow, forKey: flow.key) == nil else {
                continue
            }
            for case .call(let call, _) in flow.nodes.values.map(\.kind) {
                if let called = catalog.target(of: call, in: application) {
                    unread.append(called)
                }
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
    func problems() -> [FlowDefinitionError] {
        var problems: [FlowDefinitionError] = []
        for group in cyclicGroups() {
            guard let place = group.min(by: { position($0) < position($1) }),
                let flow = flows[place.flow],
                let node = flow.nodes[place.node]
            else {
                continue
            }

            var path = [place]
            if let cycle = shortestCycle(through: place, within: Set(group)) {
                path = cycle + path
            }
            let names = path.map { name(of: $0, in: place.flow) }
            // A long cycle is abbreviated in the message.
            var shown = names
            if names.count > 12 {
                shown.replaceSubrange(10..., with: ["… \(names.count - 11) more", names[0]])
            }
            let reason =
                "node \(node.id) leads back to itself, and nothing on the way waits for a person: "
                + shown.joined(separator: " → ")
            problems.append(FlowDefinitionError(file: flow.file, line: node.line, reason: reason))
        }
        return problems
    }

    private func name(of place: Place, in flow: String) -> String {
        if place.flow == flow {
            return place.node
        }
        return "\(flows[place.flow]?.handle ?? place.flow).\(place.node)"
    }

    private func position(_ place: Place) -> (file: String, line: Int) {
        let flow = flows[place.flow]
        return (flow?.file ?? "", flow?.nodes[place.node]?.line ?? 0)
    }

    /// Returns the strongly connected components that contain a cycle (Kosaraju's algorithm, without recursion).
    private func cyclicGroups() -> [[Place]] {
        var successors: [Place: [Place]] = [:]
        var predecessors: [Place: [Place]] = [:]
        for (key, flow) in flows {
            for node in flow.nodes.keys {
                let place = Place(flow: key, node: node)
                let next = self.successors(of: place)
                successors[place] = next
                for reached in next {
                    predecessors[reached, default: []].append(place)
                }
            }
        }

        var grouped: Set<Place> = []
        var groups: [[Place]] = []
        for root in Self.finishingOrder(successors).reversed() {
            var group: [Place] = []
            var open = [root]
            while let place = open.popLast() {
                guard grouped.insert(place).inserted else {
                    continue
                }
                group.append(place)
                open += predecessors[place] ?? []
            }
            let isLoop = group == [root] && successors[root]?.contains(root) == true
            if group.count > 1 || isLoop {
                groups.append(group)
            }
        }
        return groups
    }

    /// Returns the places, each after all that it leads to, except those of its own component.
    private static func finishingOrder(_ successors: [Place: [Place]]) -> [Place] {
        var finished: [Place] = []
        var reached: Set<Place> = []
        for root in successors.keys {
            var open = [(place: root, isFinished: false)]
            while let (place, isFinished) = open.popLast() {
                if isFinished {
                    finished.append(place)
                } else if reached.insert(place).inserted {
                    open.append((place, true))
                    open += (successors[place] ?? []).map { ($0, false) }
                }
            }
        }
        return finished
    }

    /// Returns the shortest path from a place back to itself, starting with the place.
    private func shortestCycle(through place: Place, within group: Set<Place>) -> [Place]? {
        var cameFrom: [Place: Place] = [:]
        var open = [place]
        var position = 0
        while position < open.count {
            let current = open[position]
            position += 1
            for next in successors(of: current) where group.contains(next) {
                if next == place {
                    var path = [current]
                    while let last = path.last, last != place, let before = cameFrom[last] {
                        path.append(before)
                    }
                    return path.reversed()
                }
                if cameFrom[next] == nil {
                    cameFrom[next] = current
                    open.append(next)
                }
            }
        }
        return nil
    }

    private func canPass(_ flow: FlowDefinition) -> Bool {
        var open = [Place(flow: flow.key, node: flow.start)]
        var reached: Set<Place> = []
        while let place = open.popLast() {
            guard place.flow == flow.key, reached.insert(place).inserted else {
                continue
            }
            if flow.nodes[place.node]?.isEnd == true {
                return true
            }
            open += successors(of: place)
        }
        return false
    }

    /// Returns the nodes that the same request can reach next.
    private func successors(of place: Place) -> [Place] {
        guard let flow = flows[place.flow], let node = flow.nodes[place.node] else {
            return []
        }

        func here(_ node: String) -> Place {
            Place(flow: place.flow, node: node)
        }

        var next: [Place] = []
        switch node.kind {
        case .prompt, .end: break
        case .executor, .start:
            next += node.kindEdges.map { here($0.target) }
        case .page(let page):
            if flow.nodes[page.next]?.isEnd == true {
                next.append(here(page.next))
            }
        case .call(let call, let afterCall):
            guard let called = catalog.target(of: call, in: application) else {
                break
            }
            next.append(Place(flow: called.key, node: called.start))
            if passable.contains(called.key) {
                next.append(here(afterCall))
            }
        }

        if let condition = node.condition {
            next.append(here(condition.onSkip))
        }
        visit(next.count)
        return next
    }
}
