import { expect } from "vitest"
import { page } from "vitest/browser"
import type { Actor, SnapshotFrom } from "xstate"
import {
  type AuthField,
  type AuthFields,
  type AuthForm,
  authForms,
  emptyFields,
  type FieldProblems,
  hasProblems,
  problemsAfter,
  problemsOf
} from "../../../src/domain/session/SignInForm.ts"
import { type Trouble, unreachable } from "../../../src/domain/Trouble.ts"
import { authMachine, onwardDelay } from "../../../src/machines/session/auth.machine.ts"
import type { AuthEvent } from "../../../src/machines/session/authEvents.ts"
import { socialOf } from "../../../src/machines/session/authForm.view.ts"
import { AuthDialog } from "../../../src/ui/session/AuthDialog.tsx"
import type { Asked, Delay, Model, Step } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, fieldOf, press, said } from "../../kit/screen.tsx"

type Machine = typeof authMachine
type Snapshot = SnapshotFrom<Machine>

const vapur = { name: "vapur", title: "Vapur" }
const trouble = { _tag: "TooManyRequests", message: "Çok fazla deneme yapıldı." }

const right: Omit<AuthFields, "token"> = {
  name: "Defne Su",
  email: "defne@sayfa.example",
  password: "poyraz",
  passwordConfirm: "poyraz",
  remember: true
}

/** The words of each form as a person meets them. */
const sheets = {
  login: { title: "Giriş Yap", submit: "Giriş Yap", sending: "Giriş yapılıyor..." },
  register: { title: "Üye Ol", submit: "Üye Ol", sending: "Kaydediliyor..." },
  forgot: { title: "Şifremi Unuttum", submit: "Bağlantı Gönder", sending: "Gönderiliyor..." },
  verify: { title: "E-posta Doğrulama", submit: "Doğrula", sending: "Doğrulanıyor..." },
  reset: { title: "Şifre Sıfırlama", submit: "Şifreyi Sıfırla", sending: "Sıfırlanıyor..." }
} as const

const panels = {
  register: {
    title: "Kayıt Başarılı!",
    text: "Hesabınız başarıyla oluşturuldu. Devam etmek için lütfen giriş yapın.",
    more: "Adresinizi doğrulamanız için size bir e-posta da gönderdik.",
    button: "Giriş Yap"
  },
  forgot: {
    title: "E-posta Gönderildi",
    text: "Şifre sıfırlama bağlantısı e-posta adresinize gönderildi.",
    more: "Bu adres bizde kayıtlıysa e-posta birkaç dakika içinde gelir; gelmezse istenmeyen e-posta klasörüne bakın.",
    button: "Girişe dön"
  },
  verify: {
    title: "E-posta Doğrulama",
    text: "E-posta adresiniz başarıyla doğrulandı!",
    more: "",
    button: "Giriş Yap"
  },
  reset: {
    title: "Şifre Sıfırlama",
    text: "Şifreniz başarıyla sıfırlandı! Artık yeni şifrenizle giriş yapabilirsiniz.",
    more: "",
    button: "Giriş Yap"
  }
} as const

/** What stands over each field, in the order of the form. */
const labels: { readonly [form in AuthForm]: { readonly [field in AuthField]?: string } } = {
  login: { email: "E-posta", password: "Şifre" },
  register: { name: "Ad Soyad", email: "E-posta", password: "Şifre" },
  forgot: { email: "E-posta" },
  verify: { token: "Doğrulama kodu" },
  reset: { token: "Sıfırlama kodu", password: "Yeni şifre", passwordConfirm: "Şifre (tekrar)" }
}

const fieldsIn = (form: AuthForm) => Object.entries(labels[form]) as ReadonlyArray<[AuthField, string]>

const problems = {
  nameRequired: "Ad Soyad gereklidir",
  nameLong: "Ad Soyad en çok 100 karakter olabilir",
  emailRequired: "E-posta adresi gereklidir",
  emailInvalid: "Geçerli bir e-posta adresi giriniz",
  passwordRequired: "Şifre gereklidir",
  passwordShort: "Şifre en az 6 karakter olmalıdır",
  passwordLong: "Şifre en çok 1.024 karakter olabilir",
  verifyTokenRequired: "Doğrulama kodu gereklidir",
  resetTokenRequired: "Sıfırlama kodu gereklidir",
  confirmRequired: "Şifre onayı gereklidir",
  passwordsDiffer: "Şifreler eşleşmiyor"
} as const

const cutOff = {
  login: "Sunucuya bağlanırken bir hata oluştu. Lütfen tekrar deneyin.",
  register: "Sunucuya bağlanırken bir hata oluştu. Lütfen tekrar deneyin.",
  forgot: "Şifre sıfırlama isteği sırasında bir hata oluştu",
  verify: "Sunucuya bağlanırken bir hata oluştu",
  reset: "Sunucuya bağlanırken bir hata oluştu"
} as const

/** Ways from one form to another that a person is shown. */
const ways: { readonly [from in AuthForm]: { readonly [to in AuthForm]?: string } } = {
  login: { register: "Üye Ol", forgot: "Şifremi unuttum" },
  register: { login: "Giriş Yap" },
  forgot: { login: "Giriş Yap" },
  verify: { login: "Giriş Yap" },
  reset: { forgot: "Yenisini iste" }
}

const formOf = (snapshot: Snapshot): AuthForm | undefined => authForms.find((form) => snapshot.matches(form))
const isPanel = (snapshot: Snapshot) =>
  (["register", "forgot", "verify", "reset"] as const).some((form) => snapshot.matches({ [form]: "told" }))
const isWaiting = (snapshot: Snapshot) => snapshot.matches({ login: "social" })

const type = (into: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(into, text)
  into.dispatchEvent(new Event("input", { bubbles: true }))
}

const describedBy = (element: Element): string =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? "")
    .join(" ")

/** What a person has typed and been told, as far as it still counts. */
interface Told {
  readonly fields: AuthFields
  readonly problems: FieldProblems
  readonly refusal: Trouble | null
  readonly providers: ReadonlyArray<typeof vapur>
  readonly returnTo: string | null
  readonly join: string | null
  readonly leadsToProfile: boolean
}

const nothing = { fields: emptyFields, problems: {}, refusal: null, join: null }
const untouched: Told = { ...nothing, providers: [], returnTo: null, leadsToProfile: false }

/** Of a change, what is typed into a field that is there and says something else. */
const typedOf = (form: AuthForm, fields: AuthFields, change: Partial<AuthFields>): Partial<AuthFields> => {
  const shown = fieldsIn(form).map(([field]) => field as keyof AuthFields)
  if (form === "login") shown.push("remember")
  const changed = shown.filter((field) => change[field] !== undefined && change[field] !== fields[field])
  return Object.fromEntries(changed.map((field) => [field, change[field]]))
}

const told = (before: Told, was: Snapshot, event: AuthEvent | Delay | null): Told => {
  const form = formOf(was)
  switch (event?.type) {
    case "auth.open": {
      const {
        form: asked,
        returnTo = before.returnTo,
        token = "",
        isSignedIn: leadsToProfile = before.leadsToProfile
      } = event as Extract<AuthEvent, { type: "auth.open" }>
      // Nobody is signed in twice.
      if (asked === "login" && before.leadsToProfile) return before
      return { ...before, ...nothing, fields: { ...emptyFields, token }, returnTo, leadsToProfile }
    }
    case "form.edit": {
      const { change } = event as Extract<AuthEvent, { type: "form.edit" }>
      const typed = typedOf(form!, before.fields, change)
      return {
        ...before,
        fields: { ...before.fields, ...typed },
        problems: problemsAfter(before.problems, typed)
      }
    }
    case "form.submit":
      return { ...before, refusal: null, problems: problemsOf(form!, before.fields) }
    case "social.start":
      return { ...before, refusal: null, problems: {}, providers: [vapur] }
    case "verify.accepted":
      return { ...before, leadsToProfile: (event as Extract<AuthEvent, { type: "verify.accepted" }>).isSignedIn }
    case "session.began":
      return { ...before, leadsToProfile: form !== undefined }
    case "session.ended":
      return { ...before, leadsToProfile: false }
    case "social.refused": {
      const { trouble: refusal, email, join } = event as Extract<AuthEvent, { type: "social.refused" }>
      return { ...before, refusal, join, fields: { ...before.fields, email: email ?? before.fields.email } }
    }
    case "login.refused":
    case "register.refused":
    case "forgot.refused":
    case "verify.refused":
    case "reset.refused":
      return { ...before, refusal: (event as Extract<AuthEvent, { type: "login.refused" }>).trouble }
    case "panel.continue":
    case "xstate.after.onwardDelay.auth.verify.told":
    case "xstate.after.onwardDelay.auth.reset.told":
      return { ...before, ...nothing }
    default:
      return before
  }
}

/** What each form sends, to whom. */
const calls = (expected: Snapshot, { fields, join }: Told) => {
  const form = formOf(expected)
  if (form === undefined) return []
  const learns = form === "login" ? [{ slot: "learnProviders", input: undefined }] : []
  if (isWaiting(expected)) {
    return [...learns, { slot: "signIn", input: { provider: "vapur", remember: fields.remember } }]
  }
  if (!expected.hasTag("busy")) return learns
  return [...learns, { slot: form, input: form === "login" ? { ...fields, join } : fields }]
}

const news = (was: Snapshot, expected: Snapshot, { event }: Step<Machine>, { returnTo }: Told) => {
  if (event === null || was.matches("closed") || !expected.matches("closed")) return []
  switch (event.type) {
    case "auth.close":
      return [{ type: "auth.closed" }]
    case "session.began":
    case "login.accepted":
    case "social.accepted":
      return [{ type: "auth.finished", returnTo }]
    default:
      return [{ type: was.matches("verify") ? "auth.verified" : "auth.closed" }]
  }
}

/** For eyes that read a screen aloud, the ground beside the dialog is a button too. */
const buttons = () => [...new Set(said("button"))]

const showsPanel = (form: keyof typeof panels, { leadsToProfile }: Told) => {
  const { title, text, more, button } = panels[form]
  const onward = leadsToProfile ? (form === "verify" ? "Profilime git" : "Kapat") : button
  expect(said("heading")).toEqual([title])
  expect(describedBy(page.getByRole("dialog").element())).toBe(text + more)
  expect(buttons()).toEqual([...new Set(["Kapat", onward])])
  expect(document.activeElement?.textContent).toBe(onward)
}

const showsForm = (form: AuthForm, isSending: boolean, so: Told) => {
  const { title, submit, sending } = sheets[form]
  expect(said("heading")).toEqual([title])
  for (const [field, label] of fieldsIn(form)) {
    const shown = fieldOf(label)
    const problem = so.problems[field]
    expect(shown.value).toBe(so.fields[field])
    expect(shown.readOnly).toBe(isSending)
    expect(shown.getAttribute("aria-invalid")).toBe(problem === undefined ? null : "true")
    if (problem !== undefined) expect(describedBy(shown)).toBe(problems[problem])
  }
  if (form === "login") {
    expect(fieldOf("Beni hatırla").checked).toBe(so.fields.remember)
    expect(said("button").includes("Vapur ile devam et")).toBe(so.providers.length > 0)
  }
  const refusal = so.refusal === unreachable ? cutOff[form] : so.refusal?.message
  expect(said("alert")).toEqual(refusal === undefined ? [] : [refusal])
  const button = page.getByRole("button", { name: isSending ? sending : submit, exact: true }).elements()
  // Under the keyboard the button says so itself.
  expect(said("status")).toEqual([isSending && document.activeElement !== button[0] ? sending : ""])
  expect(said("link")).toEqual(form === "verify" && so.leadsToProfile ? ["Profilime git"] : [])
  expect(button.map((one) => one.getAttribute("aria-disabled"))).toEqual([isSending ? "true" : null])
}

const shows = (expected: Snapshot, so: Told) => {
  const form = formOf(expected)
  if (form === undefined) return expect(page.getByRole("dialog").elements()).toEqual([])
  if (isPanel(expected)) return showsPanel(form as keyof typeof panels, so)
  if (!isWaiting(expected)) return showsForm(form, expected.hasTag("busy"), so)
  expect(said("heading")).toEqual(["Giriş Yap"])
  expect(said("status")).toEqual(["Vapur penceresinde giriş yapmanız bekleniyor"])
  expect(buttons()).toEqual(["Kapat", "Vazgeç"])
}

interface Story {
  readonly so: Told
  readonly expected: Snapshot
  /** The last question whom one can sign in through. */
  readonly learning: Asked | undefined
}

const stories = new WeakMap<object, Story>()

const open = (event: Extract<AuthEvent, { type: "auth.open" }>, actor: Actor<Machine>) => {
  const now = actor.getSnapshot()
  const from = formOf(now)
  const isHidden = now.context.isSignedIn && event.form === "login"
  const way = from === undefined || isHidden || !now.hasTag("editable") ? undefined : ways[from][event.form]
  if (way === undefined || event.returnTo !== undefined || event.token !== undefined) actor.send(event)
  else press(way)
}

const edit = async ({ change }: Extract<AuthEvent, { type: "form.edit" }>, actor: Actor<Machine>) => {
  const form = formOf(actor.getSnapshot())
  if (form === undefined) return
  for (const [field, label] of fieldsIn(form)) {
    const text = change[field]
    if (text === undefined) continue
    type(fieldOf(label), text)
    await drawn()
  }
  if (form !== "login" || change.remember === undefined) return
  const box = fieldOf("Beni hatırla")
  if (box.checked !== change.remember) box.click()
}

export const model: Model<Machine> = {
  machine: authMachine,
  alive: ["social"],
  cases: [
    { type: "auth.open", form: "login" },
    { type: "auth.open", form: "login", returnTo: "/library" },
    { type: "auth.open", form: "register" },
    { type: "auth.open", form: "forgot" },
    { type: "auth.open", form: "verify", token: "mektuptaki" },
    { type: "auth.open", form: "reset", token: "mektuptaki" },
    { type: "auth.open", form: "verify", token: "mektuptaki", isSignedIn: true },
    { type: "auth.open", form: "reset", token: "mektuptaki", isSignedIn: true },
    { type: "auth.close" },
    { type: "form.edit", change: right },
    { type: "form.edit", change: { ...emptyFields, email: "defne" } },
    { type: "form.submit" },
    { type: "login.accepted" },
    { type: "login.refused", trouble: unreachable },
    { type: "login.refused", trouble },
    { type: "register.accepted" },
    { type: "register.refused", trouble: unreachable },
    { type: "forgot.accepted" },
    { type: "forgot.refused", trouble: unreachable },
    { type: "verify.accepted", isSignedIn: true },
    { type: "verify.accepted", isSignedIn: false },
    { type: "verify.refused", trouble: unreachable },
    { type: "reset.accepted" },
    { type: "reset.refused", trouble: unreachable },
    { type: "social.start", provider: "vapur" },
    { type: "social.accepted" },
    { type: "social.refused", trouble, email: null, join: null },
    { type: "social.refused", trouble, email: "defne@gmail.example", join: "birleştir" },
    { type: "social.cancel" },
    { type: "panel.continue" },
    { type: "session.began" },
    { type: "session.ended" },
    { type: "xstate.after.onwardDelay.auth.verify.told" },
    { type: "xstate.after.onwardDelay.auth.reset.told" }
  ],
  happens: (snapshot, event) => {
    const { isSignedIn } = snapshot.context
    switch (event.type) {
      case "session.ended":
        return isSignedIn
      case "auth.open": {
        // A mail's link is opened with the page; whoever is signed in has one way from there to another form.
        if (snapshot.matches("closed")) return event.isSignedIn === true || !isSignedIn || event.form === "forgot"
        // One transition leads to each form from anywhere: walked by the ways that are shown, and by one from everywhere.
        const from = formOf(snapshot)
        const isWay = from !== undefined && ways[from][event.form] !== undefined && event.returnTo === undefined
        return event.form === "forgot" || (isWay && !isSignedIn)
      }
      default:
        return true
    }
  },
  facts: (snapshot) => {
    const form = formOf(snapshot)
    const { fields, isSignedIn } = snapshot.context
    return [form !== undefined && snapshot.hasTag("editable") && hasProblems(problemsOf(form, fields)), isSignedIn]
  },
  show: (actor) => draw(<AuthDialog auth={actor} />),
  act: {
    "auth.open": (event, { actor }) => open(event, actor),
    "auth.close": () => press("Kapat"),
    "form.edit": (event, { actor }) => edit(event, actor),
    "form.submit": (_, { actor }) => press(sheets[formOf(actor.getSnapshot())!].submit),
    "social.start": async (_, { actor }) => {
      socialOf(actor.getSnapshot()).send({ type: "providers.known", providers: [vapur] })
      await drawn()
      press("Vapur ile devam et")
    },
    "social.accepted": (event, { actor }) => socialOf(actor.getSnapshot()).send(event),
    "social.refused": (event, { actor }) => socialOf(actor.getSnapshot()).send(event),
    "social.cancel": () => press("Vazgeç"),
    // It has the keyboard, and may be called as the one that closes the modal.
    "panel.continue": () => (document.activeElement as HTMLElement).click(),
    "xstate.after.onwardDelay.auth.verify.told": (_, { clock }) => clock.increment(onwardDelay),
    "xstate.after.onwardDelay.auth.reset.told": (_, { clock }) => clock.increment(onwardDelay)
  },
  promise: async (expected, actor, step) => {
    await drawn()
    const last = stories.get(actor)
    const was = last?.expected ?? expected
    const before = told(last?.so ?? untouched, was, step.event)
    const so = expected.matches("closed") ? { ...untouched, providers: before.providers } : before
    const learning = step.asked.find(({ slot }) => slot === "learnProviders")
    stories.set(actor, { so, expected, learning })
    expect(step.news).toEqual(news(was, expected, step, before))
    expect(step.asked).toEqual(calls(expected, so))
    // Who can be signed in through may have changed since the form was opened last.
    if (step.event?.type === "auth.open" && learning !== undefined) expect(learning).not.toBe(last?.learning)
    shows(expected, so)
  }
}
