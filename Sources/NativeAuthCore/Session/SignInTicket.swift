/// The start of a sign-in, ordered among all sign-ins and sign-outs of a session in this process. A sign-in is no
/// longer valid after a sign-out, and after the completion of a sign-in that began later.
package struct SignInTicket: Sendable {
    let number: Int
}
