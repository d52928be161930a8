import EndpointSupport
import FlowEngine
import Foundation
import Hummingbird
import IdentityBase

/// The routes of version 2 of the native authentication protocol. Its operations are those of version 1.
struct EntraV2Routes: Sendable {
    typealias Operation = @Sendable (EntraV2Call) async throws -> EntraV2Answer

    private static let largestBody = 65_536

    let services: EntraServices
    let origin: String

    func add(to table: RouteTable) {
        let tenant = "/:\(RouteTable.realm)"
        table.add(tenant + EntraV2Path.entry, handlers: [.post: { try await authorize($0, in: $1) }])

        for (path, method, operation) in operations {
            table.add(
                tenant + path,
                handlers: [
                    method: { request, context in
                        try await answer(request, in: context, operation: operation)
                    }
                ]
            )
        }
    }

    private var operations: [(String, HTTPRequest.Method, Operation)] {
        let signIn = EntraV2SignIn(services: services)
        let signUp = EntraV2SignUp(services: services)
        let reset = EntraV2Reset(services: services)

        return [
            (EntraV2Path.signInStart, .post, signIn.start),
            (EntraV2Path.signUpStart, .post, signUp.start),
            (EntraV2Path.submitAttributes, .post, signUp.submitAttributes),
            (EntraV2Path.resetStart, .post, reset.start),
            (EntraV2Path.challenge, .post, signIn.challenge),
            (EntraV2Path.verify, .post, signIn.verify),
            (EntraV2Path.enroll, .post, signIn.enroll),
            (EntraV2Path.activate, .post, signIn.activate),
            (EntraV2Path.update, .put, reset.update),
            (EntraV2Path.poll, .post, reset.poll),
        ]
    }

    /// Answers a step of a flow, as HAL.
    private func answer(
        _ request: Request,
        in context: ServerRequestContext,
        operation: Operation
    ) async throws -> Response {
        let encoder = EntraResponseEncoder(request, services: services.server)
        do {
            let tenant = try tenant(of: request, in: context)
            let body = try await request.body.collect(upTo: Self.largestBody)
            guard request.headers.mediaType == "application/json",
                let members = ReceivedJSON.decode(from: body.readableBytesView)?.object
            else { throw EntraError.malformed }

            let token = members[EntraV2Call.Member.continuationToken.rawValue]?.string ?? ""
            let call = try call(
                request,
                tenant: tenant,
                token: token,
                now: encoder.now,
                body: members,
                context: context
            )
            let answer = try await operation(call)
            return try encoder.response(answer.json, status: .init(code: answer.status))
        } catch {
            let error = try context.protocolError(
                for: error,
                tooLarge: EntraError.bodyTooLarge,
                unexpected: .serverError
            )
            return try encoder.halResponse(error)
        }
    }

    /// Answers the authorization challenge, as OAuth does.
    private func authorize(_ request: Request, in context: ServerRequestContext) async throws -> Response {
        let encoder = EntraResponseEncoder(request, services: services.server)
        do {
            let tenant = try tenant(of: request, in: context)
            let body = try await request.body.collect(upTo: Self.largestBody)
            let form = try EntraForm(body.readableBytesView, mediaType: request.headers.mediaType)
            let entry = EntraV2Entry(services: services)

            if let token = try form.optional(.continuationToken) {
                let members: [String: JSONValue] = ["continuationToken": .string(token)]
                let call = try call(
                    request,
                    tenant: tenant,
                    token: token,
                    now: encoder.now,
                    body: members,
                    context: context
                )
                let resumed = try await entry.resume(call)
                let isDone = resumed["code"] != nil
                return try encoder.response(resumed, status: isDone ? .ok : .unauthorized)
            }

            guard let client = tenant.client(try form.required(.clientID)) else { throw EntraError.unknownClient }
            let call = try call(request, tenant: tenant, client: client, form: form, now: encoder.now)
            var invitation = encoder.body(.insufficientAuthorization)
            invitation.merge(try await entry.begin(call)) { $1 }
            return try encoder.response(.object(invitation), status: .unauthorized)
        } catch {
            return try encoder.response(
                context.protocolError(for: error, tooLarge: EntraError.bodyTooLarge, unexpected: .serverError)
            )
        }
    }

    /// Returns the tenant of a request that no page of another origin has sent.
    private func tenant(of request: Request, in context: ServerRequestContext) throws -> Tenant {
        if let sender = request.headers[.origin], sender != origin { throw EntraError.foreignOrigin }
        guard let tenant = context.parameters.get(RouteTable.realm).flatMap({ services.tenants()[$0] }) else {
            throw EntraError.unknownTenant
        }
        return tenant
    }

    /// Returns the request of the client that began the conversation.
    private func call(
        _ request: Request,
        tenant: Tenant,
        token: String,
        now: Date,
        body: [String: JSONValue],
        context: ServerRequestContext
    ) throws -> EntraV2Call {
        guard let client = tenant.client(try services.conversations.clientID(of: token, in: tenant)) else {
            throw EntraError.invalidToken
        }
        let call = try call(request, tenant: tenant, client: client, form: EntraForm([:]), now: now)
        return EntraV2Call(
            call,
            body: body,
            type: try pathComponent(EntraV2Path.type, in: context),
            id: try pathComponent(EntraV2Path.id, in: context)
        )
    }

    /// Returns the type or the id of a method, which links repeat; empty for a path without one.
    private func pathComponent(_ name: String, in context: ServerRequestContext) throws -> String {
        guard let text = context.parameters.get(name) else { return "" }
        guard text.wholeMatch(of: /[A-Za-z0-9-]{1,64}/) != nil else { throw EntraError.invalidParameter(.id) }
        return text
    }

    private func call(
        _ request: Request,
        tenant: Tenant,
        client: TenantClient,
        form: EntraForm,
        now: Date
    ) throws -> EntraCall {
        guard client.isNative else { throw EntraError.notNative }
        return EntraCall(
            tenant: tenant,
            client: client,
            form: form,
            origin: origin,
            languages: RequestLanguages(accepted: request.headers[.acceptLanguage]),
            now: now
        )
    }
}

extension EntraResponseEncoder {
    fileprivate func halResponse(_ error: EntraError) throws -> Response {
        let body = EntraV2Refusal(error: error, encoder: self).json
        var response = try response(body, status: .init(code: error.status))
        if let seconds = error.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }
}
