/// A page session after a request, and the cookies that the response sets.
package struct PageResult: Sendable {
    package var session: PageSession
    package var cookies: [String] = []
}
