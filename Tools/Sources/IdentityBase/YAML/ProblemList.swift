/// The list of all errors in files, so that they are reported together.
package final class ProblemList {
    package private(set) var found: [FlowDefinitionError] = []

    package init(found: [FlowDefinitionError] = []) { self.found = found }

    package var sorted: [FlowDefinitionError] {
        var seen: Set<String> = []
        let ordered = found.enumerated().sorted { one, other in
            let position = (one.element.file, one.element.line, one.offset)
            return position < (other.element.file, other.element.line, other.offset)
        }
        return ordered.map(\.element).filter { seen.insert($0.description).inserted }
    }

    package func add(_ problem: FlowDefinitionError) { found.append(problem) }
    package func add(_ problems: [FlowDefinitionError]) { found += problems }

    /// Returns the result of `work`; nil after an error, which is added to the list.
    package func attempt<Value>(_ work: () throws -> Value) -> Value? {
        do {
            return try work()
        } catch let problem as FlowDefinitionError {
            add(problem)
        } catch {
            add(FlowDefinitionError(file: "?", line: 1, reason: "\(error)"))
        }
        return nil
    }
}
