import json
import os
import tempfile

from selenium.webdriver.common.virtual_authenticator import Protocol, Transport, VirtualAuthenticatorOptions

from story import Story


class Passkeys(Story):
    def setUp(self):
        super().setUp()
        options = VirtualAuthenticatorOptions(
            protocol=Protocol.CTAP2, transport=Transport.INTERNAL, has_resident_key=True, has_user_verification=True,
            is_user_verified=True)
        self.browser.driver.add_virtual_authenticator(options)
        self.addCleanup(self.browser.driver.remove_virtual_authenticator)

    def test_passkey(self):
        """A passkey is registered after a password sign-in and then signs in alone"""
        person, attempt = self.world.somebody(), self.world.attempt(self.world.keys)
        self.browser.open(attempt.url)
        self.look("passkey-sign-in")
        self.sign_in(person)
        self.look("passkey-offer")
        self.press("action_enrol")
        self.go_on("passkey-enrol")
        self.assertEqual(self.returns(attempt)["email"], person.email)
        self.assertEqual(len(self.browser.driver.get_credentials()), 1)
        again = self.world.attempt(self.world.keys)
        self.browser.open(again.url)
        self.press("action_passkey")
        self.go_on("passkey")
        self.assertEqual(self.returns(again)["email"], person.email)

    def go_on(self, name):
        """Presses the page's button if the page waits for it; the page may have continued automatically."""
        button = self.browser.wait(
            lambda: self.browser.address.startswith(self.world.site.signed_in)
            or next(iter(self.browser.all("button[data-passkey]")), None), "the page has no passkey button")
        if button is not True:
            with self.browser.next_page():
                button.click()

    def test_without(self):
        """A user without a passkey signs in with another method"""
        self.browser.driver.remove_virtual_authenticator()
        self.addCleanup(self.browser.driver.add_virtual_authenticator, VirtualAuthenticatorOptions())
        person, attempt = self.world.somebody(), self.world.attempt(self.world.keys)
        self.browser.open(attempt.url)
        self.press("action_passkey")
        self.look("passkey-none")
        self.press("gate:without")
        self.sign_in(person)
        self.press("action_skip")
        self.assertEqual(self.returns(attempt)["email"], person.email)

    # Passkeys of NativeAuthTesting's authenticator, which `--software-passkey` uses: its file has DevTools credentials.

    def test_from_command(self):
        """A passkey of the command signs in on the page through the DevTools protocol, and then in the command again"""
        person, file = self.world.somebody(), self.passkey_file()
        self.sign_in_by_command(file, "action_001", "action_enrol", username=person.username, password=person.password)
        passkey, = self.read(file)
        self.assertEqual((passkey["rpId"], passkey["signCount"]), ("localhost", 0))
        self.devtools("addCredential", credential=passkey)
        self.assertEqual(self.sign_in_on_page()["email"], person.email)

        # The server has seen this counter: an earlier one would be that of a copy.
        used, = self.devtools("getCredentials")["credentials"]
        self.assertGreater(used["signCount"], passkey["signCount"])
        refused = self.world.run(*self.by_passkey(file))
        self.assertNotEqual(refused.returncode, 0, "a signature counter that the server has seen was accepted")

        self.write(file, [used])
        self.assertEqual(self.sign_in_by_command(file, "action_passkey")["username"], person.username)
        again, = self.read(file)
        self.assertEqual(again["signCount"], used["signCount"] + 1)
        self.assertEqual(
            [again[member] for member in ("credentialId", "privateKey", "userHandle")],
            [passkey[member] for member in ("credentialId", "privateKey", "userHandle")])

    def test_to_command(self):
        """A passkey that was registered on the page signs in with the command, also at a user pool"""
        person, attempt, file = self.world.somebody(), self.world.attempt(self.world.keys), self.passkey_file()
        self.browser.open(attempt.url)
        self.sign_in(person)
        self.press("action_enrol")
        self.go_on("passkey-enrol")
        self.assertEqual(self.returns(attempt)["email"], person.email)

        registered = self.devtools("getCredentials")["credentials"]
        self.assertEqual(len(registered), 1)
        self.write(file, registered)
        self.assertEqual(self.sign_in_by_command(file, "action_passkey")["username"], person.username)

        pool = self.world.server.report["cognito"]
        configuration = os.path.join(os.path.dirname(file), "amplify_outputs.json")
        self.write(configuration, {"version": "1", "auth": {
            "user_pool_id": pool["userPoolId"], "user_pool_client_id": pool["clientId"],
            "user_pool_endpoint": pool["endpoint"], "authentication_flow_type": "USER_AUTH"}})
        before, = self.read(file)
        place = ("--config", configuration, "--provider", "cognito", "--server", pool["endpoint"])
        place += ("--pool", pool["userPoolId"], "--client", pool["clientId"], "--ca", self.world.server.certificate)
        self.sign_in_by_command(file, "WEB_AUTHN", place=place, username=person.username)
        after, = self.read(file)
        self.assertEqual(after["signCount"], before["signCount"] + 1)

    def test_other_key(self):
        """A passkey with the right id and another key is refused on the page"""
        person, file = self.world.somebody(), self.passkey_file()
        for somebody in (person, self.world.somebody()):
            self.sign_in_by_command(
                file, "action_001", "action_enrol", username=somebody.username, password=somebody.password)
        keys = self.read(file)
        self.devtools("addCredential", credential={**keys[0], "privateKey": keys[1]["privateKey"]})
        self.refuses = True
        attempt = self.world.attempt(self.world.keys)
        self.browser.open(attempt.url)
        self.press("action_passkey")
        self.go_on("passkey")
        self.assertTrue(self.alert())
        self.assertFalse(self.browser.address.startswith(self.world.site.signed_in))

    def sign_in_on_page(self):
        """Signs in with the virtual authenticator's passkey. Returns the user."""
        attempt = self.world.attempt(self.world.keys)
        self.browser.open(attempt.url)
        self.press("action_passkey")
        self.go_on("passkey")
        return self.returns(attempt)

    def devtools(self, method, **parameters):
        """Calls a method of the DevTools protocol's domain WebAuthn for the virtual authenticator."""
        driver = self.browser.driver
        return driver.execute_cdp_cmd(
            f"WebAuthn.{method}", {"authenticatorId": driver.virtual_authenticator_id, **parameters})

    def by_passkey(self, file, *actions, place=None):
        """The arguments of a sign-in with the passkeys of a file, by default at the application with passkeys."""
        chosen = [word for action in actions or ("action_passkey",) for word in ("--action", action)]
        return ["sign-in", *(place or ("--app", self.world.keys.id)), *chosen, "--software-passkey", file]

    def sign_in_by_command(self, file, *actions, place=None, **answers):
        """Signs in with the command, and out again. Returns what `whoami` says."""
        arguments = self.by_passkey(file, *actions, place=place)
        if answers:
            arguments += ["--input-file", "-"]
        done = self.world.run(*arguments, input=json.dumps(answers))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        said = self.world.run("whoami")
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
        self.assertEqual(self.world.run("sign-out").returncode, 0)
        return json.loads(said.stdout.strip().splitlines()[-1])

    def passkey_file(self):
        folder = tempfile.TemporaryDirectory(prefix="nativeauth-browser-")
        self.addCleanup(folder.cleanup)
        return os.path.join(folder.name, "passkeys.json")

    @staticmethod
    def read(path):
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    @staticmethod
    def write(path, content):
        with open(path, "w", encoding="utf-8") as file:
            json.dump(content, file)
