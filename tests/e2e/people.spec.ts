import type { APIRequestContext } from "@playwright/test"
import { demoPublisher } from "../../server/demo/accounts.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { letterTo, newcomer, type Person, sessionOf, signedIn } from "./newcomer.ts"
import { AuthDialogPage } from "./pages/AuthDialogPage.ts"

/** A publication of the demo's publisher that no other journey meets. */
const ownPublication = async (request: APIRequestContext, title: string) => {
  const { token } = await sessionOf(request, demoPublisher)
  const headers = { authorization: `Bearer ${token}` }
  const settings = { description: "", publisher_name: "Sahaf", frequency: "MONTHLY", language: "tr", tier: 2 }
  const added = await request.post("/api/publisher/publications", {
    headers,
    data: { ...settings, title, categories: [], sidebar_off: false }
  })
  expect(added.ok(), await added.text()).toBe(true)
  const { data } = (await added.json()) as { readonly data: { readonly id: string } }
  const remove = () => request.delete(`/api/publisher/publications/${data.id}`, { headers })
  return { id: data.id, remove }
}

/** Makes somebody a member for figures of a publication of the demo's publisher, by its invitation. */
const joinForFigures = async (request: APIRequestContext, guest: Person, id: string, title: string) => {
  const owner = await sessionOf(request, demoPublisher)
  const invited = await request.post(`/api/publisher/publications/${id}/invitations`, {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { email: guest.email, role: "figures" }
  })
  expect(invited.ok(), await invited.text()).toBe(true)
  await expect.poll(async () => (await letterTo(guest, "publication")).text).toContain(title)
  const { link } = await letterTo(guest, "publication")
  const { token } = await sessionOf(request, guest)
  const joined = await request.post("/api/publication-invitations/accept", {
    headers: { authorization: `Bearer ${token}` },
    data: { token: link.searchParams.get("token") }
  })
  expect(joined.ok(), await joined.text()).toBe(true)
}

test("lets a member for figures choose among the publications that they belong to", async ({ page, request }) => {
  const guest = await newcomer(request, "Rana Rakam")
  const now = Date.now()
  const titles = [`Zeytin ${now}`, `İncir ${now}`]
  const added = []
  for (const title of titles) {
    const publication = await ownPublication(request, title)
    await joinForFigures(request, guest, publication.id, title)
    added.push(publication)
  }
  await signedIn(page, guest)
  await page.goto("/account/publisher/figures")
  await page.getByRole("button", { name: /Bütün dergiler/u }).click()
  await expect(page.getByRole("option")).toHaveText(["Bütün dergiler", ...titles.toReversed()])
  await page.getByRole("option", { name: titles[0] ?? "" }).click()
  await expect(page).toHaveURL(new RegExp(`publication=${added[0]?.id}`, "u"))
  await expect(page.getByText("Bu günlerde okunan ya da satılan bir sayı yok.")).toBeVisible()
  await expect(page.getByText("Dergilerinizin listesi yüklenemedi.")).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  for (const { remove } of added) await remove()
})

test("shares a publication with an editor, until it is for figures alone, and then not at all", async ({
  page,
  request,
  browser
}) => {
  const title = `Zeytin ${Date.now()}`
  const { id, remove } = await ownPublication(request, title)
  const guest = await newcomer(request, "Can Su")
  await signedIn(page, demoPublisher)
  await page.goto("/account/publisher")
  await page.getByRole("link", { name: `Kişiler: ${title}` }).click()
  await expect(page).toHaveTitle("Yayının kişileri | Sayfa")
  await page.getByLabel("E-posta", { exact: true }).fill(guest.email)
  await page.getByRole("button", { name: "Davet et" }).click()
  await expect(page.getByText(`Davet gönderildi: ${guest.email}`)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const { link } = await letterTo(guest, "publication")
  const elsewhere = await browser.newContext()
  const theirs = await elsewhere.newPage()
  const dialog = new AuthDialogPage(theirs)
  await theirs.goto(link.pathname + link.search)
  await expect(dialog.dialog).toContainText("Bir yayına davet edildiniz.")
  await dialog.login(guest)
  await expect(theirs).toHaveURL(/\/publication\/join$/)
  await expect(theirs.getByText(new RegExp(`düzenleyici olarak davet ediyor: ${title}\\.`, "u"))).toBeVisible()
  await theirs.getByRole("button", { name: "Yayına katıl" }).click()
  await expect(theirs.getByRole("heading", { name: "Yayına katıldınız" })).toBeVisible()
  await theirs.getByRole("main").getByRole("link", { name: "Yayıncı masası" }).click()
  await expect(theirs.getByRole("link", { name: "Yeni Sayı Ekle" })).toBeVisible()
  await expect(theirs.getByRole("link", { name: "Yeni Yayın Ekle" })).toHaveCount(0)
  await theirs.getByRole("link", { name: title, exact: true }).click()
  await theirs.getByLabel("Açıklama", { exact: true }).fill("Bir ağacın dergisi.")
  await theirs.getByRole("button", { name: "Kaydet" }).click()
  await expect(theirs.getByText("Ayarlar kaydedildi.")).toBeVisible()
  await expect(theirs.getByRole("button", { name: "Yayını sil" })).toHaveCount(0)

  await page.goto("/account/publisher")
  await expect(page.getByText(`Can Su, ${title} yayınına katıldı`)).toBeVisible()
  await expect(page.getByText(`Can Su, ${title} yayınının ayarlarını değiştirdi`)).toBeVisible()
  await page.getByRole("link", { name: `Kişiler: ${title}` }).click()
  await page.getByRole("button", { name: "Yalnız rakamları göster: Can Su" }).click()
  await expect(page.getByText(/Yalnız rakamlar · Katıldı/u)).toBeVisible()

  // The next thing they do is refused with a reason; their next page knows of it.
  await theirs.getByLabel("Açıklama", { exact: true }).fill("Bir ağacın dergisi ve ötesi.")
  await theirs.getByRole("button", { name: "Kaydet" }).click()
  await expect(theirs.getByText(/^Bu yayındaki rolünüz bunun için yeterli değil\./u)).toBeVisible()
  await expect(theirs.getByLabel("Açıklama", { exact: true })).toHaveValue("Bir ağacın dergisi ve ötesi.")
  await theirs.goto("/account/publisher")
  await expect(theirs.getByText(`${title}0 sayıYalnız rakamlarKişiler`)).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole("link", { name: "Satışlar" })).toBeVisible()
  await expect(theirs.getByRole("link", { name: "Yeni Sayı Ekle" })).toHaveCount(0)

  await theirs.goto(`/account/publisher/publications/${id}/people`)
  await theirs.getByRole("button", { name: "Yayından ayrıl" }).click()
  await theirs.getByRole("alertdialog").getByRole("button", { name: "Ayrıl" }).click()
  await expect(theirs.getByText("Yayından ayrıldınız.")).toBeVisible()
  await expect(theirs).toHaveURL("/")
  await expect(theirs.getByRole("link", { name: "Yayıncı masası" })).toHaveCount(0)
  await theirs.goto(link.pathname + link.search)
  await expect(theirs.getByRole("heading", { name: "Bu davet geçerli değil" })).toBeVisible()
  await elsewhere.close()
  await page.reload()
  await expect(page.getByText("Bu yayını tek başınıza hazırlıyorsunuz.")).toBeVisible()
  await remove()
})
