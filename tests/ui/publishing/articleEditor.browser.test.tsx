import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { ArticleDraft } from "../../../src/domain/publishing/ArticleDraft.ts"
import { cleanContent } from "../../../src/machines/publishing/articleDraft.live.ts"
import { articleDraftMachine } from "../../../src/machines/publishing/articleDraft.machine.ts"
import { useScreenActor } from "../../../src/ui/hooks/useScreenActor.ts"
import { ArticleEditor } from "../../../src/ui/publishing/ArticleEditor.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { articleDraft } from "../../kit/fixtures/articleDrafts.ts"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"
import { alone } from "./alone.ts"

const input = { owner: "publisher000001", issue: "issue0000000001", id: "article00000001" }

const Screen = ({ filling }: { readonly filling: () => typeof articleDraftMachine }) => (
  <ArticleEditor article={useScreenActor(alone, filling, input)} issue={input.issue} clean={cleanContent} />
)

const text = () => page.getByRole("textbox", { name: /^(?:Metin|Text)$/u })
const button = (name: string) => page.getByRole("button", { name, exact: true })

/** The editor of an article, once it is here. */
const opened = async (article: ArticleDraft = articleDraft(), staging: Staging = {}) => {
  const asked = slotAnswers()
  const machine = asked.filled(articleDraftMachine)
  await show(<Screen filling={() => machine} />, staging)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  asked.answer("load", { type: "article.loaded", article, kept: null })
  await expect.element(text()).toBeVisible()
  return asked
}

/** What is sent to the server once it is asked to save. */
const sent = async (asked: Awaited<ReturnType<typeof opened>>) => {
  await button("Şimdi kaydet").click()
  await expect.poll(() => asked.waiting("send")).toHaveLength(1)
  return asked.waiting("send")[0] as { readonly texts: ArticleDraft; readonly then: string }
}

const paste = (html: string) => {
  const data = new DataTransfer()
  data.setData("text/html", html)
  text()
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
}

beforeEach(() => viewport(1280, 900))

describe("an article's editor", () => {
  it("is written in by keyboard, and sends what was written", async () => {
    const asked = await opened()
    await text().click()
    await userEvent.keyboard("{End} Dinmedi.{Enter}Yeni satır")
    expect((await sent(asked)).texts.content).toBe("<p>Lodos üç gündür esiyordu. Dinmedi.</p><p>Yeni satır</p>")
  })

  it.each([
    ["Ara başlık", "<h2>Lodos üç gündür esiyordu.</h2>"],
    ["Küçük ara başlık", "<h3>Lodos üç gündür esiyordu.</h3>"],
    ["Madde listesi", "<ul><li><p>Lodos üç gündür esiyordu.</p></li></ul>"],
    ["Sıralı liste", "<ol><li><p>Lodos üç gündür esiyordu.</p></li></ol>"],
    ["Alıntı", "<blockquote><p>Lodos üç gündür esiyordu.</p></blockquote>"]
  ])("makes of a paragraph, by the tool %s, %s", async (tool, content) => {
    const asked = await opened()
    await text().click()
    await button(tool).click()
    await expect.element(button(tool)).toHaveAttribute("aria-pressed", "true")
    expect((await sent(asked)).texts.content).toBe(content)
  })

  it("emphasises and links what is selected", async () => {
    const asked = await opened()
    await text().click()
    await userEvent.keyboard("{ControlOrMeta>}a{/ControlOrMeta}")
    await button("Kalın").click()
    await button("Bağlantı").click()
    const address = page.getByRole("textbox", { name: "Bağlantının adresi" })
    await address.fill("javascript:alert(1)")
    await button("Bağlantıyı ekle").click()
    await expect.element(page.getByText("https:// ya da mailto: ile başlayan bir adres yazın.")).toBeVisible()
    await address.fill("https://example.com/lodos")
    await button("Bağlantıyı ekle").click()
    const { content } = (await sent(asked)).texts
    expect(content).toMatch(/<a [^>]*href="https:\/\/example.com\/lodos"/u)
    expect(content).toContain("<strong>")
  })

  it("takes of what is pasted only what articles may hold", async () => {
    const asked = await opened(articleDraft({ content: "<p></p>" }))
    await text().click()
    paste(
      '<h2 style="color:red" onclick="x()">Baş</h2><p>Bir <script>alert(1)</script><b>iki</b> <em>üç</em>' +
        '<img src="https://evil.example/x.png" onerror="x()"><iframe src="/"></iframe></p>'
    )
    await expect.element(text()).toHaveTextContent("BaşBir iki üç")
    const { content } = (await sent(asked)).texts
    expect(content).toContain("<h2>Baş</h2>")
    expect(content).toContain("<em>üç</em>")
    expect(content).not.toMatch(/style|onclick|script|alert|evil|iframe/u)
  })

  it("splits an article at the cursor; a heading there is the next one's title", async () => {
    const asked = await opened(articleDraft({ content: "<p>Önce.</p><h2>Sonra</h2><p>Sonra gelen.</p>" }))
    await page.getByRole("heading", { name: "Sonra" }).click()
    await userEvent.keyboard("{Home}")
    await button("İmlecin olduğu yerden böl").click()
    await expect.poll(() => asked.waiting("send")).toHaveLength(1)
    const [{ halves } = { halves: null }] = asked.waiting("send") as ReadonlyArray<{ readonly halves: unknown }>
    expect(halves).toMatchObject({ next: { title: "Sonra", content: "<p>Sonra gelen.</p>" } })
  })

  it("keeps sentences that are too long, and says so", async () => {
    const asked = await opened()
    await page.getByRole("textbox", { name: "Başlık" }).fill("a".repeat(201))
    await expect.element(page.getByText("En çok 200 karakter olabilir.")).toBeVisible()
    await button("Şimdi kaydet").click()
    expect(asked.waiting("send")).toEqual([])
  })

  it.each(stagings)("fits and passes axe, %o", async (staging) => {
    await opened(articleDraft({ state: "changed" }), staging)
    await settled()
    expect(await faults()).toEqual([])
  })
})
