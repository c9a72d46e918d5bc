import { expect } from "vitest"
import { page } from "vitest/browser"
import type { Actor } from "xstate"
import {
  type AuthField,
  type AuthFields,
  type AuthForm,
  emptyFields,
  type FieldProblems,
  hasProblems,
  problemsAfter,
  problemsOf
} from "../../../src/domain/session/SignInForm.ts"
import { payingFor } from "../../../src/domain/session/Interrupted.ts"
import { type Trouble, unreachable } from "../../../src/domain/Trouble.ts"
import { authMachine, type AuthNews } from "../../../src/machines/session/auth.machine.ts"
import type { Opening } from "../../../src/machines/session/authEvents.ts"
import { socialOf } from "../../../src/machines/session/authForm.view.ts"
import { AuthDialog } from "../../../src/ui/session/AuthDialog.tsx"
import { issue as item, year } from "../../kit/fixtures/cartItems.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Case, Model } from "../../kit/model/Model.ts"
import { draw, fieldOf, press, said } from "../../kit/harness/screen.tsx"

type Machine = typeof authMachine

/** Milliseconds after which the panel of a mail's link goes on by itself. */
const onward = 1500

const vapur = { name: "vapur", title: "Vapur" }
const interrupted = payingFor([item("Atlas", 12), year("Pergel")])

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
  login: { title: "Giriş Yap", submit: "Giriş Yap", sending: "Giriş yapılıyor…" },
  register: { title: "Üye Ol", submit: "Üye Ol", sending: "Kaydediliyor..." },
  forgot: { title: "Şifremi Unuttum", submit: "Bağlantı gönder", sending: "Gönderiliyor…" },
  verify: { title: "E-posta Doğrulama", submit: "Doğrula", sending: "Doğrulanıyor…" },
  reset: { title: "Şifre Sıfırlama", submit: "Şifreyi sıfırla", sending: "Sıfırlanıyor…" }
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
  passwordBlank: "Şifre yalnızca boşluklardan oluşamaz. Harf, rakam ya da işaret ekleyin.",
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

const type = (into: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(into, text)
  into.dispatchEvent(new Event("input", { bubbles: true }))
}

const describedBy = (element: Element): string =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? "")
    .join(" ")

/** What stands in the modal, and what a person has typed and been told as far as it still counts. */
interface Expected {
  /** Null where it is closed. */
  readonly form: AuthForm | null
  /** A form, the same while it is sent, the wait for a provider's window, or the panel that says it worked. */
  readonly sight: "form" | "sending" | "waiting" | "panel"
  readonly fields: AuthFields
  readonly problems: FieldProblems
  readonly refusal: Trouble | null
  /** A provider is known to sign in through; known once, it stays known. */
  readonly hasProvider: boolean
  readonly returnTo: string | null
  /** Something waits until somebody has signed in, and both forms that lead there say so. */
  readonly isInterrupting: boolean
  readonly join: string | null
  /** Whoever reads is signed in, and has come by a mail's link. */
  readonly leadsToProfile: boolean
}

const nothing = { fields: emptyFields, problems: {}, refusal: null, join: null }

const closed: Expected = {
  ...nothing,
  form: null,
  sight: "form",
  hasProvider: false,
  returnTo: null,
  isInterrupting: false,
  leadsToProfile: false
}

const close = ({ hasProvider }: Expected): Expected => ({ ...closed, hasProvider })

/** Of a change, what is typed into a field that is there and says something else. */
const typedOf = (form: AuthForm, fields: AuthFields, change: Partial<AuthFields>): Partial<AuthFields> => {
  const shown = fieldsIn(form).map(([field]) => field as keyof AuthFields)
  if (form === "login") shown.push("remember")
  const changed = shown.filter((field) => change[field] !== undefined && change[field] !== fields[field])
  return Object.fromEntries(changed.map((field) => [field, change[field]]))
}

const opened = (
  before: Expected,
  { form, returnTo, interrupted: waits, token, isSignedIn }: Opening
): Expected | null => {
  const { form: from, leadsToProfile } = before
  // Each form is opened anew from anywhere: walked by the ways that are shown, and by one from everywhere.
  const isWay = from === null || form === "forgot" || (ways[from][form] !== undefined && returnTo === undefined)
  if (!isWay) return null
  // Nobody signs in twice.
  if (form === "login" && leadsToProfile) return before
  return {
    ...before,
    ...nothing,
    form,
    sight: "form",
    fields: { ...emptyFields, token: token ?? "", email: before.fields.email },
    returnTo: returnTo === undefined ? before.returnTo : returnTo,
    isInterrupting: waits === undefined ? before.isInterrupting : waits !== null,
    leadsToProfile: isSignedIn ?? leadsToProfile
  }
}

/** From a panel to the form to sign in, which whoever is signed in does not need. */
const goneOn = (before: Expected): Expected =>
  before.leadsToProfile
    ? close(before)
    : {
        ...before,
        ...nothing,
        fields: { ...emptyFields, email: before.fields.email },
        form: "login",
        sight: "form"
      }

/** A mail's link is for its account, and of use to whoever is signed in. */
const isLinked = ({ form }: Expected) => form === "verify" || form === "reset"

const next = (before: Expected, event: Case<Machine>): Expected | null => {
  const { form, sight, fields, leadsToProfile } = before
  const isFilling = form !== null && sight === "form"
  const isWaiting = sight === "waiting"
  switch (event.type) {
    case "auth.open":
      return opened(before, event)
    case "auth.close":
      return form === null ? null : close(before)
    case "form.edit": {
      if (!isFilling) return null
      const typed = typedOf(form, fields, event.change)
      return { ...before, fields: { ...fields, ...typed }, problems: problemsAfter(before.problems, typed) }
    }
    case "form.submit": {
      if (!isFilling) return null
      const problems = problemsOf(form, fields)
      return { ...before, refusal: null, problems, sight: hasProblems(problems) ? "form" : "sending" }
    }
    case "social.start":
      return isFilling && form === "login"
        ? { ...before, refusal: null, problems: {}, hasProvider: true, sight: "waiting" }
        : null
    case "social.accepted":
      return isWaiting ? close(before) : null
    case "social.refused": {
      const { trouble: refusal, email, join } = event
      return isWaiting
        ? { ...before, sight: "form", refusal, join, fields: { ...fields, email: email ?? fields.email } }
        : null
    }
    case "social.cancel":
      return isWaiting ? { ...before, sight: "form" } : null
    case "panel.continue":
      return sight === "panel" ? goneOn(before) : null
    case "time.passed":
      if (sight !== "panel") return null
      return isLinked(before) ? goneOn(before) : before
    case "session.began":
      if (form === null) return before
      return isLinked(before) ? { ...before, leadsToProfile: true } : close(before)
    case "session.ended":
      return leadsToProfile ? { ...before, leadsToProfile: false } : null
    default: {
      // The server answers the form that was sent, and no other.
      if (sight !== "sending" || form !== event.type.split(".")[0]) return null
      if ("trouble" in event) return { ...before, sight: "form", refusal: event.trouble }
      if (form === "login" || (event.type === "register.accepted" && event.isSignedIn)) return close(before)
      const isSignedIn = event.type === "verify.accepted" ? event.isSignedIn : leadsToProfile
      return { ...before, sight: "panel", leadsToProfile: isSignedIn }
    }
  }
}

const news = (before: Expected, event: Case<Machine> | null): AuthNews => {
  switch (event?.type) {
    case "session.began":
    case "login.accepted":
    case "register.accepted":
    case "social.accepted":
      return { type: "auth.finished", returnTo: before.returnTo }
    case "auth.close":
      return { type: "auth.closed" }
    default:
      return { type: before.form === "verify" ? "auth.verified" : "auth.closed" }
  }
}

/** For eyes that read a screen aloud, the ground beside the dialog is a button too. */
const buttons = () => [...new Set(said("button"))]

const panelButton = (form: keyof typeof panels, { leadsToProfile }: Expected): string => {
  if (!leadsToProfile) return panels[form].button
  return form === "verify" ? "Profilime git" : "Kapat"
}

const showsPanel = (form: keyof typeof panels, so: Expected) => {
  const { title, text, more } = panels[form]
  const button = panelButton(form, so)
  expect(said("heading")).toEqual([title])
  expect(describedBy(page.getByRole("dialog").element())).toBe(text + more)
  expect(buttons()).toEqual([...new Set(["Kapat", button])])
  expect(document.activeElement?.textContent).toBe(button)
}

const showsForm = (form: AuthForm, isSending: boolean, so: Expected) => {
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
    expect(said("button").includes("Vapur ile devam et")).toBe(so.hasProvider)
  }
  expect(said("listitem")).toEqual(
    so.isInterrupting && (form === "login" || form === "register")
      ? ["AtlasBoğaz’ın ışığı", "PergelYıllık abonelik"]
      : []
  )
  const refusal = so.refusal === unreachable ? cutOff[form] : so.refusal?.message
  expect(said("alert")).toEqual(refusal === undefined ? [] : [refusal])
  const button = page.getByRole("button", { name: isSending ? sending : submit, exact: true }).elements()
  // Under the keyboard the button says so itself.
  expect(said("status")).toEqual([isSending && document.activeElement !== button[0] ? sending : ""])
  const law = form === "register" ? ["kullanım koşullarını", "gizlilik politikasını"] : []
  expect(said("link")).toEqual(form === "verify" && so.leadsToProfile ? ["Profilime git"] : law)
  expect(button.map((one) => one.getAttribute("aria-disabled"))).toEqual([isSending ? "true" : null])
}

const shows = (expected: Expected) => {
  const { form, sight } = expected
  if (form === null) return expect(page.getByRole("dialog").elements()).toEqual([])
  if (sight === "panel") return showsPanel(form as keyof typeof panels, expected)
  if (sight !== "waiting") return showsForm(form, sight === "sending", expected)
  expect(said("heading")).toEqual(["Giriş Yap"])
  expect(said("status")).toEqual(["Vapur penceresinde giriş yapmanız bekleniyor"])
  expect(buttons()).toEqual(["Kapat", "Vazgeç"])
}

const open = (event: Opening, actor: Actor<Machine>, { form, sight, leadsToProfile }: Expected) => {
  const isShown = sight === "form" && !(leadsToProfile && event.form === "login")
  const way = form !== null && isShown ? ways[form][event.form] : undefined
  if (way === undefined || event.returnTo !== undefined || event.token !== undefined) actor.send(event)
  else press(way)
}

const edit = async (change: Partial<AuthFields>, form: AuthForm) => {
  for (const [field, label] of fieldsIn(form)) {
    const text = change[field]
    if (text === undefined) continue
    type(fieldOf(label), text)
    await rendered()
  }
  if (form !== "login" || change.remember === undefined) return
  const box = fieldOf("Beni hatırla")
  if (box.checked !== change.remember) box.click()
}

export const model: Model<Machine, Expected> = {
  machine: authMachine,
  alive: ["social"],
  cases: [
    { type: "auth.open", form: "login" },
    { type: "auth.open", form: "login", returnTo: "/library" },
    { type: "auth.open", form: "login", returnTo: null, interrupted },
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
    { type: "register.accepted", isSignedIn: true },
    { type: "register.accepted", isSignedIn: false },
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
    { type: "time.passed", by: onward }
  ],
  begin: () => closed,
  next,
  place: ({ form, sight, fields, leadsToProfile }) => [
    form,
    sight,
    form !== null && sight === "form" && hasProblems(problemsOf(form, fields)),
    leadsToProfile
  ],
  // Who can be signed in through may have changed since the form was opened last.
  asks: ({ form, sight, fields, join }) => [
    ...(form === "login" ? [{ slot: "learnProviders", input: undefined }] : []),
    ...(sight === "waiting" ? [{ slot: "signIn", input: { provider: "vapur", remember: fields.remember } }] : []),
    ...(form !== null && sight === "sending"
      ? [{ slot: form, input: form === "login" ? { ...fields, join } : fields }]
      : [])
  ],
  news: ({ before, event, expected }) =>
    before !== null && before.form !== null && expected.form === null ? [news(before, event)] : [],
  show: (actor) => draw(<AuthDialog auth={actor} />),
  act: {
    "auth.open": (event, { actor, before }) => open(event, actor, before),
    "auth.close": () => press("Kapat"),
    "form.edit": ({ change }, { before }) => edit(change, before.form!),
    "form.submit": (_, { before }) => press(sheets[before.form!].submit),
    "social.start": async (_, { actor }) => {
      socialOf(actor.getSnapshot()).send({ type: "providers.known", providers: [vapur] })
      await rendered()
      press("Vapur ile devam et")
    },
    "social.accepted": (event, { actor }) => socialOf(actor.getSnapshot()).send(event),
    "social.refused": (event, { actor }) => socialOf(actor.getSnapshot()).send(event),
    "social.cancel": () => press("Vazgeç"),
    // It has the keyboard, and may be called as the one that closes the modal.
    "panel.continue": (_, { before }) => {
      const name = panelButton(before.form as keyof typeof panels, before)
      // The button in the corner has a name, and no text.
      const own = [...document.querySelectorAll<HTMLElement>("[role=dialog] button")]
      own.find(({ textContent }) => textContent === name)?.click()
    }
  },
  promise: async (expected) => {
    await rendered()
    shows(expected)
  }
}
