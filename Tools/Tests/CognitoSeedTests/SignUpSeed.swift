import AWSCognitoAuthPlugin
import Amplify

// The snippets of seed `Sign-up`, as printed, each group in a type of its own as their names repeat. Changes:
// - the first Combine snippet ends in `return sink` and never makes one: `let sink =` was added;
// - `session` is bound and never used, which is a warning: it became `_`.
// Here the compiler is the judge; Tools/Tests/CognitoSeedTests runs the same text.

final class PasswordSignUp: Sendable {
    func signUp(username: String, password: String, email: String, phonenumber: String) async {
        let userAttributes = [
            AuthUserAttribute(.email, value: email), AuthUserAttribute(.phoneNumber, value: phonenumber),
        ]
        let options = AuthSignUpRequest.Options(userAttributes: userAttributes)
        do {
            let signUpResult = try await Amplify.Auth.signUp(
                username: username,
                password: password,
                options: options
            )
            if case let .confirmUser(deliveryDetails, _, userId) = signUpResult.nextStep {
                print(
                    "Delivery details \(String(describing: deliveryDetails)) for userId: \(String(describing: userId)))"
                )
            } else {
                print("SignUp Complete")
            }
        } catch let error as AuthError {
            print("An error occurred while registering a user \(error)")
        } catch {
            print("Unexpected error: \(error)")
        }
    }

    func signUp(username: String, password: String, email: String, phonenumber: String) -> AnyCancellable {
        let userAttributes = [
            AuthUserAttribute(.email, value: email),
            AuthUserAttribute(.phoneNumber, value: phonenumber),
        ]
        let options = AuthSignUpRequest.Options(userAttributes: userAttributes)
        let sink = Amplify.Publisher.create {
            try await Amplify.Auth.signUp(
                username: username,
                password: password,
                options: options
            )
        }.sink {
            if case let .failure(authError) = $0 {
                print("An error occurred while registering a user \(authError)")
            }
        } receiveValue: { signUpResult in
            if case let .confirmUser(deliveryDetails, _, userId) = signUpResult.nextStep {
                print(
                    "Delivery details \(String(describing: deliveryDetails)) for userId: \(String(describing: userId)))"
                )
            } else {
                print("SignUp Complete")
            }
        }
        return sink
    }

    func confirmSignUp(for username: String, with confirmationCode: String) async {
        do {
            let confirmSignUpResult = try await Amplify.Auth.confirmSignUp(
                for: username,
                confirmationCode: confirmationCode
            )
            print("Confirm sign up result completed: \(confirmSignUpResult.isSignUpComplete)")
        } catch let error as AuthError {
            print("An error occurred while confirming sign up \(error)")
        } catch {
            print("Unexpected error: \(error)")
        }
    }

    func confirmSignUp(for username: String, with confirmationCode: String) -> AnyCancellable {
        Amplify.Publisher.create {
            try await Amplify.Auth.confirmSignUp(
                for: username,
                confirmationCode: confirmationCode
            )
        }.sink {
            if case let .failure(authError) = $0 {
                print("An error occurred while confirming sign up \(authError)")
            }
        } receiveValue: { _ in
            print("Confirm signUp succeeded")
        }
    }
}

/// The snippets for confirming are those of `PasswordSignUp`, word for word.
@MainActor
final class PasswordlessSignUp {
    func signUp(username: String, phonenumber: String) async {
        let userAttributes = [
            AuthUserAttribute(.phoneNumber, value: phonenumber)
        ]
        let options = AuthSignUpRequest.Options(userAttributes: userAttributes)
        do {
            let signUpResult = try await Amplify.Auth.signUp(
                username: username,
                options: options
            )
            if case let .confirmUser(deliveryDetails, _, userId) = signUpResult.nextStep {
                print(
                    "Delivery details \(String(describing: deliveryDetails)) for userId: \(String(describing: userId)))"
                )
            } else {
                print("SignUp Complete")
            }
        } catch let error as AuthError {
            print("An error occurred while registering a user \(error)")
        } catch {
            print("Unexpected error: \(error)")
        }
    }

    func signUp(username: String, phonenumber: String) -> AnyCancellable {
        let userAttributes = [
            AuthUserAttribute(.phoneNumber, value: phonenumber)
        ]
        let options = AuthSignUpRequest.Options(userAttributes: userAttributes)
        let sink = Amplify.Publisher.create {
            try await Amplify.Auth.signUp(
                username: username,
                options: options
            )
        }.sink {
            if case let .failure(authError) = $0 {
                print("An error occurred while registering a user \(authError)")
            }
        } receiveValue: { signUpResult in
            if case let .confirmUser(deliveryDetails, _, userId) = signUpResult.nextStep {
                print(
                    "Delivery details \(String(describing: deliveryDetails)) for userId: \(String(describing: userId)))"
                )
            } else {
                print("SignUp Complete")
            }
        }
        return sink
    }

    func signUp(username: String, email: String) async {
        let userAttributes = [
            AuthUserAttribute(.email, value: email)
        ]
        let options = AuthSignUpRequest.Options(userAttributes: userAttributes)
        do {
            let signUpResult = try await Amplify.Auth.signUp(
                username: username,
                options: options
            )
            if case let .confirmUser(deliveryDetails, _, userId) = signUpResult.nextStep {
                print(
                    "Delivery details \(String(describing: deliveryDetails)) for userId: \(String(describing: userId)))"
                )
            } else {
                print("SignUp Complete")
            }
        } catch let error as AuthError {
            print("An error occurred while registering a user \(error)")
        } catch {
            print("Unexpected error: \(error)")
        }
    }

    func signUp(username: String, email: String) -> AnyCancellable {
        let userAttributes = [
            AuthUserAttribute(.email, value: email)
        ]
        let options = AuthSignUpRequest.Options(userAttributes: userAttributes)
        let sink = Amplify.Publisher.create {
            try await Amplify.Auth.signUp(
                username: username,
                options: options
            )
        }.sink {
            if case let .failure(authError) = $0 {
                print("An error occurred while registering a user \(authError)")
            }
        } receiveValue: { signUpResult in
            if case let .confirmUser(deliveryDetails, _, userId) = signUpResult.nextStep {
                print(
                    "Delivery details \(String(describing: deliveryDetails)) for userId: \(String(describing: userId)))"
                )
            } else {
                print("SignUp Complete")
            }
        }
        return sink
    }
}

@MainActor
final class AutoSignIn {
    func confirmSignUp(for username: String, with confirmationCode: String) async {
        do {
            let confirmSignUpResult = try await Amplify.Auth.confirmSignUp(
                for: username,
                confirmationCode: confirmationCode
            )
            if case .completeAutoSignIn(_) = confirmSignUpResult.nextStep {
                let autoSignInResult = try await Amplify.Auth.autoSignIn()
                print("Auto sign in result: \(autoSignInResult.isSignedIn)")
            } else {
                print("Confirm sign up result completed: \(confirmSignUpResult.isSignUpComplete)")
            }
        } catch let error as AuthError {
            print("An error occurred while confirming sign up \(error)")
        } catch {
            print("Unexpected error: \(error)")
        }
    }

    func confirmSignUp(for username: String, with confirmationCode: String) -> AnyCancellable {
        Amplify.Publisher.create {
            try await Amplify.Auth.confirmSignUp(
                for: username,
                confirmationCode: confirmationCode
            )
        }.sink {
            if case let .failure(authError) = $0 {
                print("An error occurred while confirming sign up \(authError)")
            }
        } receiveValue: { confirmSignUpResult in
            if case .completeAutoSignIn(_) = confirmSignUpResult.nextStep {
                print("Confirm Sign Up succeeded. Next step is auto sign in")
                // call `autoSignIn()` API to complete sign in
            } else {
                print("Confirm sign up result completed: \(confirmSignUpResult.isSignUpComplete)")
            }
        }
    }

    func autoSignIn() -> AnyCancellable {
        Amplify.Publisher.create {
            try await Amplify.Auth.autoSignIn()
        }.sink {
            if case let .failure(authError) = $0 {
                print("Auto Sign in failed \(authError)")
            }
        } receiveValue: { autoSignInResult in
            if autoSignInResult.isSignedIn {
                print("Auto Sign in succeeded")
            }
        }
    }
}
