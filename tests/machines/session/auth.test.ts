import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { type AuthFields, type AuthForm, authForms, emptyFields } from "../../../src/domain/session/SignInForm.ts"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { authMachine, type AuthNews, successDelay } from "../../../src/machines/session/auth.machine.ts"
import { isOpen } from "../../../src/machines/session/auth.view.ts"
import {
  fieldsOf,
  formOf,
  isAlreadySignedIn,
  isSending,
  isUntouched,
  problemsOf,
  contentOf,
  socialOf,
  troubleOf
} from "../../../src/machines/session/authForm.view.ts"
import { providersOf, providerTitleOf } from "../../../src/machines/session/social.view.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"

const right: AuthFields = {
  name: "Defne Su",
  email: "defne@sayfa.example",
  password: "poyraz",
  passwordConfirm: "poyraz",
  token: "mektuptaki",
  remember: false
}
const vapur = { name: "vapur", title: "Vapur" }
const iskele = { name: "iskele", title: "İskele" }

/** A modal whose questions come to the desk, with what it told the app. */
const auth = () => {
  const clock = new SimulatedClock()
  const questions = slotAnswers()
  const actor = createActor(questions.filled(authMachine), { clock })
  const news: Array<AuthNews> = []
  actor.on("*", (one) => news.push(one))
  actor.start()
  const now = () => actor.getSnapshot()
  return {
    ...questions,
    clock,
    news,
    now,
    social: () => socialOf(now()).getSnapshot(),
    send: actor.send.bind(actor),
    form: () => formOf(now()),
    sight: () => contentOf(now()),
    fields: () => fieldsOf(now())
  }
}

/** Open on a form in which all is right. */
const filled = (form: AuthForm, returnTo?: string) => {
  const one = auth()
  one.send({ type: "auth.open", form, ...(returnTo === undefined ? {} : { returnTo }) })
  one.send({ type: "form.edit", change: right })
  return one
}

const sent = (form: AuthForm, returnTo?: string) => {
  const one = filled(form, returnTo)
  one.send({ type: "form.submit" })
  return one
}

const accepted = {
  login: { type: "login.accepted" },
  register: { type: "register.accepted", isSignedIn: false },
  forgot: { type: "forgot.accepted" },
  verify: { type: "verify.accepted", isSignedIn: false },
  reset: { type: "reset.accepted" }
} as const

/** Sent, and taken by the server. */
const done = (form: AuthForm, returnTo?: string) => {
  const one = sent(form, returnTo)
  one.answer(form, accepted[form])
  return one
}

const withPanels = ["register", "forgot", "verify", "reset"] as const

describe("the auth modal", () => {
  it("is closed until it is opened, and opens on the form that is asked for", () => {
    const { now, form, send, slots } = auth()
    expect([isOpen(now()), form(), slots()]).toEqual([false, null, []])
    for (const one of authForms) {
      send({ type: "auth.open", form: one })
      expect([isOpen(now()), form()]).toEqual([true, one])
    }
  })

  it.each(authForms)("opens on %s with nothing typed, told or refused, from wherever it was", (to) => {
    for (const from of authForms) {
      const { send, answer, now, fields } = sent(from)
      answer(from, { type: `${from}.refused`, trouble: unreachable })
      send({ type: "form.edit", change: { email: "", token: "" } })
      send({ type: "form.submit" })
      send({ type: "auth.open", form: to })
      expect(fields()).toEqual(emptyFields)
      expect([problemsOf(now()), troubleOf(now())]).toEqual([{}, null])
      expect(contentOf(now())).toBe("form")
    }
  })

  it("holds a code that came by mail, and drops it with its form", () => {
    const { send, fields } = auth()
    send({ type: "auth.open", form: "reset", token: "mektuptaki" })
    expect(fields()).toEqual({ ...emptyFields, token: "mektuptaki" })
    send({ type: "auth.open", form: "forgot" })
    expect(fields()).toEqual(emptyFields)
  })

  it.each(authForms)("forgets all when it is closed on %s, and says that it was given up", (form) => {
    const { send, now, news, fields } = filled(form, "/library")
    send({ type: "auth.close" })
    expect([isOpen(now()), fields()]).toEqual([false, emptyFields])
    expect(news).toEqual([{ type: "auth.closed" }])
    send({ type: "auth.open", form: "login" })
    send({ type: "session.began" })
    expect(news.at(-1)).toEqual({ type: "auth.finished", returnTo: null })
  })

  it("says nothing when it is closed twice, or somebody signs in while it is closed", () => {
    const { send, news } = auth()
    send({ type: "auth.close" })
    send({ type: "session.began" })
    expect(news).toEqual([])
  })
})

describe("a form", () => {
  it.each(authForms)("asks the server once, however often %s is sent", (form) => {
    const { send, inputs, now } = sent(form)
    send({ type: "form.submit" })
    send({ type: "form.submit" })
    expect(inputs(form)).toEqual([form === "login" ? { ...right, join: null } : right])
    expect(isSending(now())).toBe(true)
  })

  it.each(authForms)("asks nobody where %s breaks a rule, and tells which", (form) => {
    const { send, inputs, now } = auth()
    send({ type: "auth.open", form })
    send({ type: "form.submit" })
    expect(inputs(form)).toEqual([])
    expect(Object.keys(problemsOf(now()))).not.toEqual([])
    expect(contentOf(now())).toBe("form")
  })

  it("tells of a field until it is typed in again", () => {
    const { send, now } = auth()
    send({ type: "auth.open", form: "login" })
    expect(problemsOf(now())).toEqual({})
    send({ type: "form.submit" })
    send({ type: "form.edit", change: { email: "d" } })
    expect(problemsOf(now())).toEqual({ password: "passwordRequired" })
    send({ type: "form.submit" })
    expect(problemsOf(now())).toEqual({ email: "emailInvalid", password: "passwordRequired" })
  })

  it("tells of no field once it is sent", () => {
    const { send, now } = filled("reset")
    send({ type: "form.edit", change: { password: "lodos1" } })
    send({ type: "form.submit" })
    expect(problemsOf(now())).toEqual({ passwordConfirm: "passwordsDiffer" })
    send({ type: "form.edit", change: { password: "poyraz" } })
    send({ type: "form.submit" })
    expect([isSending(now()), problemsOf(now())]).toEqual([true, {}])
  })

  it("cannot be typed in while it is being sent", () => {
    const { send, fields } = sent("login")
    send({ type: "form.edit", change: { email: "baska@sayfa.example" } })
    expect(fields()).toEqual(right)
  })

  it.each(authForms)("keeps what was typed when %s is refused, and says why until it is sent again", (form) => {
    const { send, answer, now, fields } = sent(form)
    answer(form, { type: `${form}.refused`, trouble: unreachable })
    expect([fields(), troubleOf(now()), isSending(now())]).toEqual([right, unreachable, false])
    send({ type: "form.edit", change: { name: "Deniz" } })
    expect(troubleOf(now())).toEqual(unreachable)
    send({ type: "form.submit" })
    expect([isSending(now()), troubleOf(now())]).toEqual([true, null])
  })

  it("says no more why it was refused where it is sent again with something wrong", () => {
    const { send, answer, now } = sent("login")
    answer("login", { type: "login.refused", trouble: unreachable })
    send({ type: "form.edit", change: { password: "" } })
    send({ type: "form.submit" })
    expect([troubleOf(now()), problemsOf(now())]).toEqual([null, { password: "passwordRequired" }])
  })

  it.each(authForms)("takes no answer that comes after the modal was closed on %s", (form) => {
    const { send, waiting, now, news } = sent(form)
    send({ type: "auth.close" })
    expect(waiting(form)).toEqual([])
    send(accepted[form])
    expect([isOpen(now()), news]).toEqual([false, [{ type: "auth.closed" }]])
    // Nor is it taken for the answer to what is sent next.
    send({ type: "auth.open", form })
    send(accepted[form])
    expect([contentOf(now()), news.length]).toEqual(["form", 1])
  })
})

describe("signing in", () => {
  it("closes the modal and says where that was asked for", () => {
    const { answer, now, news } = sent("login", "/library?sort=new")
    answer("login", { type: "login.accepted" })
    expect(isOpen(now())).toBe(false)
    expect(news).toEqual([{ type: "auth.finished", returnTo: "/library?sort=new" }])
  })

  it("is what registering does too, unless the shop wants the address verified first", () => {
    const { answer, now, news } = sent("register", "/library")
    answer("register", { type: "register.accepted", isSignedIn: true })
    expect(isOpen(now())).toBe(false)
    expect(news).toEqual([{ type: "auth.finished", returnTo: "/library" }])
    const first = sent("register", "/library")
    first.answer("register", { type: "register.accepted", isSignedIn: false })
    expect([isOpen(first.now()), first.news]).toEqual([true, []])
  })

  it("is finished once, whether the session or the answer comes first", () => {
    const session = sent("login", "/library")
    session.send({ type: "session.began" })
    session.send({ type: "login.accepted" })
    const answer = sent("login", "/library")
    answer.answer("login", { type: "login.accepted" })
    answer.send({ type: "session.began" })
    for (const { news } of [session, answer]) expect(news).toEqual([{ type: "auth.finished", returnTo: "/library" }])
  })

  it("remembers where it was asked for through every form and panel, until another place is named", () => {
    const { send, answer, news } = filled("login", "/library")
    send({ type: "auth.open", form: "register" })
    send({ type: "form.edit", change: right })
    send({ type: "form.submit" })
    answer("register", { type: "register.accepted", isSignedIn: false })
    send({ type: "panel.continue" })
    send({ type: "form.edit", change: right })
    send({ type: "form.submit" })
    answer("login", { type: "login.accepted" })
    expect(news).toEqual([{ type: "auth.finished", returnTo: "/library" }])
    send({ type: "auth.open", form: "login", returnTo: "/library" })
    send({ type: "auth.open", form: "login", returnTo: null })
    send({ type: "session.began" })
    expect(news.at(-1)).toEqual({ type: "auth.finished", returnTo: null })
  })

  it.each(["login", "register", "forgot"] as const)(
    "in another tab closes the modal on %s, filled, sent or done",
    (form) => {
      for (const begun of form === "login" ? [filled, sent] : [filled, sent, done]) {
        const { send, now, news, waiting } = begun(form, "/library")
        send({ type: "session.began" })
        expect([isOpen(now()), waiting(form)]).toEqual([false, []])
        expect(news).toEqual([{ type: "auth.finished", returnTo: "/library" }])
      }
    }
  )

  it("is no form for a signed-in user, who has come by a mail's link", () => {
    for (const form of ["verify", "reset"] as const) {
      const { send, now, form: shown } = auth()
      send({ type: "auth.open", form, token: "mektuptaki", isSignedIn: true })
      expect(isAlreadySignedIn(now())).toBe(true)
      send({ type: "auth.open", form: "login" })
      expect(shown()).toBe(form)
      send({ type: "auth.open", form: "forgot" })
      expect([shown(), isAlreadySignedIn(now())]).toEqual(["forgot", true])
      send({ type: "session.ended" })
      send({ type: "auth.open", form: "login" })
      expect(shown()).toBe("login")
    }
  })

  it("is a form again for a user who has closed such a link's", () => {
    const { send, form: shown } = auth()
    send({ type: "auth.open", form: "verify", isSignedIn: true })
    send({ type: "auth.close" })
    send({ type: "auth.open", form: "login" })
    expect(shown()).toBe("login")
  })

  it.each(["forgot", "reset"] as const)("does not follow %s for a signed-in user meanwhile", (form) => {
    for (const goOn of form === "reset" ? ["press", "wait"] : ["press"]) {
      const { send, answer, clock, now, news } = auth()
      send({ type: "auth.open", form: "reset", isSignedIn: form === "forgot" })
      if (form === "forgot") send({ type: "auth.open", form })
      send({ type: "form.edit", change: right })
      send({ type: "form.submit" })
      answer(form, accepted[form])
      if (form === "reset") send({ type: "session.began" })
      if (goOn === "press") send({ type: "panel.continue" })
      else clock.increment(successDelay)
      expect([isOpen(now()), news]).toEqual([false, [{ type: "auth.closed" }]])
    }
  })

  it.each(["verify", "reset"] as const)("in another tab leaves %s as it is: its code is not used yet", (form) => {
    const { send, now, fields, news } = filled(form)
    send({ type: "session.began" })
    expect([isOpen(now()), fields(), news]).toEqual([true, right, []])
  })
})

describe("a panel", () => {
  it.each(withPanels)("takes the place of the form when %s has worked", (form) => {
    const { sight, form: shown, news, waiting } = done(form)
    expect([sight(), shown(), news, waiting(form)]).toEqual(["panel", form, [], []])
  })

  it.each(withPanels)("of %s leads to signing in, where only the address is typed already", (form) => {
    const { send, form: shown, sight, fields, waiting } = done(form)
    send({ type: "panel.continue" })
    expect([shown(), sight(), fields()]).toEqual(["login", "form", { ...emptyFields, email: right.email }])
    expect(waiting("learnProviders")).toHaveLength(1)
  })

  it.each(["register", "forgot"] as const)("of %s waits as long as it takes", (form) => {
    const { clock, sight } = done(form)
    clock.increment(100 * successDelay)
    expect(sight()).toBe("panel")
  })

  it.each(["verify", "reset"] as const)("of %s goes on by itself after 1.5 s, and not before", (form) => {
    const { clock, sight, form: shown, fields } = done(form)
    clock.increment(1499)
    expect(sight()).toBe("panel")
    clock.increment(1)
    expect([shown(), sight(), fields()]).toEqual(["login", "form", { ...emptyFields, email: right.email }])
  })

  it("of a verified address leads a signed-in user to the profile, by its button or after 1.5 s", () => {
    for (const goOn of ["press", "wait"] as const) {
      const { answer, send, clock, now, news } = sent("verify")
      answer("verify", { type: "verify.accepted", isSignedIn: true })
      expect(isAlreadySignedIn(now())).toBe(true)
      if (goOn === "press") send({ type: "panel.continue" })
      else clock.increment(successDelay)
      expect([isOpen(now()), news]).toEqual([false, [{ type: "auth.verified" }]])
      clock.increment(successDelay)
      expect(news).toHaveLength(1)
    }
  })

  it.each(["verify", "reset"] as const)("of %s that was closed leads nowhere later", (form) => {
    const { send, clock, now, news } = done(form)
    send({ type: "auth.close" })
    clock.increment(2 * successDelay)
    expect([isOpen(now()), news]).toEqual([false, [{ type: "auth.closed" }]])
  })

  it("whose button was pressed does not go on once more", () => {
    const { send, clock, fields } = done("reset")
    send({ type: "panel.continue" })
    send({ type: "form.edit", change: { email: "defne@sayfa.example" } })
    clock.increment(2 * successDelay)
    expect(fields().email).toBe("defne@sayfa.example")
  })
})

describe("signing in through a provider", () => {
  const known = () => {
    const one = filled("login", "/library")
    one.answer("learnProviders", { type: "providers.known", providers: [vapur, iskele] })
    return one
  }
  const begun = () => {
    const one = known()
    one.send({ type: "form.edit", change: { email: "yarim", remember: true } })
    one.send({ type: "social.start", provider: "vapur" })
    return one
  }

  it("is asked for as often as the form is opened, and keeps what was known meanwhile", () => {
    const { send, inputs, social, waiting } = known()
    send({ type: "auth.open", form: "register" })
    expect(waiting("learnProviders")).toEqual([])
    send({ type: "auth.open", form: "login" })
    expect(inputs("learnProviders")).toHaveLength(2)
    expect(providersOf(social())).toEqual([vapur, iskele])
  })

  it("waits for the provider's window, with whether to be remembered", () => {
    const { sight, social, inputs } = begun()
    expect([sight(), providerTitleOf(social())]).toEqual(["waiting", "Vapur"])
    expect(inputs("signIn")).toEqual([{ provider: "vapur", remember: true }])
  })

  it("is begun once, and no form is sent beside it", () => {
    const { send, inputs } = begun()
    send({ type: "social.start", provider: "iskele" })
    send({ type: "form.submit" })
    expect([inputs("signIn").length, inputs("login")]).toEqual([1, []])
  })

  it("is finished by its answer or by the session, once", () => {
    const answered = begun()
    answered.answer("signIn", { type: "social.accepted" })
    answered.send({ type: "session.began" })
    const followed = begun()
    followed.send({ type: "session.began" })
    followed.send({ type: "social.accepted" })
    for (const { news, now } of [answered, followed]) {
      expect([isOpen(now()), news]).toEqual([false, [{ type: "auth.finished", returnTo: "/library" }]])
    }
  })

  it("is given up for the form as it was, and its window with it", () => {
    const { send, sight, fields, waiting, news } = begun()
    send({ type: "social.cancel" })
    expect([sight(), fields().email, waiting("signIn"), news]).toEqual(["form", "yarim", [], []])
  })

  it("says why it was refused, and asks for the password of the address that is known here", () => {
    const { answer, now, fields } = begun()
    answer("signIn", { type: "social.refused", trouble: unreachable, email: "defne@gmail.example", join: "birleştir" })
    expect([fields().email, troubleOf(now())]).toEqual(["defne@gmail.example", unreachable])
  })

  it("gives what joins them with the password, until the form is another's", () => {
    const { send, answer, inputs } = begun()
    answer("signIn", { type: "social.refused", trouble: unreachable, email: "defne@gmail.example", join: "birleştir" })
    const submit = () => {
      send({ type: "form.edit", change: { email: "defne@gmail.example", password: "gizli" } })
      send({ type: "form.submit" })
      answer("login", { type: "login.refused", trouble: unreachable })
      return inputs("login").at(-1)
    }
    expect(submit()).toMatchObject({ password: "gizli", join: "birleştir" })
    expect(submit()).toMatchObject({ join: "birleştir" })
    send({ type: "social.start", provider: "vapur" })
    answer("signIn", { type: "social.refused", trouble: unreachable, email: null, join: null })
    expect(submit()).toMatchObject({ join: null })
  })

  it("gives nothing that joins anybody from a form that was opened again", () => {
    const { send, answer, inputs } = begun()
    answer("signIn", { type: "social.refused", trouble: unreachable, email: "defne@gmail.example", join: "birleştir" })
    send({ type: "auth.open", form: "login" })
    send({ type: "form.edit", change: { email: "defne@gmail.example", password: "gizli" } })
    send({ type: "form.submit" })
    expect(inputs("login").at(-1)).toMatchObject({ join: null })
  })

  it("keeps the address that was typed where the refusal knows none", () => {
    const { answer, fields } = begun()
    answer("signIn", { type: "social.refused", trouble: unreachable, email: null, join: null })
    expect(fields().email).toBe("yarim")
  })

  it("tells of no field and of no refusal while it goes on, nor after", () => {
    const { send, answer, now } = known()
    send({ type: "form.edit", change: { email: "" } })
    send({ type: "form.submit" })
    send({ type: "social.start", provider: "vapur" })
    expect(troubleOf(now())).toBeNull()
    answer("signIn", { type: "social.refused", trouble: unreachable, email: "defne@gmail.example", join: "birleştir" })
    expect(problemsOf(now())).toEqual({})
  })

  it("calls a provider that has gone meanwhile by its name", () => {
    const { answer, social } = begun()
    answer("learnProviders", { type: "providers.known", providers: [] })
    expect(providerTitleOf(social())).toBe("vapur")
  })
})

describe("a press beside the modal", () => {
  it("loses nothing where nothing is typed", () => {
    const { send, now } = auth()
    send({ type: "auth.open", form: "login" })
    send({ type: "form.edit", change: { remember: true } })
    expect(isUntouched(now())).toBe(true)
    for (const form of withPanels) expect(isUntouched(done(form).now())).toBe(true)
  })

  it("would lose what is typed, what came by mail, and what is being sent", () => {
    const { send, now } = auth()
    send({ type: "auth.open", form: "verify", token: "mektuptaki" })
    expect(isUntouched(now())).toBe(false)
    for (const form of authForms) {
      expect(isUntouched(filled(form).now())).toBe(false)
      expect(isUntouched(sent(form).now())).toBe(false)
    }
    send({ type: "auth.open", form: "login" })
    send({ type: "social.start", provider: "vapur" })
    expect(isUntouched(now())).toBe(false)
  })
})
