import { expect, test } from "./journey.ts"
import { newcomer, signedIn } from "./newcomer.ts"
import { BankPage } from "./pages/BankPage.ts"

// What a server refuses, browsers note.
test.use({ tolerated: /Failed to load resource: the server responded with a status of 4/ })

test("is paid at the bank, once however often one comes back, and has a receipt that prints alone", async ({
  page,
  request
}) => {
  const bank = new BankPage(page)
  const { number, url } = await bank.begin(await signedIn(page, await newcomer(request)))
  await page.goto("/store")
  await page.goto(url)
  await bank.approve.click()
  await expect(bank.paid).toBeVisible()
  await expect(page).toHaveURL(`/payment-success?order_number=${number}`)
  await expect(page.getByRole("main").getByText(`Siparişiniz (${number}) başarıyla alındı.`)).toBeVisible()
  await page.reload()
  await expect(page.getByRole("main").getByText(`Siparişiniz (${number}) başarıyla alındı.`)).toBeVisible()

  await page.goBack()
  await bank.again.click()
  await expect(bank.paid).toBeVisible()
  await page.getByRole("link", { name: "Makbuzu gör" }).click()
  await expect(bank.sheet).toBeVisible()
  await expect(page).toHaveTitle(`Makbuz ${number} | Sayfa`)
  // A browser without a printer would ask for none.
  await page.evaluate(() => {
    globalThis.print = () => document.body.setAttribute("data-printed", "")
  })
  await page.getByRole("button", { name: "Yazdır" }).click()
  await expect(page.locator("[data-printed]")).toHaveCount(1)
  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  await page.screenshot({ path: test.info().outputPath("receipt.png") })
  // Nothing but the sheet is on paper, and that is one.
  const seen = (await page.locator("body").innerText()).replaceAll(/\s+/gu, " ").trim()
  expect(seen).toBe((await bank.sheet.innerText()).replaceAll(/\s+/gu, " ").trim())
  expect(seen).toContain(`Sipariş numarası ${number}`)
  expect(seen).toContain("Toplam 249,90 TL")
  // Its paper has an edge, also where the printer is told to leave none.
  const [sheet, margins] = await bank.sheet.evaluate((element) => [
    getComputedStyle(element).getPropertyValue("page"),
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .flatMap((rule) => (rule instanceof CSSPageRule ? [[rule.selectorText, rule.style.margin]] : []))
  ])
  expect(margins).toContainEqual([sheet, "20mm 18mm"])
  const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
  await page.emulateMedia({ media: "screen", colorScheme: "light" })

  await page.getByRole("main").getByRole("link", { name: "Satın almalarım" }).last().click()
  await expect(bank.order(number)).toContainText("Ödendi")
  await expect(page.getByRole("row")).toHaveCount(2)
})

test("is refused at the bank, says so in its words, and leads back to the cart", async ({ page, request }) => {
  const bank = new BankPage(page)
  const { number, url } = await bank.begin(await signedIn(page, await newcomer(request)))
  await page.goto(url)
  await bank.refuse.click()
  await expect(bank.failed).toBeVisible()
  await expect(page.getByText("Ödeme, bankanızın doğrulama sayfasında onaylanmadı.")).toBeVisible()
  expect(page.url()).not.toContain("token")
  await page.getByRole("button", { name: "Sepetime dön" }).click()
  await expect(page.getByRole("dialog", { name: /Sepetim/u })).toBeVisible()
  await page.goto("/account/purchases")
  await expect(bank.order(number)).toContainText("ÖdenemediÖdeme, bankanın doğrulama sayfasında onaylanmadı.")
  await page.goto(`/account/purchases/${number}`)
  await expect(page.getByRole("button", { name: "Yazdır" })).toHaveCount(0)
})

test("waits for a user who left the bank's page, through a reload, and tells every tab what came of it", async ({
  page,
  context,
  request
}) => {
  const bank = new BankPage(page)
  const { number, url, back } = await bank.begin(await signedIn(page, await newcomer(request)))
  const list = await context.newPage()
  await list.goto("/account/purchases")
  const followed = new BankPage(list).order(number)
  await expect(followed).toContainText("Banka onayı bekleniyor")
  await page.goto(back)
  const retry = page.getByRole("button", { name: "Tekrar dene" })
  await expect(retry).toBeVisible()
  await expect(page).toHaveURL("/checkout/callback")
  await page.reload()
  await expect(retry).toBeVisible()

  const there = new BankPage(await context.newPage())
  await there.page.goto(url)
  await there.approve.click()
  await expect(there.paid).toBeVisible()
  // By itself, or asked to.
  await expect(bank.paid).toBeVisible()
  await expect(followed).toContainText("Ödendi")
})

test("is paid also by a user who is signed out meanwhile, and is theirs once they sign in", async ({
  page,
  request,
  auth
}) => {
  const person = await newcomer(request)
  const bank = new BankPage(page)
  const { number, url } = await bank.begin(await signedIn(page, person))
  await page.goto(url)
  // The bank's page is of this origin here, and runs nothing.
  await page.evaluate(() => localStorage.clear())
  await bank.approve.click()
  await expect(bank.paid).toBeVisible()
  await expect(page.getByText("Satın aldıklarınızı görmek ve okumak için giriş yapın.")).toBeVisible()
  await page.getByRole("main").getByRole("button", { name: "Giriş Yap" }).click()
  await auth.login(person)
  await expect(page.getByRole("main").getByText(`Siparişiniz (${number}) başarıyla alındı.`)).toBeVisible()
  await expect(page).toHaveURL(`/payment-success?order_number=${number}`)
})
