import flows

from story import Story
from world import PASSWORD, Person


class Console(Story):
    """The console of the local server: messages, users, set-up and requests."""

    def open_console(self):
        self.browser.open(self.world.server.report["consoleURL"])
        self.assertEqual(self.browser.address, self.world.page("/"))

    def go(self, tab):
        with self.browser.next_page():
            self.browser.one(f'.tabs a[href="/console/{tab}"]').click()

    @staticmethod
    def form(work):
        return f'form:has(input[name="work"][value="{work}"])'

    def send(self, work):
        """Presses the button of a form, after it is opened if it is closed."""
        form = self.browser.one(self.form(work))
        self.browser.driver.execute_script(
            "var details = arguments[0].closest('details'); if (details) { details.open = true; }", form)
        with self.browser.next_page():
            form.find_element("css selector", "button").click()

    def ask_for_code(self, person):
        form = flows.execute(self.world.http, {"applicationId": self.world.post.id, "flowType": "AUTHENTICATION"})
        flows.execute(self.world.http, {
            "executionId": form["executionId"], "challengeToken": form["challengeToken"], "action": "action_email",
            "inputs": {"email": person.email}})

    def test_tabs(self):
        """The address of the console opens it, and each of its pages is readable and accessible"""
        person = self.world.somebody()
        self.ask_for_code(person)
        self.open_console()
        self.assertEqual(self.heading(), "Messages")
        self.look("console-messages")
        for tab, title in (("users", "Users"), ("setup", "Set up an app"), ("requests", "Requests")):
            self.go(tab)
            self.assertEqual(self.heading(), title)
            self.look(f"console-{tab}")
        self.sees("/flow/execute")

    def test_live_messages(self):
        """A new message appears with its code while the page is open"""
        person = self.world.somebody()
        self.open_console()
        self.browser.driver.execute_script("window.isSamePage = true")
        self.ask_for_code(person)
        self.sees(person.email)
        code = self.world.mail(person.email, "code")
        fields = [field.get_attribute("value") for field in self.browser.all("[data-live] input")]
        self.assertIn(code, fields)
        self.assertTrue(self.browser.one("[data-live] [data-copy]").is_displayed())
        self.assertTrue(self.browser.driver.execute_script("return window.isSamePage"))

    def test_users(self):
        """A user is created, gets another password, is signed out and deleted"""
        person = Person("Grace")
        self.open_console()
        self.go("users")
        for name in ("username", "email", "password"):
            self.browser.one(f'{self.form("addUser")} [name="{name}"]').send_keys(getattr(person, name))
        self.send("addUser")
        self.assertEqual(self.heading(), person.username)
        self.look("console-user")

        self.browser.one('[name="password"]').send_keys(f"{PASSWORD}2")
        self.send("setPassword")
        self.sees("Done.")
        person.password = f"{PASSWORD}2"
        attempt = self.world.attempt()
        self.browser.open(attempt.url)
        self.sign_in(person)
        self.assertEqual(self.returns(attempt)["email"], person.email)

        self.open_console()
        self.go("users")
        self.browser.one('[name="search"]').send_keys(person.username)
        self.enter()
        with self.browser.next_page():
            self.browser.one("td a").click()
        self.assertEqual(self.heading(), person.username)
        self.assertNotIn("No sessions.", self.browser.text())
        self.send("endSessions")
        self.sees("No sessions.")
        self.send("deleteUser")
        self.assertNotIn(person.username, self.browser.text())

    def test_refused_user(self):
        """A user whose name is taken is not added, and the page says why"""
        person = self.world.somebody()
        self.open_console()
        self.go("users")
        self.browser.one(f'{self.form("addUser")} [name="username"]').send_keys(person.username)
        self.refuses = True
        self.send("addUser")
        self.assertIn("username", self.alert())
        self.look("console-refused")

    def test_without_token(self):
        """Without the token, or with an old one, nothing of the console is shown"""
        for path in ("/", "/?token=old", "/console/users", "/console/requests", "/console/setup"):
            self.browser.open(self.world.page(path))
            self.assertEqual(self.browser.all(".tabs, table, form"), [], path)
            self.assertEqual(self.heading(), "Local identity server")

    def test_forgery(self):
        """A page of another origin can neither change users nor read or frame the console"""
        self.open_console()
        self.go("users")
        token = self.browser.one('[name="form_token"]').get_attribute("value")
        pages, port = self.foreign_site()
        users = self.world.page("/console/users")
        pages["/form"] = (
            f'<!doctype html><title>x</title><form method="post" action="{users}">'
            f'<input name="form_token" value="{token}"><input name="work" value="addUser">'
            '<input name="username" value="trudy"><input name="email" value="trudy@example.com">'
            "<button>x</button></form>")
        pages["/frame"] = f'<!doctype html><title>x</title><iframe src="{users}"></iframe>'

        # `localhost` is the same site as the console, so that the browser sends the cookie there.
        self.refuses, self.expects = True, "frame-ancestors"
        for host in ("127.0.0.1", "localhost"):
            evil = f"http://{host}:{port}"
            self.browser.open(f"{evil}/form")
            with self.browser.next_page():
                self.browser.one("button").click()
            self.browser.open(f"{evil}/frame")
            self.browser.driver.switch_to.frame(self.browser.one("iframe"))
            self.assertEqual(self.browser.all(".tabs, table, form"), [])
            self.browser.driver.switch_to.default_content()
            read = self.browser.driver.execute_async_script(
                "var done = arguments[1]; fetch(arguments[0], {credentials: 'include'})"
                ".then(function () { done('read'); }, function () { done('refused'); })", users)
            self.assertEqual(read, "refused")
            self.browser.driver.get_log("browser")
        self.open_console()
        self.go("users")
        self.assertNotIn("trudy", self.browser.text())
