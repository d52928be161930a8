/// The start of a sign-in, ordered among all sign-ins and sign-outs of a session in this process. Whether the sign-in
/// counts is decided when its tokens arrive: not after a sign-out, and not after a sign-in that began later.
package struct SessionTurn: Sendable {
    let number: Int
}
