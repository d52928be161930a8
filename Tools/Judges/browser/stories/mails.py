from story import Story
from world import Person


class Mails(Story):
    def test_code_with_resend(self):
        """A wrong mailed code is reported, a resend works, and only the newest code is valid"""
        person, attempt = self.world.somebody(), self.world.attempt(self.world.post)
        self.browser.open(attempt.url)
        self.look("code-address")
        self.type(email=person.email)
        self.press("action_email")
        first = self.world.mail(person.email, "code")
        self.look("code")
        self.enter_code(wrong(first))
        self.assertTrue(self.alert())
        self.look("code-refused")
        before = [message["id"] for message in self.world.mails(person.email)]
        self.wait_for_resend()
        self.press("action_resend")
        second = self.world.mail(person.email, "code", after=before)
        if first != second:
            self.enter_code(first)
            self.assertTrue(self.alert())
        self.enter_code(second)
        self.assertEqual(self.returns(attempt)["email"], person.email)

    def test_recovery_by_mailed_link(self):
        """A forgotten password is replaced through the mailed link, also in another browser"""
        person, attempt = self.world.somebody(), self.world.attempt()
        self.browser.open(attempt.url)
        self.press("action_forgot_password")
        self.look("recovery")
        self.type(username=person.username)
        self.press()
        self.look("recovery-sent")
        link = self.world.mail(person.email, "link")
        # The link is opened on another device, without this browser's cookies.
        self.browser.begin_anew()
        self.open_link(link, "recovery-link")
        self.look("recovery-password")
        person.password = "Another#Horse2"
        self.type(password=person.password)
        self.press()
        self.look("recovered")
        again = self.world.attempt()
        self.browser.open(again.url)
        self.sign_in(person)
        self.assertEqual(self.returns(again)["email"], person.email)

    def test_recovery_of_nobody(self):
        """A recovery for an unknown user name is reported, sends no mail, and can be repeated"""
        person = self.world.somebody()
        self.browser.open(self.world.page(f"/gate/recovery?applicationId={self.world.shop.id}"))
        before = len(self.world.all_mails())
        self.type(username="nobody-at-all")
        self.press()
        self.look("recovery-refused")
        self.assertIn("No account found.", self.browser.text())
        self.assertEqual(len(self.world.all_mails()), before)
        self.type(username=person.username)
        self.press()
        self.assertTrue(self.world.mail(person.email, "link"))

    def test_recovery_by_code(self):
        """A forgotten password is replaced with a code"""
        person = self.world.somebody()
        self.browser.open(self.world.page(f"/gate/recovery?applicationId={self.world.codes.id}"))
        self.look("recovery-by-code")
        self.type(username=person.username)
        self.press()
        if not self.world.mails(person.email):
            self.look("recovery-by-code-way")
            self.press("action_email")
        self.enter_code(self.world.mail(person.email, "code"))
        person.password = "Another#Horse2"
        self.type(password=person.password)
        self.press()
        attempt = self.world.attempt()
        self.browser.open(attempt.url)
        self.sign_in(person)
        self.assertEqual(self.returns(attempt)["email"], person.email)

    def test_magic_link(self):
        """A mailed link signs in, and its token is removed from the address at once"""
        person, attempt = self.world.somebody(), self.world.attempt(self.world.link)
        self.browser.open(attempt.url)
        self.type(email=person.email)
        self.press()
        self.look("link-sent")
        self.open_link(self.world.mail(person.email, "link"), "link")
        self.assertEqual(self.returns(attempt)["email"], person.email)

    def test_invitation(self):
        """An invited user chooses a name and a password"""
        guest = Person("Ivy")
        self.open_link(self.world.invite(guest.email), "invitation-link")
        self.look("invitation")
        self.fill_all(guest.answers, "invitation")
        self.look("invited")
        attempt = self.world.attempt()
        self.browser.open(attempt.url)
        self.sign_in(guest)
        self.assertEqual(self.returns(attempt)["email"], guest.email)

    def test_used_link(self):
        """A used or forged link leads to an error page with the next step"""
        self.refuses = True
        guest = Person("Ivy")
        link = self.world.invite(guest.email)
        self.browser.open(link.replace("inviteToken=", "inviteToken=made-up-"))
        self.follow()
        self.look("link-refused")
        self.assertIn("This link isn't valid", self.browser.text())
        self.assertEqual(self.fields(), [])
        # The link itself is still valid, once.
        self.open_link(link, "invitation-link")
        self.fill_all(guest.answers, "invitation")
        self.browser.begin_anew()
        self.browser.open(link)
        self.follow()
        self.look("link-used")
        self.assertIn("This link isn't valid", self.browser.text())
        self.assertEqual(self.fields(), [])

    def open_link(self, link, name):
        token = link.split("Token=")[-1].split("&")[0] if "Token=" in link else link.split("token=")[-1].split("&")[0]
        self.browser.open(link)
        self.assertNotIn(token, self.browser.address)
        self.look(name)
        self.follow()

    def follow(self):
        """Confirms a mailed link. Without confirmation it has no effect, because mail scanners open links too."""
        if self.browser.all('button[value="gate:follow"]'):
            self.press("gate:follow")


def wrong(code):
    return f"{(int(code) + 1) % 10 ** len(code):0{len(code)}d}"
