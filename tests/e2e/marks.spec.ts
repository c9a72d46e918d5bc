import { expect, test } from "./journey.ts"
import { newcomer, sessionOf, signedIn } from "./newcomer.ts"
import { onDevice } from "./onDevice.ts"
import { AuthDialogPage } from "./pages/AuthDialogPage.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { ReaderPage } from "./pages/ReaderPage.ts"

const lodos = "Sayı 14: Lodos"

test("takes a visitor's bookmark into the account, and to another device, where it is removed", async ({
  reader,
  page,
  request,
  auth,
  browser
}) => {
  const person = await newcomer(request)
  const issue = await publishedIssue(page, lodos)
  const ribbon = (reader: ReaderPage) => reader.page.getByRole("img", { name: "Sayfa 4 işaretli" })

  await test.step("a key marks the slide, and the mark outlives a reload", async () => {
    await reader.open(issue, "5")
    await reader.shows("4-5", 12)
    await page.keyboard.press("b")
    await expect(ribbon(reader)).toBeVisible()
    await expect(page.getByText("Sayfa işaretlendi")).toBeAttached()
    await onDevice(page, `marks/${issue}/visitor`)
    await page.reload()
    await expect(ribbon(reader)).toBeVisible()
    await expect(page.getByRole("button", { name: "İşareti Kaldır" })).toBeVisible()
  })

  await test.step("signed in, it is the user's, and the server has it", async () => {
    await page.goto("/library")
    // Marks that were left over are sent as soon as one is signed in.
    const saved = page.waitForResponse(
      (response) => response.url().endsWith(`/issue-reading-data/${issue}`) && response.request().method() === "POST"
    )
    await auth.login(person)
    await expect(page.getByRole("tab", { name: "Aboneliklerim" })).toBeVisible()
    await reader.open(issue, "5")
    await expect(ribbon(reader)).toBeVisible()
    expect((await saved).status()).toBe(200)
  })

  const context = await browser.newContext()
  const other = new ReaderPage(await context.newPage())
  await test.step("another device shows it, and takes it away", async () => {
    await other.page.goto("/library")
    await new AuthDialogPage(other.page).login(person)
    await expect(other.page.getByRole("tab", { name: "Aboneliklerim" })).toBeVisible()
    await other.open(issue, "4")
    await expect(ribbon(other)).toBeVisible()
    const saved = other.page.waitForResponse(
      (response) => response.url().endsWith(`/issue-reading-data/${issue}`) && response.request().method() === "POST"
    )
    await other.page.getByRole("button", { name: "İşareti Kaldır" }).click()
    await expect(ribbon(other)).toHaveCount(0)
    expect((await saved).status()).toBe(200)
  })

  await test.step("and it does not come back where it was first", async () => {
    await page.reload()
    await reader.shows("4-5", 12)
    await expect(page.getByRole("button", { name: "Sayfayı İşaretle" })).toBeVisible()
    await expect(ribbon(reader)).toHaveCount(0)
  })
  await context.close()
})

test.describe("a link to a passage", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] })

  test("is copied from selected words, and shows them to a visitor, wherever they stand now", async ({
    reader,
    page,
    browser
  }) => {
    const issue = await publishedIssue(page, lodos)
    await reader.open(issue, "4")
    await reader.shows("4-5", 12)
    const lines = reader.sheet(5).locator("[data-words] .line")
    await expect(lines.nth(3)).toBeAttached()

    const words = await test.step("the menu of selected words copies their link", async () => {
      const selected = await lines.nth(3).evaluate((line) => {
        getSelection()?.selectAllChildren(line)
        return String(getSelection()).trim()
      })
      await page.getByRole("button", { name: "Bağlantıyı kopyala" }).click()
      await expect(page.getByText("Paylaşım linki panoya kopyalandı!")).toBeVisible()
      return selected
    })
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(link.searchParams.get("sayfa")).toBe("5")

    const context = await browser.newContext()
    const visitor = new ReaderPage(await context.newPage())
    const lit = () =>
      visitor.page.evaluate(() =>
        [...(CSS.highlights.get("mark-flash") ?? [])].map((range) => (range as Range).toString().trim())
      )
    await test.step("a visitor sees them, until Escape", async () => {
      await visitor.page.goto(link.href)
      await visitor.shows("4-5", 12)
      await expect.poll(lit).toEqual([words])
      await visitor.page.keyboard.press("Escape")
      await expect.poll(lit).toEqual([])
    })

    await test.step("a link to another page finds them", async () => {
      link.searchParams.set("sayfa", "9")
      await visitor.page.goto(link.href)
      await visitor.shows("4-5", 12)
      await expect.poll(lit).toEqual([words])
      await visitor.page.goBack()
      await visitor.shows("8-9", 12)
      expect(await lit()).toEqual([])
    })

    await test.step("words that are gone are said to be", async () => {
      link.searchParams.set("alinti", "hiç yazılmamış olan bu sözler,-burada da yok")
      await visitor.page.goto(link.href)
      await visitor.shows("8-9", 12)
      await expect(
        visitor.page.getByText("Bağlantıdaki alıntı, açabildiğiniz sayfalarda bulunamadı. Metni değişmiş olabilir.")
      ).toBeVisible()
      expect(await lit()).toEqual([])
    })
    await context.close()
  })
})

/** A highlight of an older conversion, as a device saves it. */
const marked = (id: string, page: number, text: string, around: { prefix: string; suffix: string }) => ({
  id,
  page,
  text,
  quote: text,
  ...around,
  startContainerPath: "0",
  endContainerPath: "0",
  startOffset: 0,
  endOffset: 1
})

test.describe("marks of two devices", () => {
  // The server refuses what another device has saved over.
  test.use({ tolerated: /status of 409 \(Conflict\)/ })

  test("tells of a note that two devices have changed, and finds a highlight whose words have moved", async ({
    reader,
    page,
    request
  }) => {
    const person = await newcomer(request)
    const issue = await publishedIssue(page, lodos)
    const { token } = await sessionOf(request, person)
    const headers = { authorization: `Bearer ${token}` }
    const address = `/api/issue-reading-data/${issue}`

    const line = await test.step("words of page 5, as the server's text has them", async () => {
      await reader.open(issue, "5")
      await reader.shows("4-5", 12)
      const lines = reader.sheet(5).locator("[data-words] .line")
      await expect(lines.nth(6)).toBeAttached()
      const [prefix = "", text = "", suffix = ""] = (await lines.allTextContents()).slice(4, 7)
      return { text: text.trim(), around: { prefix, suffix } }
    })

    const note = { id: "not_1", highlightId: "vurgu_1", text: "Bunu sor", date: "2026-11-23T12:00:00.000Z" }
    const highlights = [
      marked("vurgu_1", 5, line.text, line.around),
      // A new conversion has moved them: their words are on page 5.
      marked("vurgu_2", 4, line.text, line.around)
    ]
    const save = async (text: string, version: number) => {
      const data = { bookmarks: [], highlights, notes: [{ ...note, text }], version }
      const answer = await request.post(address, { headers, data })
      expect(answer.status(), await answer.text()).toBe(200)
    }
    await save("Bunu sor", 0)

    await test.step("the note is changed here while it is changed there", async () => {
      await signedIn(page, person)
      await reader.open(issue, "5")
      const sign = page.getByRole("button", { name: /^Notu aç: / })
      await sign.click()
      await page.getByPlaceholder("Notunuzu buraya yazın...").fill("Kaptana sor")
      await save("Balıkçıya sor", 1)
      await page.getByRole("button", { name: "Kaydet" }).click()
      await expect(page.getByText("Bir notunuz iki cihazda değişmiş; iki metin de notta duruyor.")).toBeVisible()
      await page.getByRole("button", { name: "Notlara git" }).click()
      await expect(page.getByText("İki cihazda yazıldı; iki metin de burada.")).toBeVisible()
      await expect(
        page.getByRole("button", { name: /Kaptana sor.*Balıkçıya sor|Balıkçıya sor.*Kaptana sor/ }).first()
      ).toBeVisible()
    })

    await test.step("the highlight that is not on its page is found on another, and moved there", async () => {
      await expect(page.getByRole("heading", { name: "Notsuz vurgular" })).toBeVisible()
      await page.getByRole("button", { name: /^Sayfalarda ara: / }).click()
      await expect(page.getByText("Bu sözler bulundu: sayfa 5.")).toBeVisible()
      await page.getByRole("button", { name: "Oraya taşı" }).click()
      await expect(page.getByText("Yeri bulunamadı")).toHaveCount(0)
      await expect
        .poll(async () => {
          const answer = (await (await request.get(address, { headers })).json()) as {
            readonly highlights: ReadonlyArray<{ readonly id: string; readonly page: number }>
          }
          return answer.highlights.find(({ id }) => id === "vurgu_2")?.page
        })
        .toBe(5)
    })
  })
})
