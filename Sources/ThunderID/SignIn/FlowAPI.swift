import NativeAuthBase
import NativeAuthCore

/// The server's endpoints of app-native flows.
struct FlowAPI: Sendable {
    let http: ThunderIDHTTP

    /// Starts a flow or submits a step.
    func execute(
        _ body: [String: JSONValue], headers: [String: String] = [:], flow: ServerFlowType
    ) async throws -> EmbeddedFlowResponse {
        let (json, requestID) = try await http.sendForJSON(
            ThunderIDRequest(
                path: EndpointPath.flowExecute, purpose: .flow(flow), body: .json(.object(body)), headers: headers))
        guard json["flowStatus"]?.string != nil, json[WireKey.executionId]?.string ?? json["flowId"]?.string != nil
        else { throw ThunderIDHTTP.malformed(requestID) }
        var response = EmbeddedFlowResponse(json: json)
        response.requestID = requestID
        response.flow = flow
        return response
    }

    /// Returns the texts, the theme and the application's data that the labels of a flow refer to.
    func meta(applicationId: String, language: String, timeout: Duration) async throws -> [String: JSONValue] {
        let (json, requestID) = try await http.sendForJSON(
            ThunderIDRequest(
                path: EndpointPath.flowMeta, query: [("type", "APP"), ("id", applicationId), ("language", language)],
                timeout: timeout, maximumSize: 8 * 1_024 * 1_024))
        guard let members = json.object else { throw ThunderIDHTTP.malformed(requestID) }
        return members
    }
}
