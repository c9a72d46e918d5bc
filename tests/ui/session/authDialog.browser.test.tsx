import { useCallback, useState } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { type Actor, createActor } from "xstate"
import { type AuthFields, type AuthForm, authForms, emptyFields } from "../../../src/domain/session/SignInForm.ts"
import { type Trouble, unreachable } from "../../../src/domain/Trouble.ts"
import { authMachine, type AuthNews } from "../../../src/machines/session/auth.machine.ts"
import { useNews } from "../../../src/ui/hooks/useNews.ts"
import { Button } from "../../../src/ui/parts/Button.tsx"
import { AuthDialog } from "../../../src/ui/session/AuthDialog.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { said } from "../../kit/harness/screen.tsx"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"

const right: AuthFields = {
  ...emptyFields,
  name: "Defne Su",
  email: "defne@sayfa.example",
  password: "poyraz",
  passwordConfirm: "poyraz",
  token: "mektuptaki"
}
const providers = [
  { name: "vapur", title: "Vapur" },
  { name: "iskele", title: "İskele" }
]
const refused = { _tag: "WrongCredentials", message: "Geçersiz e-posta adresi veya şifre." }

/** A page with a door to the modal, which goes when somebody has signed in. */
const Kiosk = ({ auth }: { readonly auth: Actor<typeof authMachine> }) => {
  const [isVisitor, setIsVisitor] = useState(true)
  useNews(
    auth,
    useCallback((news: AuthNews) => setIsVisitor(news.type !== "auth.finished"), [])
  )
  return (
    <>
      <h1>Kiosk</h1>
      {isVisitor && <Button onPress={() => auth.send({ type: "auth.open", form: "login" })}>Kapıyı aç</Button>}
      <AuthDialog auth={auth} />
    </>
  )
}

/** The page over a modal whose questions come to a desk of the test's own. */
const kiosk = async (staging: Staging = {}) => {
  const questions = slotAnswers()
  const auth = createActor(questions.filled(authMachine)).start()
  await show(<Kiosk auth={auth} />, staging)
  return { ...questions, auth }
}

const openOn = async (form: AuthForm, fields: Partial<AuthFields> = {}, staging: Staging = {}) => {
  const one = await kiosk(staging)
  one.auth.send({ type: "auth.open", form })
  one.auth.send({ type: "form.edit", change: fields })
  await expect.element(dialog).toBeVisible()
  await settled()
  return one
}

const sent = async (form: AuthForm, staging: Staging = {}) => {
  const one = await openOn(form, right, staging)
  one.auth.send({ type: "form.submit" })
  return one
}

const dialog = page.getByRole("dialog")
const door = page.getByRole("button", { name: "Kapıyı aç" })
const pressBeside = () => userEvent.click(document.documentElement, { position: { x: 4, y: 400 }, force: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole("button", { name, exact: true })

const desktop = [1024, 768] as const

beforeEach(() => viewport(...desktop))

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe("signing in by the keyboard alone", () => {
  it("goes from the door to the fields, is sent by Enter, and ends at the head of the page", async () => {
    const { inputs, answer } = await kiosk()
    await userEvent.tab()
    await userEvent.keyboard("{Enter}")
    await expect.element(field("E-posta")).toHaveFocus()
    await userEvent.keyboard("defne@sayfa.example")
    await userEvent.tab()
    await expect.element(field("Şifre")).toHaveFocus()
    await userEvent.keyboard("poyraz")
    await userEvent.tab()
    await expect.element(button("Şifreyi göster")).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard(" ")
    await expect.element(page.getByRole("checkbox", { name: "Beni hatırla" })).toBeChecked()
    await userEvent.keyboard("{Shift>}{Tab}{Tab}{/Shift}")
    await userEvent.keyboard("{Enter}")
    const { email, password } = right
    await expect.poll(() => inputs("login")).toEqual([{ ...emptyFields, email, password, remember: true, join: null }])
    answer("login", { type: "login.accepted" })
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole("heading", { name: "Kiosk" })).toHaveFocus()
  })

  it("never leaves the modal, whichever way it goes", async () => {
    await openOn("login")
    for (const way of ["{Tab}", "{Shift>}{Tab}{/Shift}"]) {
      const met = new Set<Element | null>()
      for (let stop = 0; stop < 12; stop += 1) {
        await userEvent.keyboard(way)
        met.add(document.activeElement)
        expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull()
      }
      for (const name of ["Kapat", "Şifreyi göster", "Şifremi unuttum", "Giriş Yap", "Üye Ol"])
        expect(met, name).toContain(dialog.getByRole("button", { name, exact: true }).element())
    }
  })

  it("changes forms where they are, and begins in the first field of each", async () => {
    await openOn("login")
    await userEvent.click(button("Üye Ol"))
    await expect.element(field("Ad Soyad")).toHaveFocus()
    await userEvent.click(button("Giriş Yap"))
    await expect.element(field("E-posta")).toHaveFocus()
    await userEvent.click(button("Şifremi unuttum"))
    await expect.element(page.getByRole("heading", { name: "Şifremi Unuttum" })).toBeVisible()
    await expect.element(field("E-posta")).toHaveFocus()
  })
})

describe("closing", () => {
  it.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["✕", () => userEvent.click(page.getByRole("button", { name: "Kapat" }).last())],
    ["a press beside it", () => pressBeside()]
  ])("by %s puts the keyboard back where it was", async (_, close) => {
    await kiosk()
    await userEvent.click(door)
    await expect.element(dialog).toBeVisible()
    await settled()
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(door).toHaveFocus()
  })

  it("puts the keyboard at the head of the page where the door has gone", async () => {
    const { auth } = await kiosk()
    await userEvent.click(door)
    await expect.element(dialog).toBeVisible()
    auth.send({ type: "session.began" })
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(door).not.toBeInTheDocument()
    await expect.element(page.getByRole("heading", { name: "Kiosk" })).toHaveFocus()
  })

  it("puts the keyboard at the head of the page where nobody opened it by hand", async () => {
    await openOn("login")
    await userEvent.keyboard("{Escape}")
    await expect.element(page.getByRole("heading", { name: "Kiosk" })).toHaveFocus()
  })

  it("is not what a press beside it does to something typed", async () => {
    await openOn("login")
    await field("E-posta").fill("defne")
    await pressBeside()
    await settled()
    await expect.element(field("E-posta")).toHaveValue("defne")
  })
})

describe("a form that was refused", () => {
  it("puts the keyboard in the first field that is wrong, and says there what is", async () => {
    await openOn("register")
    await field("Ad Soyad").fill("Defne Su")
    await userEvent.click(button("Üye Ol"))
    const email = field("E-posta")
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveAttribute("aria-invalid", "true")
    await expect.element(email).toHaveAccessibleDescription("E-posta adresi gereklidir")
    await expect.element(field("Şifre")).toHaveAccessibleDescription("Şifre gereklidir")
    await email.fill("defne")
    await expect.element(email).not.toHaveAttribute("aria-invalid")
    await userEvent.keyboard("{Enter}")
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveAccessibleDescription("Geçerli bir e-posta adresi giriniz")
  })

  it.each<readonly [AuthForm, Partial<AuthFields>, string, string]>([
    ["login", {}, "E-posta", "E-posta adresi gereklidir"],
    ["login", { email: "defne@sayfa" }, "E-posta", "Geçerli bir e-posta adresi giriniz"],
    ["login", right, "Şifre", "Şifre gereklidir"],
    ["register", {}, "Ad Soyad", "Ad Soyad gereklidir"],
    ["register", { password: "beşli" }, "Şifre", "Şifre en az 6 karakter olmalıdır"],
    ["register", { password: "ş".repeat(1025) }, "Şifre", "Şifre en çok 1.024 karakter olabilir"],
    ["register", { name: "ş".repeat(101) }, "Ad Soyad", "Ad Soyad en çok 100 karakter olabilir"],
    ["forgot", {}, "E-posta", "E-posta adresi gereklidir"],
    ["verify", {}, "Doğrulama kodu", "Doğrulama kodu gereklidir"],
    ["reset", {}, "Sıfırlama kodu", "Sıfırlama kodu gereklidir"],
    ["reset", {}, "Yeni şifre", "Şifre gereklidir"],
    ["reset", { password: "beşli" }, "Yeni şifre", "Şifre en az 6 karakter olmalıdır"],
    ["reset", {}, "Şifre (tekrar)", "Şifre onayı gereklidir"],
    ["reset", { password: "poyraz", passwordConfirm: "lodos1" }, "Şifre (tekrar)", "Şifreler eşleşmiyor"]
  ])("on %s with %j says of “%s”: “%s”", async (form, typed, label, sentence) => {
    const { auth } = await openOn(form, { ...typed, ...(sentence === "Şifre gereklidir" && { password: "" }) })
    auth.send({ type: "form.submit" })
    await expect.element(field(label)).toHaveAccessibleDescription(sentence)
  })

  it("is read aloud, and leaves the keyboard where it was", async () => {
    const { answer } = await openOn("login", right)
    await userEvent.click(field("Şifre"))
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("status")).toHaveTextContent("Giriş yapılıyor…")
    await expect.element(field("Şifre")).toHaveAttribute("readonly")
    answer("login", { type: "login.refused", trouble: refused })
    await expect.element(page.getByRole("alert")).toHaveTextContent(refused.message)
    await expect.element(field("Şifre")).toHaveFocus()
    await expect.element(field("Şifre")).toHaveValue("poyraz")
  })

  it("by a provider asks for the password of the address that is known", async () => {
    const { auth, answer } = await openOn("login")
    answer("learnProviders", { type: "providers.known", providers })
    await userEvent.click(button("Vapur ile devam et"))
    await expect.element(button("Vazgeç")).toHaveFocus()
    await expect.element(page.getByRole("status")).toHaveTextContent("Vapur penceresinde giriş yapmanız bekleniyor")
    auth.send({
      type: "social.refused",
      trouble: { _tag: "SocialRefused", message: "Bu adresin bir hesabı var." },
      email: "defne@gmail.example",
      join: "birleştir"
    })
    await expect.element(page.getByRole("alert")).toHaveTextContent("Bu adresin bir hesabı var.")
    await expect.element(field("E-posta")).toHaveValue("defne@gmail.example")
    await expect.element(field("Şifre")).toHaveFocus()
  })

  const cut = "Sunucuya bağlanırken bir hata oluştu"
  const unsaid = { _tag: "Unexpected", message: null }
  it.each<readonly [AuthForm, Trouble, string]>([
    ["login", refused, "Geçersiz e-posta adresi veya şifre."],
    ["login", { _tag: "WrongCredentials", message: null }, "Geçersiz e-posta adresi veya şifre."],
    ["login", unreachable, `${cut}. Lütfen tekrar deneyin.`],
    ["login", unsaid, "Giriş sırasında bir hata oluştu"],
    [
      "login",
      { _tag: "PopupBlocked", message: null },
      "Popup penceresi açılamadı. Lütfen popup engelleyiciyi devre dışı bırakın."
    ],
    [
      "login",
      { _tag: "PopupClosed", message: null },
      "Sosyal giriş sırasında bir hata oluştu: pencere, giriş bitmeden kapandı. Tekrar deneyebilir ya da e-posta adresiniz ve şifrenizle giriş yapabilirsiniz."
    ],
    [
      "login",
      { _tag: "InitiateFailed", message: null },
      "OAuth başlatma hatası. Birazdan tekrar deneyin ya da e-posta adresiniz ve şifrenizle giriş yapın."
    ],
    ["login", { _tag: "Failed", message: null }, "Sosyal giriş sırasında bir hata oluştu"],
    ["register", { _tag: "AddressTaken", message: null }, "Bu e-posta adresi ile kayıtlı bir üye bulunmaktadır"],
    ["register", unreachable, `${cut}. Lütfen tekrar deneyin.`],
    ["register", unsaid, "Kayıt sırasında bir hata oluştu"],
    ["forgot", unreachable, "Şifre sıfırlama isteği sırasında bir hata oluştu"],
    ["forgot", unsaid, "Şifre sıfırlama isteği sırasında bir hata oluştu"],
    ["verify", unreachable, cut],
    ["verify", unsaid, "Doğrulama sırasında bir hata oluştu"],
    ["reset", unreachable, cut],
    ["reset", unsaid, "Şifre sıfırlama sırasında bir hata oluştu"],
    ["reset", { _tag: "LinkRefused", message: "Bağlantının süresi dolmuş." }, "Bağlantının süresi dolmuş."]
  ])("on %s for %j says “%s”", async (form, trouble, sentence) => {
    const { answer } = await sent(form)
    answer(form, { type: `${form}.refused`, trouble })
    await expect.poll(() => page.getByRole("alert").element().textContent).toBe(sentence)
  })
})

describe("a refused password", () => {
  it("is ready to be typed anew", async () => {
    const { answer } = await sent("login")
    await button("Giriş yapılıyor…").click({ force: true })
    answer("login", { type: "login.refused", trouble: { _tag: "WrongCredentials", message: null } })
    const password = page.getByLabelText("Şifre", { exact: true })
    await expect.element(password).toHaveFocus()
    const { selectionStart, selectionEnd, value } = password.element() as HTMLInputElement
    expect([selectionStart, selectionEnd]).toEqual([0, value.length])
    expect(value).not.toBe("")
  })
})

describe("Escape", () => {
  it.each(["Şifreyi göster", "Kapat"])("closes the modal at once, also from %s", async (name) => {
    await openOn("login")
    await expect.element(field("E-posta")).toHaveFocus()
    while (document.activeElement?.getAttribute("aria-label") !== name) await userEvent.tab()
    await userEvent.keyboard("{Escape}")
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe("a panel", () => {
  it.each([
    [
      "register",
      "Kayıt Başarılı!",
      "Hesabınız başarıyla oluşturuldu. Devam etmek için lütfen giriş yapın. Adresinizi doğrulamanız için size bir e-posta da gönderdik.",
      "Giriş Yap"
    ],
    [
      "forgot",
      "E-posta Gönderildi",
      "Şifre sıfırlama bağlantısı e-posta adresinize gönderildi. Bu adres bizde kayıtlıysa e-posta birkaç dakika içinde gelir; gelmezse istenmeyen e-posta klasörüne bakın.",
      "Girişe dön"
    ],
    [
      "reset",
      "Şifre Sıfırlama",
      "Şifreniz başarıyla sıfırlandı! Artık yeni şifrenizle giriş yapabilirsiniz.",
      "Giriş Yap"
    ]
  ] as const)(
    "after %s is read aloud with its title and text, its button under the keyboard",
    async (form, title, text, go) => {
      const { answer } = await sent(form)
      answer(form, { type: `${form}.accepted` })
      await expect.element(button(go)).toHaveFocus()
      await expect.element(dialog).toHaveAccessibleName(title)
      await expect.element(dialog).toHaveAccessibleDescription(text)
      await userEvent.keyboard("{Enter}")
      await expect.element(dialog).toHaveAccessibleName("Giriş Yap")
      // Whoever comes from there has typed an address already.
      await expect.element(field("Şifre")).toHaveFocus()
      await expect.element(field("E-posta")).toHaveValue(right.email)
    }
  )

  it("leads a signed-in user to the profile once the address is verified", async () => {
    const { answer } = await sent("verify")
    answer("verify", { type: "verify.accepted", isSignedIn: true })
    await expect.element(dialog).toHaveAccessibleDescription("E-posta adresiniz başarıyla doğrulandı!")
    await expect.element(button("Profilime git")).toHaveFocus()
  })
})

describe("a mail's link of a signed-in user", () => {
  it("leads to the profile, where another is sent, and to no form to sign in", async () => {
    const { auth, answer } = await kiosk()
    auth.send({ type: "auth.open", form: "verify", token: "mektuptaki", isSignedIn: true })
    auth.send({ type: "form.submit" })
    answer("verify", { type: "verify.refused", trouble: { _tag: "LinkRefused", message: "Süresi dolmuş." } })
    await expect.element(page.getByText(/^Yeni bir bağlantıyı profilinizden isteyebilirsiniz\./)).toBeVisible()
    await expect.element(page.getByRole("link", { name: "Profilime git" })).toHaveAttribute("href", "/account/profile")
    expect(button("Giriş Yap").elements()).toEqual([])
  })

  it("is asked for again after a visitor has signed in", async () => {
    await openOn("verify")
    await expect
      .element(page.getByText(/^Yeni bir bağlantıyı giriş yapınca profilinizden isteyebilirsiniz\./))
      .toBeVisible()
  })
})

describe("the words", () => {
  it.each<readonly [AuthForm, string]>([
    ["login", "Kütüphaneniz, kaldığınız sayfada sizi bekliyor."],
    ["register", "Tek hesap: aldığınız her sayı bütün cihazlarınızda."],
    ["forgot", "E-posta adresinizi yazın; yeni şifre için bir bağlantı gönderelim."],
    ["verify", "Size gönderdiğimiz e-postadaki kodla adresinizi doğrulayın."],
    ["reset", "Hesabınız için yeni bir şifre seçin. Açık oturumlarınızın hepsi kapanır."]
  ])("of %s say what it is for", async (form, sentence) => {
    await openOn(form)
    await expect.element(dialog).toHaveAccessibleDescription(sentence)
  })

  it("of registering name what is accepted with it", async () => {
    await openOn("register")
    expect(said("paragraph")).toContain(
      "Üye olduğunuzda kullanım koşullarını ve gizlilik politikasını kabul etmiş olursunuz."
    )
    const links = dialog.getByRole("link").elements()
    expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("target")])).toEqual([
      ["kullanım koşullarını", "/terms-of-use", "_blank"],
      ["gizlilik politikasını", "/privacy-policy", "_blank"]
    ])
  })

  it("that it is being sent are heard once, whether by Enter or by the button", async () => {
    const { answer } = await openOn("login", right)
    await userEvent.click(field("Şifre"))
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("status")).toHaveTextContent("Giriş yapılıyor…")
    answer("login", { type: "login.refused", trouble: refused })
    await userEvent.click(button("Giriş Yap"))
    await expect.element(button("Giriş yapılıyor…")).toHaveFocus()
    await expect.element(page.getByRole("status")).toHaveTextContent("")
  })
})

describe("the fields", () => {
  it.each<readonly [AuthForm, ReadonlyArray<readonly [string, string]>]>([
    [
      "login",
      [
        ["E-posta", "username"],
        ["Şifre", "current-password"]
      ]
    ],
    [
      "register",
      [
        ["Ad Soyad", "name"],
        ["E-posta", "username"],
        ["Şifre", "new-password"]
      ]
    ],
    ["forgot", [["E-posta", "email"]]],
    ["verify", [["Doğrulama kodu", "off"]]],
    [
      "reset",
      [
        ["Sıfırlama kodu", "off"],
        ["Yeni şifre", "new-password"],
        ["Şifre (tekrar)", "new-password"]
      ]
    ]
  ])("of %s are known to password managers", async (form, fields) => {
    await openOn(form)
    const kinds = [...document.querySelectorAll("form input:not([type=checkbox])")].map((input) =>
      input.getAttribute("autocomplete")
    )
    expect(kinds).toEqual(fields.map(([, kind]) => kind))
    for (const [label, kind] of fields) await expect.element(field(label)).toHaveAttribute("autocomplete", kind)
    expect(document.querySelector("form")?.noValidate).toBe(true)
  })

  it("show a password to a user who asks, and hide it while it is sent", async () => {
    const { auth } = await openOn("login", right)
    const password = field("Şifre")
    await expect.element(password).toHaveAttribute("type", "password")
    await userEvent.click(button("Şifreyi göster"))
    await expect.element(password).toHaveAttribute("type", "text")
    auth.send({ type: "form.submit" })
    await expect.element(password).toHaveAttribute("type", "password")
    auth.send({ type: "login.refused", trouble: refused })
    await userEvent.click(button("Şifreyi gizle"))
    await expect.element(password).toHaveAttribute("type", "password")
  })

  it.each(authForms)("of %s write nothing that is typed into the page's markup", async (form) => {
    const { auth } = await openOn(form, right)
    const secrets =
      form === "verify" ? [right.token] : form === "reset" ? [right.token, right.password] : [right.password]
    const written = () => secrets.filter((secret) => document.documentElement.outerHTML.includes(secret))
    expect(written()).toEqual([])
    if (form === "forgot" || form === "verify") return
    await userEvent.type(page.getByLabelText(/^(?:Yeni ş|Ş)ifre$/u), "aslında")
    await userEvent.click(button("Şifreyi göster").first())
    expect(document.documentElement.outerHTML).not.toContain("aslında")
    auth.send({ type: "form.edit", change: { password: "başkası" } })
    await expect.element(page.getByLabelText(/^(?:Yeni ş|Ş)ifre$/u)).toHaveValue("başkası")
    expect(document.documentElement.outerHTML).not.toContain("başkası")
    expect(written()).toEqual([])
  })

  it("are left to a finger, which reads first", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) => ({ matches: !query.includes("hover"), media: query }) as MediaQueryList
    )
    await openOn("login")
    await expect.element(dialog).toHaveFocus()
  })

  it("leave the keyboard at the button where a mail has filled them", async () => {
    const { auth } = await kiosk()
    auth.send({ type: "auth.open", form: "verify", token: "mektuptaki" })
    await expect.element(button("Doğrula")).toHaveFocus()
    await expect.element(field("Doğrulama kodu")).toHaveValue("mektuptaki")
  })
})

describe("providers", () => {
  it("are offered all where the site is built, and the main one to readers", async () => {
    const { answer } = await openOn("login")
    answer("learnProviders", { type: "providers.known", providers })
    await expect.element(button("Vapur ile devam et")).toBeVisible()
    await expect.element(button("İskele ile devam et")).toBeVisible()
    vi.stubEnv("DEV", false)
    answer("learnProviders", { type: "providers.known", providers: [...providers] })
    await expect.element(button("İskele ile devam et")).not.toBeInTheDocument()
    await expect.element(button("Vapur ile devam et")).toBeVisible()
  })

  it("move nothing when they come", async () => {
    const { answer } = await openOn("login")
    const way = button("Üye Ol")
    const { y } = way.element().getBoundingClientRect()
    expect(said("button").filter((name) => name.endsWith("ile devam et"))).toEqual([])
    answer("learnProviders", { type: "providers.known", providers: providers.slice(0, 1) })
    await expect.element(button("Vapur ile devam et")).toBeVisible()
    expect(way.element().getBoundingClientRect().y).toBe(y)
  })

  it("are not spoken of where there are none", async () => {
    const { answer } = await openOn("login")
    answer("learnProviders", { type: "providers.known", providers: [] })
    await expect.element(page.getByText("veya", { exact: true })).not.toBeInTheDocument()
  })
})

/** Every sight of the modal, by how it is come to. */
const sights: { readonly [sight: string]: (staging: Staging) => Promise<unknown> } = {
  ...Object.fromEntries(authForms.map((form) => [form, (staging: Staging) => openOn(form, {}, staging)])),
  ...Object.fromEntries(
    authForms.map((form) => [
      `${form}, wrong`,
      async (staging: Staging) => (await openOn(form, {}, staging)).auth.send({ type: "form.submit" })
    ])
  ),
  "login, sending": (staging) => sent("login", staging),
  "login, refused": async (staging) =>
    (await sent("login", staging)).answer("login", { type: "login.refused", trouble: refused }),
  "login, through a provider": async (staging) => {
    const { auth, answer } = await openOn("login", {}, staging)
    answer("learnProviders", { type: "providers.known", providers })
    auth.send({ type: "social.start", provider: "vapur" })
  },
  ...Object.fromEntries(
    (["register", "forgot", "reset"] as const).map((form) => [
      `${form}, told`,
      async (staging: Staging) => (await sent(form, staging)).answer(form, { type: `${form}.accepted` })
    ])
  ),
  "verify, told": async (staging) =>
    (await sent("verify", staging)).answer("verify", { type: "verify.accepted", isSignedIn: true })
}

describe.each(stagings)("the modal in $language, $theme", (staging) => {
  it.each(Object.keys(sights))("leaves nothing for axe to find on %s", async (sight) => {
    await sights[sight]!(staging)
    await expect.element(dialog).toBeVisible()
    // Its entrance begins with the next frame, and axe knows a modal by what it covers.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(await faults()).toEqual([])
  })
})

describe("on a phone", () => {
  it.each(Object.keys(sights))("%s fits from edge to edge, everything large enough for a thumb", async (sight) => {
    await viewport(390, 844)
    await sights[sight]!({})
    await expect.element(dialog).toBeVisible()
    await settled()
    const { left, right: edge } = dialog.element().getBoundingClientRect()
    expect([left, edge]).toEqual([0, 390])
    expect(dialog.element().scrollWidth).toBeLessThanOrEqual(390)
    for (const target of dialog
      .element()
      .querySelectorAll("button, form input:not([type=checkbox]), label:has(input)")) {
      expect(target.getBoundingClientRect().height, target.outerHTML).toBeGreaterThanOrEqual(44)
    }
  })
})

it("says to whom an invitation leads what it is for, and offers an account as readily as signing in", async () => {
  const { auth } = await kiosk()
  auth.send({ type: "auth.open", form: "login", returnTo: "/family/join" })
  await expect.poll(() => said("dialog")[0]).toContain("Bir aile planına davet edildiniz. Giriş yapın")
  await expect.poll(() => said("dialog")[0]).not.toContain("Kütüphaneniz")
  // As large as the title, and beside it.
  const [login, register] = [page.getByRole("heading", { name: "Giriş Yap" }), button("Üye Ol")]
  const [one, other] = [login.element(), register.element()].map((way) => way.getBoundingClientRect())
  expect([other!.width, other!.y]).toEqual([one!.width, one!.y])
  expect(getComputedStyle(register.element()).fontSize).toBe(getComputedStyle(login.element()).fontSize)
  await register.click()
  await expect.poll(() => said("dialog")[0]).toContain("Üye olun, davetiniz hemen ardından açılsın.")
  await button("Giriş Yap").click()
  await expect.poll(() => said("dialog")[0]).toContain("Bir aile planına davet edildiniz. Giriş yapın")
  auth.send({ type: "auth.open", form: "login", returnTo: "/publication/join" })
  await expect.poll(() => said("dialog")[0]).toContain("Bir yayına davet edildiniz. Giriş yapın")
  auth.send({ type: "auth.open", form: "login", returnTo: "/library" })
  await expect.poll(() => said("dialog")[0]).toContain("Kütüphaneniz, kaldığınız sayfada sizi bekliyor.")
})
