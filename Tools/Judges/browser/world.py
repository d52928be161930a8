"""The environment of all stories: a local identity server with applications, users, mails, and one Chromium."""

import itertools
import os
import subprocess
import tempfile

import flows
from application import Application, Attempt, PoolClient, Site, TenantClient
from chromium import Chromium, key_fingerprint
from server import Server

PASSWORD = "Correct#Horse1"


class Person:
    _numbers = itertools.count(1)

    def __init__(self, name="Ada"):
        number = next(self._numbers)
        self.username = f"{name.lower()}{number}"
        self.email = f"{self.username}@example.com"
        self.password, self.given_name, self.family_name = PASSWORD, name, "Example"

    @property
    def answers(self):
        return {name: getattr(self, name) for name in ("username", "password", "email", "given_name", "family_name")}


class World:
    def __init__(self, command, chromium, driver, pictures):
        self.command, self.pictures = command, pictures
        self._folder = tempfile.TemporaryDirectory(prefix="nativeauth-browser-")
        self.site = Site()
        self.server = self.browser = None
        try:
            self._add_applications()
            self._add_clients()
            # Started without options: the provider redirects to the server's pages by default.
            self.server = Server(command, "--definitions", self._folder.name, "--idp")
            self.http = flows.HTTP(self.server.base_url, self.server.certificate)
            self.provider = self.server.report["idp"]
            self.browser = Chromium(chromium, driver, [
                key_fingerprint(self.server.base_url, self.server.certificate),
                key_fingerprint(self.provider["issuer"], self.provider["certificatePath"])])
        except BaseException:
            self.stop()
            raise

    def _add_applications(self):
        folder = os.path.join(self._folder.name, "Applications")
        os.mkdir(folder)
        more = {"REGISTRATION": "sign-up", "RECOVERY": "recovery"}

        def add(number, name, flow, more=more, theme="calm"):
            application = Application(number, name, {"AUTHENTICATION": flow, **more}, self.site, theme)
            application.write(folder)
            return application

        self.shop = add(1, "Harbour Books", "sign-in")
        self.club = add(2, "Rowing Club", "sign-in-session")
        self.post = add(3, "Night Post", "email-code", more={})
        self.bank = add(4, "Meadow Bank", "consent", more={})
        self.keys = add(5, "Keyring", "passkey-sign-in")
        self.link = add(6, "Lantern", "magic-link", more={})
        self.team = add(7, "Orchard Team", "sign-in", more={"USER_ONBOARDING": "invitation"})
        self.gallery = add(8, "Gallery", "gallery", more={}, theme="violet")
        self.screens = add(9, "Screens", "screens", more={}, theme="violet")
        self.ways = add(10, "Many Ways", "several-ways", more={})
        self.rules = add(11, "Rulebook", "validation", more={})
        self.tour = add(13, "Walking Tours", "federated")
        self.codes = add(12, "Second Chance", "sign-in", more={"RECOVERY": "recovery-by-code"})

    def _add_clients(self):
        """The clients of a user pool and of a tenant."""
        self.pool = PoolClient(
            "Regatta", self.site, "passwordPolicy: {minimumLength: 10, uppercase: true, symbols: false}\n")
        self.tenant = TenantClient(1, "Society", self.site)
        for kind, client in (("Pools", self.pool), ("Tenants", self.tenant)):
            folder = os.path.join(self._folder.name, kind)
            os.mkdir(folder)
            client.write(folder)

    def stop(self):
        if self.browser:
            self.browser.quit()
        if self.server:
            self.server.stop()
        self.site.stop()
        self._folder.cleanup()

    def attempt(self, application=None, **more):
        return Attempt(self, application or self.shop, **more)

    def run(self, *arguments, input=""):
        """Runs the command at this server until it ends. Its session is that of the server's folder."""
        return subprocess.run(
            [self.command, *arguments, "--json"], input=input, capture_output=True, text=True, timeout=60,
            env={**os.environ, "NATIVEAUTH_HOME": self.server.home})

    def page(self, path):
        return f"{self.server.base_url}{path}"

    # Users are created by the app protocol: only the tested steps run in the browser.

    def somebody(self, name="Ada"):
        """A user with an account."""
        person = Person(name)
        flows.sign_up(self.http, self.server.application_id, person.answers)
        return person

    def mail(self, address, part, after=()):
        """A part of the newest message to an address that differs from earlier ones: `code` or `link`."""
        for message in reversed(self.mails(address)):
            if message.get(part) and message["id"] not in after:
                return message[part]
        raise AssertionError(f"no mail with a {part} to {address}")

    def mails(self, address):
        return [message for message in self.all_mails() if message["to"] == address]

    def all_mails(self):
        reply = self.http.get(self.server.report["outboxURL"])
        assert reply.status_code == 200, f"the outbox returned {reply.status_code}"
        return reply.json()

    def invite(self, address):
        """The link of an administrator's invitation."""
        with open(os.path.join(os.path.dirname(self.server.certificate), "administrator-secret")) as file:
            secret = file.read().strip()
        token = self.http.post_form("/oauth2/token", {
            "grant_type": "client_credentials", "scope": "system"},
            auth=("demo-administrator", secret)).json()["access_token"]
        form = flows.execute(
            self.http, {"applicationId": self.team.id, "flowType": "USER_ONBOARDING"}, bearer=token)
        for action, inputs in (("action_email", {"email": address}), ("action_send", {})):
            form = flows.execute(self.http, {
                "executionId": form["executionId"], "challengeToken": form["challengeToken"], "action": action,
                "inputs": inputs})
        return self.mail(address, "link")
