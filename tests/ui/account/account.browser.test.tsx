import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { type Locator, page, userEvent } from "vitest/browser"
import { createActor } from "xstate"
import { authMachine } from "../../../src/machines/session/auth.machine.ts"
import { SignedOut } from "../../../src/ui/account/SignedOut.tsx"
import { device, profile } from "../../kit/fixtures/accounts.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { said } from "../../kit/harness/screen.tsx"
import { user } from "../../kit/fixtures/users.ts"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, show, stagings, type Staging } from "../stage.tsx"
import { type Given, room, threeDevices } from "./accountScreen.tsx"

const offline = { _tag: "Unreachable", message: null }
const unworded = { _tag: "Unexpected", message: null }
const refusal = { _tag: "TooManyRequests", message: "Çok fazla deneme yapıldı." }

const button = (name: string) => page.getByRole("button", { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const text = (words: string) => page.getByText(words, { exact: true })

/** By Tab alone. */
const tabTo = async (place: Locator) => {
  for (let stop = 0; stop < 20 && document.activeElement !== place.element(); stop += 1) await userEvent.tab()
  await expect.element(place).toHaveFocus()
}

beforeEach(() => viewport(1280, 900))

describe("the shell of an account", () => {
  it("shows whose it is, by Turkish initials", async () => {
    await room({ user: user({ name: "ibrahim çelik", email: "ibrahim@example.org" }) })
    await expect
      .element(page.getByRole("complementary", { name: "Hesabım" }))
      .toMatchTextContent(/^İÇibrahim çelikibrahim@example\.org/u)
  })

  it.each([
    ["the address up to its @", "defne@example.org", "defne"],
    ["a word where there is nothing", "", "Kullanıcı"]
  ])("calls whoever has no name by %s", async (_, email, expected) => {
    await room({ user: user({ name: " ", email }) })
    await expect
      .element(page.getByRole("complementary", { name: "Hesabım" }).getByText(expected, { exact: true }))
      .toBeVisible()
  })

  it("leads to the rooms there are, and marks the one that is shown", async () => {
    await room({}, { at: "/account/profile" })
    await expect.element(page.getByRole("navigation", { name: "Hesap menüsü" })).toBeVisible()
    expect(said("link")).toEqual([
      "Profilim",
      "Satın almalarım",
      "Aboneliklerim",
      "Bildirimlerim",
      "Görüntülenenler",
      "İşaretlerim",
      "Verilerim",
      "Yardım ve destek",
      "Kütüphanem",
      "Favorilerim"
    ])
    await expect.element(page.getByRole("link", { name: "Profilim" })).toHaveAttribute("aria-current", "page")
  })

  it("leads publishers to their desk too", async () => {
    await room({ user: user({ role: "PUBLISHER_ADMIN" }) })
    const link = page.getByRole("link", { name: "Yayıncı masası" })
    await expect.element(link).toHaveAttribute("href", "/account/publisher")
    await expect.element(link).not.toHaveAttribute("aria-current")
  })

  it("signs out, and shows who leaves until they have left", async () => {
    const { asked } = await room()
    await button("Çıkış yap").click()
    await expect.element(button("Çıkış yapılıyor…")).toHaveFocus()
    await expect
      .element(page.getByRole("complementary", { name: "Hesabım" }).getByText("Defne", { exact: true }))
      .toBeVisible()
    await userEvent.keyboard("{Enter}")
    expect(asked.session.inputs("leave")).toHaveLength(1)
  })
})

describe("a room whose session has ended", () => {
  it("says so, and opens the way to sign in and back", async () => {
    const auth = createActor(slotAnswers().filled(authMachine)).start()
    await show(<SignedOut auth={auth} />, { at: "/account/profile?a=1" })
    await expect
      .element(page.getByRole("alert"))
      .toMatchTextContent(/^Oturum AçınBu sayfayı görmek için oturumunuzun açık olması gerekiyor\.Giriş Yap$/u)
    await button("Giriş Yap").click()
    expect(auth.getSnapshot().matches({ login: "filling" })).toBe(true)
    expect(auth.getSnapshot().context.returnTo).toBe("/account/profile?a=1")
  })
})

describe("a profile", () => {
  const phoned = profile({ name: "Defne Su", phone: "5321234567" })

  it("waits in the shape of what comes, without a word of it at first", async () => {
    await room({ profile: "late" })
    await expect.element(page.getByRole("status").getByText("Profiliniz yükleniyor")).toBeInTheDocument()
    expect(page.getByRole("button", { name: "Düzenle" }).elements()).toEqual([])
  })

  it("says why it is not there, and looks again", async () => {
    const { asked } = await room({ profile: offline })
    await expect.element(page.getByRole("alert")).toMatchTextContent(/^Profiliniz yüklenemediSunucuya ulaşılamadı\./u)
    await button("Tekrar dene").click()
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus()
    asked.profile.answer("load", { type: "profile.loaded", profile: phoned })
    await expect.element(page.getByRole("heading", { level: 1, name: "Profil Bilgilerim" })).toBeVisible()
    await expect.element(page.getByText("532 123 45 67")).toBeVisible()
  })

  it("is read until it is edited; what cannot be changed says so", async () => {
    await room({ profile: phoned })
    expect(said("definition")).toEqual(["Defne Su", "defne@example.org", "532 123 45 67"])
    await button("Düzenle").click()
    await expect.element(field("Ad Soyad")).toHaveFocus()
    await expect.element(field("E-posta")).toHaveAttribute("readonly")
    await expect.element(field("E-posta")).toHaveAccessibleDescription("E-posta adresi değiştirilemez")
    await expect.element(field("Telefon")).toHaveAccessibleDescription("Başında 0 olmadan, 10 hane.")
    expect(page.getByRole("button", { name: "Düzenle" }).elements()).toEqual([])
  })

  it("is saved as it was typed, says so, and gives the keyboard back to its button", async () => {
    const { asked } = await room({ profile: phoned })
    await button("Düzenle").click()
    await userEvent.fill(field("Ad Soyad"), "İbrahim Çelik")
    await userEvent.fill(field("Telefon"), "532 765 43 21")
    await userEvent.keyboard("{Enter}")
    await expect.element(button("Kaydediliyor...")).toBeVisible()
    await userEvent.keyboard("{Enter}")
    expect(asked.profile.inputs("save")).toEqual([{ name: "İbrahim Çelik", phone: "5327654321" }])
    asked.profile.answer("save", { type: "profile.saved", name: "İbrahim Çelik", phone: "5327654321" })
    await expect.element(button("Düzenle")).toHaveFocus()
    await expect.element(page.getByRole("status").getByText("Profil bilgileriniz başarıyla güncellendi")).toBeVisible()
    expect(said("definition")).toEqual(["İbrahim Çelik", "defne@example.org", "532 765 43 21"])
  })

  it("is as it was where an edit is given up", async () => {
    const { asked } = await room({ profile: phoned })
    await button("Düzenle").click()
    await userEvent.fill(field("Ad Soyad"), "")
    await button("Kaydet").click()
    await button("Vazgeç").click()
    await expect.element(button("Düzenle")).toHaveFocus()
    expect(said("definition")[0]).toBe("Defne Su")
    await button("Düzenle").click()
    await expect.element(field("Ad Soyad")).toHaveValue("Defne Su")
    expect(page.getByText("Ad Soyad alanı gereklidir").elements()).toEqual([])
    expect(asked.profile.inputs("save")).toEqual([])
  })

  it.each([
    ["Ad Soyad", "  ", "Ad Soyad alanı gereklidir"],
    ["Ad Soyad", "ş".repeat(101), "Ad Soyad en çok 100 karakter olabilir"],
    ["Telefon", "0532 123 45 67", "Geçerli bir telefon numarası giriniz (örn: 5XXXXXXXXX)"]
  ])(
    "tells at %s what is wrong with it, takes the keyboard there, and is silent once it is typed in again",
    async (name, wrong, sentence) => {
      await room({ profile: phoned })
      await button("Düzenle").click()
      await userEvent.fill(field(name), wrong)
      await button("Kaydet").click()
      await expect.element(field(name)).toHaveFocus()
      await expect.element(field(name)).toHaveAttribute("aria-invalid", "true")
      await expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining(sentence))
      await userEvent.type(field(name), "5")
      await expect.element(text(sentence)).not.toBeInTheDocument()
    }
  )

  it("goes to the first of several fields that are wrong", async () => {
    await room({ profile: phoned })
    await button("Düzenle").click()
    await userEvent.fill(field("Telefon"), "1")
    await userEvent.fill(field("Ad Soyad"), "")
    await button("Kaydet").click()
    await expect.element(field("Ad Soyad")).toHaveFocus()
  })

  it.each([
    ["the server's sentence", refusal, refusal.message],
    ["its own where the server said none", unworded, "Profil güncellenirken bir hata oluştu"],
    [
      "that the server was not reached",
      offline,
      "Profil güncellenirken bir hata oluştu: sunucuya ulaşılamadı. Yazdıklarınız burada bekliyor; tekrar deneyin."
    ]
  ])("keeps what was typed where it is refused, and tells %s", async (_, trouble, sentence) => {
    const { asked } = await room({ profile: phoned })
    await button("Düzenle").click()
    await userEvent.fill(field("Ad Soyad"), "İbrahim")
    await button("Kaydet").click()
    asked.profile.answer("save", { type: "profile.refused", trouble })
    await expect.element(page.getByRole("alert")).toHaveTextContent(sentence)
    await expect.element(field("Ad Soyad")).toHaveValue("İbrahim")
    await button("Kaydet").click()
    expect(page.getByRole("alert").elements()).toEqual([])
    expect(asked.profile.inputs("save")).toHaveLength(2)
  })
})

describe("an address that is not verified", () => {
  it("says so, and has the mail sent again, as often as it is lost", async () => {
    const { asked } = await room({ profile: profile({ verified: false }) })
    const notice = page.getByRole("complementary", { name: "E-posta doğrulama" })
    await expect.element(notice.getByText("E-posta adresiniz henüz doğrulanmadı.", { exact: true })).toBeVisible()
    const send = button("Doğrulama e-postasını yeniden gönder")
    await send.click()
    await expect.element(button("Gönderiliyor…")).toHaveFocus()
    asked.verification.answer("send", { type: "mail.refused", trouble: refusal })
    await expect.element(page.getByRole("alert")).toHaveTextContent(refusal.message)
    for (const times of [2, 3]) {
      await send.click()
      expect(page.getByRole("alert").elements()).toEqual([])
      asked.verification.answer("send", { type: "mail.sent" })
      await expect
        .element(page.getByRole("status").getByText("Doğrulama bağlantısı e-posta adresinize gönderildi."))
        .toBeVisible()
      await expect.element(text("E-posta adresiniz henüz doğrulanmadı.")).not.toBeInTheDocument()
      await expect.element(text("Birkaç dakika içinde gelmezse istenmeyen e-posta klasörüne bakın.")).toBeVisible()
      expect(asked.verification.inputs("send")).toHaveLength(times)
    }
  })

  it("is not spoken of any more once a link was opened in another tab", async () => {
    const { asked } = await room({ profile: profile({ verified: false }) })
    await expect.element(text("E-posta adresiniz henüz doğrulanmadı.")).toBeVisible()
    asked.session.answer("watch", {
      type: "session.changed",
      user: user({ verified: true }),
      where: "elsewhere"
    })
    await expect.element(text("E-posta adresiniz henüz doğrulanmadı.")).not.toBeInTheDocument()
  })

  it("is not spoken of once it is", async () => {
    await room()
    expect(page.getByText("E-posta adresiniz henüz doğrulanmadı.").elements()).toEqual([])
  })
})

describe("a password", () => {
  const type = async (...[current, password, again]: [string | null, string, string]) => {
    if (current !== null) await userEvent.fill(field("Mevcut şifre"), current)
    await userEvent.fill(field("Yeni şifre"), password)
    await userEvent.fill(field("Yeni şifre (tekrar)"), again)
  }

  it.each([
    ["Mevcut şifre", ["", "", ""], "Mevcut şifre gereklidir"],
    ["Yeni şifre", ["eskisi", "", "x"], "Yeni şifre gereklidir"],
    ["Yeni şifre", ["eskisi", "beşli", "x"], "Yeni şifre en az 6 karakter olmalıdır"],
    ["Yeni şifre", ["eskisi", "ş".repeat(1025), "x"], "Yeni şifre en çok 1.024 karakter olabilir"],
    ["Yeni şifre (tekrar)", ["eskisi", "altılı", "altıli"], "Yeni şifreler eşleşmiyor"]
  ] as const)("is asked for one rule at a time: at %s after %j", async (name, typed, sentence) => {
    const { asked } = await room()
    await type(...(typed as unknown as [string, string, string]))
    await button("Şifreyi değiştir").click()
    await expect.element(field(name)).toHaveFocus()
    await expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining(sentence))
    expect(document.querySelectorAll("[aria-invalid='true']")).toHaveLength(1)
    await userEvent.type(field(name), "y")
    await expect.element(text(sentence)).not.toBeInTheDocument()
    expect(asked.password.inputs("send")).toEqual([])
  })

  it("is changed once, says so, and empties its form; the devices are looked at again", async () => {
    const { asked } = await room()
    await expect.element(text("Şifreniz değişince öteki cihazlardaki oturumlarınız kapanır.")).toBeVisible()
    await type("eskisi", "yenisi", "yenisi")
    await userEvent.keyboard("{Enter}")
    await userEvent.keyboard("{Enter}")
    const sent = { currentPassword: "eskisi", password: "yenisi", passwordConfirm: "yenisi", hasPassword: true }
    expect(asked.password.inputs("send")).toEqual([sent])
    asked.password.answer("send", { type: "password.changed" })
    await expect.element(page.getByRole("status").getByText("Şifreniz başarıyla değiştirildi")).toBeVisible()
    await expect.element(page.getByRole("heading", { name: "Şifre değiştir" })).toHaveFocus()
    for (const name of ["Mevcut şifre", "Yeni şifre", "Yeni şifre (tekrar)"])
      await expect.element(field(name)).toHaveValue("")
    asked.devices.answer("load", { type: "devices.loaded", devices: threeDevices().slice(0, 1) })
    await expect.element(text("Başka bir cihazda oturumunuz açık değil.")).toBeVisible()
    await button("Şifreyi değiştir").click()
    await expect.element(text("Mevcut şifre gereklidir")).toBeVisible()
  })

  it("is set where there is none, and can be changed from then on", async () => {
    const { asked } = await room({ profile: profile({ hasPassword: false, provider: "google" }) })
    await expect.element(page.getByRole("heading", { name: "Şifre belirle" })).toBeVisible()
    await expect
      .element(text("Hesabınıza Google ile giriş yapıyorsunuz. Bir şifre belirlerseniz onunla da girebilirsiniz."))
      .toBeVisible()
    expect(page.getByLabelText("Mevcut şifre", { exact: true }).elements()).toEqual([])
    await type(null, "yenisi", "yenisi")
    await button("Şifreyi belirle").click()
    expect(asked.password.inputs("send")).toMatchObject([{ password: "yenisi", hasPassword: false }])
    asked.password.answer("send", { type: "password.changed" })
    await expect.element(page.getByRole("heading", { name: "Şifre değiştir" })).toBeVisible()
    await expect.element(page.getByRole("status").getByText("Şifreniz belirlendi")).toBeVisible()
    await expect.element(field("Mevcut şifre")).toBeVisible()
  })

  it("is set for an account that no provider signs in to, which is not said to have one", async () => {
    await room({ profile: profile({ hasPassword: false, provider: "email" }) })
    await expect.element(text("Hesabınızın şifresi yok. Bir şifre belirlerseniz onunla girebilirsiniz.")).toBeVisible()
  })

  it("that another tab has set meanwhile is asked for", async () => {
    const { asked } = await room({ profile: profile({ hasPassword: false }) })
    await type(null, "yenisi", "yenisi")
    await button("Şifreyi belirle").click()
    const trouble = { _tag: "PasswordAlreadySet", message: "Hesabınızın bir şifresi var." }
    asked.password.answer("send", { type: "password.refused", trouble })
    await expect.element(page.getByRole("alert")).toHaveTextContent("Hesabınızın bir şifresi var.")
    await expect.element(field("Mevcut şifre")).toBeVisible()
    await expect.element(field("Yeni şifre")).toHaveValue("yenisi")
  })

  it("that is not the current one is told at its field, which the keyboard goes to each time", async () => {
    const { asked } = await room()
    await type("yanlış", "yenisi", "yenisi")
    for (const _ of [1, 2]) {
      await button("Şifreyi değiştir").click()
      asked.password.answer("send", {
        type: "password.refused",
        trouble: { _tag: "WrongPassword", message: "Mevcut şifreniz yanlış." }
      })
      await expect.element(field("Mevcut şifre")).toHaveFocus()
      await expect.element(field("Mevcut şifre")).toHaveAccessibleDescription("Mevcut şifreniz yanlış.")
    }
    await userEvent.type(field("Mevcut şifre"), "x")
    await expect.element(text("Mevcut şifreniz yanlış.")).not.toBeInTheDocument()
  })

  it.each([
    ["the server's sentence", refusal, refusal.message],
    ["its own where the server said none", unworded, "Şifre değiştirilirken bir hata oluştu"],
    [
      "that the server was not reached",
      offline,
      "Şifre değiştirilirken bir hata oluştu: sunucuya ulaşılamadı. Lütfen tekrar deneyin."
    ]
  ])("tells %s where it is refused, and keeps what was typed", async (_, trouble, sentence) => {
    const { asked } = await room()
    await type("eskisi", "yenisi", "yenisi")
    await button("Şifreyi değiştir").click()
    asked.password.answer("send", { type: "password.refused", trouble })
    await expect.element(page.getByRole("alert")).toHaveTextContent(sentence)
    await expect.element(field("Yeni şifre")).toHaveValue("yenisi")
  })

  it("is known to password managers by its account, and is never in the page's markup", async () => {
    await room({ profile: profile({ email: "defne@example.org" }) })
    const autoComplete = [...document.querySelectorAll("form input")].map((input) => input.getAttribute("autocomplete"))
    expect(autoComplete).toEqual(["username", "current-password", "new-password", "new-password"])
    expect(document.querySelector<HTMLInputElement>("input[name=username]")?.value).toBe("defne@example.org")
    const typed = ["birincisi", "ikincisi", "üçüncüsü"] as const
    await type(...typed)
    await userEvent.click(button("Şifreyi göster").last())
    await expect.element(field("Yeni şifre (tekrar)")).toHaveValue("üçüncüsü")
    expect(typed.filter((secret) => document.documentElement.outerHTML.includes(secret))).toEqual([])
  })
})

describe("the devices", () => {
  it("say the time of those of today and yesterday, the one at hand first, and are named apart by it", async () => {
    const today = new Date(2026, 10, 21, 18, 12)
    vi.useFakeTimers({ now: today, toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    const alike = (id: string, ...[day, hour, isThis = false]: [number, number, boolean?]) =>
      device({
        id,
        isThis,
        signedInAt: new Date(2026, 10, day, hour, 5).toISOString(),
        lastSeenAt: today.toISOString()
      })
    await room({
      devices: [
        alike("session00000002", 20, 23),
        alike("session00000001", 21, 9, true),
        alike("session00000003", 19, 8)
      ]
    })
    expect(said("row").slice(1)).toEqual([
      expect.stringMatching(/bugün 09:05.*Bu cihaz/u),
      expect.stringMatching(/dün 23:05/u),
      expect.stringMatching(/19 Kasım 2026/u)
    ])
    expect(said("button").filter((name) => name.startsWith("Oturumu kapat"))).toEqual([
      expect.stringMatching(/^Oturumu kapat: Firefox, Windows, giriş: 20 Kasım 2026 .*23:05$/u),
      expect.stringMatching(/^Oturumu kapat: Firefox, Windows, giriş: 19 Kasım 2026 .*08:05$/u)
    ])
  })

  const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`, "u") })

  it("are listed with when they were signed in and last used, the one at hand marked", async () => {
    await room()
    expect(said("columnheader")).toEqual(["Cihaz", "Giriş", "Son kullanım", "İşlem"])
    await expect.element(row("Firefox, Windows")).toMatchTextContent(/1 Kasım 2026.*şimdi.*Bu cihaz/u)
    await expect.element(row("Samsung Internet, Android")).toMatchTextContent(/5 Mart 2026.*[12] saat önce/u)
    await expect.element(row("Bilinmeyen cihaz")).toMatchTextContent(/5 Ağustos 2025.*9 Ağustos 2025/u)
    expect(said("button").filter((name) => name.startsWith("Oturumu kapat"))).toEqual([
      "Oturumu kapat: Samsung Internet, Android",
      "Oturumu kapat: Bilinmeyen cihaz"
    ])
  })

  it("are read in English", async () => {
    await room({}, { language: "en" })
    await expect.element(row("Firefox, Windows")).toMatchTextContent(/1 November 2026.*now.*This device/u)
    await expect.element(row("Samsung Internet, Android")).toMatchTextContent(/[12] hours? ago/u)
  })

  it("are told by what is known of them", async () => {
    await room({
      devices: [
        device({ browser: "Firefox", system: "" }),
        device({ id: "session00000002", browser: "", system: "iPad" })
      ]
    })
    await expect.element(row("Firefox")).toBeVisible()
    await expect.element(row("iPad")).toBeVisible()
  })

  it("say how long ago as time goes by", async () => {
    const now = Date.UTC(2026, 10, 21, 9)
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now })
    onTestFinished(() => void vi.useRealTimers())
    await room({ devices: threeDevices(now) })
    expect(said("row")[1]).toContain("şimdi")
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => said("row")[1]).toContain("1 dakika önce")
    vi.advanceTimersByTime(24 * 3_600_000)
    await expect.poll(() => said("row")[1]).toContain("dün")
  })

  it("are signed out one at a time; the keyboard goes on at their head, and who listens is told", async () => {
    const { asked } = await room()
    await button("Oturumu kapat: Samsung Internet, Android").click()
    await expect.element(row("Samsung Internet, Android")).toHaveAttribute("aria-busy", "true")
    await expect.element(row("Samsung Internet, Android")).toMatchTextContent(/Kapatılıyor…/u)
    await expect.element(button("Kapatılıyor… Samsung Internet, Android")).toHaveFocus()
    await expect.element(button("Oturumu kapat: Bilinmeyen cihaz")).toBeDisabled()
    asked.devices.answer("revoke", { type: "device.revoked" })
    await expect.element(row("Samsung Internet, Android")).not.toBeInTheDocument()
    await expect.element(page.getByRole("heading", { name: "Oturum açık cihazlar" })).toHaveFocus()
    expect(said("status")).toContain("Oturum kapatıldı: Samsung Internet, Android")
    await button("Oturumu kapat: Bilinmeyen cihaz").click()
    asked.devices.answer("revoke", { type: "device.revoked" })
    await expect.element(text("Başka bir cihazda oturumunuz açık değil.")).toBeVisible()
    expect(asked.devices.inputs("revoke")).toEqual([{ id: "session00000002" }, { id: "session00000003" }])
  })

  it("tell in their row what kept them signed in", async () => {
    const { asked } = await room()
    await button("Oturumu kapat: Bilinmeyen cihaz").click()
    asked.devices.answer("revoke", { type: "device.kept", trouble: offline })
    await expect.element(row("Bilinmeyen cihaz")).toMatchTextContent(/Oturum kapatılamadı: Sunucuya ulaşılamadı\./u)
    await expect.element(button("Oturumu kapat: Bilinmeyen cihaz")).toHaveFocus()
    // Whose row it is, is said at each of its cells.
    expect(said("rowheader")).toEqual(["Firefox, Windows", "Samsung Internet, Android", "Bilinmeyen cihaz"])
  })

  it("stay to be seen, and say that they may be old, where no newer list comes after a new password", async () => {
    const { actors, asked } = await room()
    actors.devices.send({ type: "password.given" })
    asked.devices.answer("load", { type: "devices.failed", trouble: offline })
    await expect
      .element(page.getByRole("alert"))
      .toMatchTextContent(/^Liste yenilenemedi, eskimiş olabilir: Sunucuya ulaşılamadı\./u)
    await expect.element(row("Bilinmeyen cihaz")).toBeVisible()
    await button("Tekrar dene").click()
    await expect.element(page.getByRole("heading", { name: "Oturum açık cihazlar" })).toHaveFocus()
    asked.devices.answer("load", { type: "devices.loaded", devices: threeDevices().slice(0, 1) })
    await expect.element(row("Bilinmeyen cihaz")).not.toBeInTheDocument()
    expect(page.getByRole("alert").elements()).toEqual([])
  })

  it("are a table on a phone too", async () => {
    await viewport(390, 844)
    await room()
    for (const role of ["table", "rowgroup", "row", "columnheader", "rowheader", "cell"])
      expect(document.querySelector(`table[role=${role}], table [role=${role}]`), role).not.toBeNull()
  })

  it("say why they are not there, and are looked for again", async () => {
    const { asked } = await room({ devices: offline })
    await expect
      .element(page.getByRole("alert"))
      .toMatchTextContent(/^Cihazlarınız yüklenemedi: Sunucuya ulaşılamadı\./u)
    await button("Tekrar dene").click()
    await expect.element(page.getByText("Cihazlarınız yükleniyor")).toBeInTheDocument()
    await expect.element(page.getByRole("heading", { name: "Oturum açık cihazlar" })).toHaveFocus()
    asked.devices.answer("load", { type: "devices.loaded", devices: threeDevices() })
    await expect.element(row("Firefox, Windows")).toBeVisible()
  })
})

it("an account is kept by the keyboard alone", async () => {
  const { asked } = await room({ profile: profile({ name: "Defne", phone: null }) })
  await tabTo(button("Düzenle"))
  await userEvent.keyboard("{Enter}")
  await expect.element(field("Ad Soyad")).toHaveFocus()
  await userEvent.keyboard(" Su{Enter}")
  asked.profile.answer("save", { type: "profile.saved", name: "Defne Su", phone: null })
  await expect.element(button("Düzenle")).toHaveFocus()
  await tabTo(field("Mevcut şifre"))
  await userEvent.keyboard("eskisi")
  await tabTo(field("Yeni şifre"))
  await userEvent.keyboard("yenisi")
  await tabTo(field("Yeni şifre (tekrar)"))
  await userEvent.keyboard("yenisi")
  await tabTo(button("Şifreyi değiştir"))
  await userEvent.keyboard(" ")
  expect(asked.password.inputs("send")).toHaveLength(1)
  asked.password.answer("send", { type: "password.changed" })
  await expect.element(button("Şifreyi değiştir")).toHaveFocus()
  asked.devices.answer("load", { type: "devices.loaded", devices: threeDevices() })
  await tabTo(button("Oturumu kapat: Bilinmeyen cihaz"))
  await userEvent.keyboard("{Enter}")
  expect(asked.devices.inputs("revoke")).toEqual([{ id: "session00000003" }])
})

describe("nobody is shut out of an account", () => {
  const filled = { currentPassword: "eskisi", password: "yenisi", passwordConfirm: "yenisi" }

  const states: ReadonlyArray<readonly [string, (staging: Staging) => Promise<unknown>]> = [
    ["on its way", (staging) => room({ profile: "late", devices: "late" }, staging)],
    ["that could not be shown", (staging) => room({ profile: offline }, staging)],
    [
      "as it is",
      (staging) => room({ user: user({ role: "PUBLISHER_ADMIN" }) }, { ...staging, at: "/account/profile" })
    ],
    [
      "with an address that is not verified, and no password",
      async (staging) => {
        const { asked, actors } = await room(
          { profile: profile({ verified: false, hasPassword: false }), devices: offline },
          staging
        )
        actors.verification.send({ type: "mail.send" })
        asked.verification.answer("send", { type: "mail.sent" })
      }
    ],
    [
      "with all wrong that can be",
      async (staging) => {
        const { actors } = await room({}, staging)
        actors.profile.send({ type: "profile.edit" })
        actors.profile.send({ type: "form.edit", change: { name: "", phone: "1" } })
        actors.profile.send({ type: "form.save" })
        actors.password.send({ type: "form.submit" })
      }
    ],
    [
      "in the middle of everything",
      async (staging) => {
        const { actors } = await room({}, staging)
        actors.profile.send({ type: "profile.edit" })
        actors.profile.send({ type: "form.save" })
        actors.password.send({ type: "form.edit", change: filled })
        actors.password.send({ type: "form.submit" })
        actors.devices.send({ type: "device.revoke", id: "session00000002" })
        actors.session.send({ type: "session.leave" })
      }
    ],
    [
      "with everything refused",
      async (staging) => {
        const { asked, actors } = await room({ profile: profile({ verified: false }) }, staging)
        actors.verification.send({ type: "mail.send" })
        asked.verification.answer("send", { type: "mail.refused", trouble: offline })
        actors.profile.send({ type: "profile.edit" })
        actors.profile.send({ type: "form.save" })
        asked.profile.answer("save", { type: "profile.refused", trouble: offline })
        actors.password.send({ type: "form.edit", change: filled })
        actors.password.send({ type: "form.submit" })
        asked.password.answer("send", { type: "password.refused", trouble: offline })
        actors.devices.send({ type: "device.revoke", id: "session00000002" })
        asked.devices.answer("revoke", { type: "device.kept", trouble: offline })
      }
    ],
    [
      "that has ended",
      (staging) => show(<SignedOut auth={createActor(slotAnswers().filled(authMachine)).start()} />, staging)
    ]
  ]

  it.each(stagings.flatMap((staging) => states.map(([name, make]) => ({ ...staging, name, make }))))(
    "$name, in $language and $theme",
    async ({ make, language, theme }) => {
      await make({ language, theme })
      await rendered()
      expect(await faults()).toEqual([])
    }
  )

  it.each([390, 768, 1440])("and nothing of it is wider than a window of %d", async (width) => {
    await viewport(width, 800)
    const long: Given = {
      profile: profile({ name: "Ayşegül".repeat(14), email: `${"uzun".repeat(50)}@example.org`, verified: false })
    }
    const { actors } = await room(long)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    actors.profile.send({ type: "profile.edit" })
    await expect.element(field("Ad Soyad")).toHaveFocus()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
