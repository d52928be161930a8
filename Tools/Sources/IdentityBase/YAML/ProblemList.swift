/// Collects what is wrong with files, so that all of it can be told at once.
package final class ProblemList {
    package private(set) var found: [FlowDefinitionError] = []

    package init(found: [FlowDefinitionError] = []) {
        self.found = found
    }

    /// By file and line, each once.
    package var sorted: [FlowDefinitionError] {
        var seen: Set<String> = []
        return found.enumerated().sorted { one, other in
            (one.element.file, one.element.line, one.offset) < (other.element.file, other.element.line, other.offset)
        }
        .map(\.element).filter { seen.insert($0.description).inserted }
    }

    package func add(_ problem: FlowDefinitionError) { found.append(problem) }
    package func add(_ problems: [FlowDefinitionError]) { found += problems }

    /// What the work makes; nil after a problem, which is noted.
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
