import Foundation
import IdentityBase
import IdentityDomain

/// The executor that sends a request to another program on this machine and keeps parts of its response.
///
/// Only loopback addresses are requested, so that no definition document makes the server send requests to others
/// (SSRF).
struct HTTPRequestExecutor: FlowExecutor {
    static let descriptor = ExecutorDescriptor(
        name: "HTTPRequestExecutor",
        properties: HTTPRequestSettings.properties,
        problem: { _, properties in
            do throws(HTTPRequestSettings.Malformed) {
                _ = try HTTPRequestSettings(properties)
                return nil
            } catch {
                return error.reason
            }
        },
        warning: { properties in
            guard let settings = try? HTTPRequestSettings(properties), !settings.isLocal else {
                return nil
            }
            return "this server requests addresses of this machine only, so that the request always fails"
        }
    )

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let settings: HTTPRequestSettings
        do {
            settings = try HTTPRequestSettings(node.properties)
        } catch {
            return .failure(.httpRequestInvalid)
        }

        guard let response = await response(to: settings, in: context) else {
            guard settings.failsOnError else { return .success() }
            return .failure(.httpRequestFailed)
        }
        guard let values = settings.values(in: response).nonEmpty else {
            return .success()
        }
        return .success([.provided(values)])
    }

    /// Returns the response; nil if there is none with a status below 400.
    private func response(
        to settings: HTTPRequestSettings,
        in context: ExecutionContext
    ) async -> OutgoingResponse? {
        let request = settings.request { name in value(name, in: context) }
        guard let request, ProviderURLPolicy.isLoopback(request.url), let transport = services.outgoingRequests else {
            services.logger.warning("flow \(context.frame.flow), node \(context.frame.node): the address is not local")
            return nil
        }

        for attempt in 0...settings.retries {
            if attempt > 0 {
                try? await Task.sleep(for: .milliseconds(settings.retryDelay))
            }
            if let response = try? await transport.send(request), response.status < 400 {
                return response
            }
        }
        return nil
    }

    /// Returns the value of a placeholder: a value of the server, or an input.
    private func value(_ name: String, in context: ExecutionContext) -> String? {
        if FlowValue(rawValue: name) != nil || FlowValue.unsupported.contains(name) {
            return context.state.serverValue(name)
        }
        return context.nonEmptyInput(name)
    }
}
