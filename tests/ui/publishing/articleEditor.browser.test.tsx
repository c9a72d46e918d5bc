import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { ArticleDraft } from "../../../src/domain/publishing/ArticleDraft.ts"
import type { KeptArticle } from "../../../src/domain/publishing/ArticleForm.ts"
import { cleanContent } from "../../../src/machines/publishing/articleDraft.live.ts"
import { articleDraftMachine } from "../../../src/machines/publishing/articleDraft.machine.ts"
import { articlePicturesMachine } from "../../../src/machines/publishing/articlePictures.machine.ts"
import { useScreenActor } from "../../../src/ui/hooks/useScreenActor.ts"
import { ArticleEditor } from "../../../src/ui/publishing/ArticleEditor.tsx"
import type { WithPictures } from "../../../src/ui/publishing/ArticlePicture.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { articleDraft } from "../../kit/fixtures/articleDrafts.ts"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"
import { alone } from "./alone.ts"

const input = { owner: "publisher000001", issue: "issue0000000001", id: "article00000001" }

/** Answered by the test. */
const pictures = slotAnswers()
const picturesMachine = pictures.filled(articlePicturesMachine)
const WithPictures: WithPictures = ({ children }) =>
  children(useScreenActor(alone, () => picturesMachine, { issue: input.issue, id: input.id }))

const Screen = ({ filling }: { readonly filling: () => typeof articleDraftMachine }) => (
  <ArticleEditor
    article={useScreenActor(alone, filling, input)}
    issue={input.issue}
    clean={cleanContent}
    WithPictures={WithPictures}
  />
)

const text = () => page.getByRole("textbox", { name: /^(?:Metin|Text)$/u })
const button = (name: string) => page.getByRole("button", { name, exact: true })

/** The editor of an article, once it is here. */
const opened = async (
  article: ArticleDraft = articleDraft(),
  staging: Staging = {},
  kept: KeptArticle | null = null
) => {
  const asked = slotAnswers()
  const machine = asked.filled(articleDraftMachine)
  await show(<Screen filling={() => machine} />, staging)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  asked.answer("load", { type: "article.loaded", article, kept })
  await expect.element(text()).toBeVisible()
  return asked
}

/** What is sent to the server once it is asked to save. */
const sent = async (asked: Awaited<ReturnType<typeof opened>>) => {
  await button("Şimdi kaydet").click()
  await expect.poll(() => asked.waiting("send")).toHaveLength(1)
  return asked.waiting("send")[0] as { readonly texts: ArticleDraft }
}

const paste = (html: string) => {
  const data = new DataTransfer()
  data.setData("text/html", html)
  text()
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
}

/** Drops HTML at the beginning of the text. */
const drop = (html: string) => {
  const data = new DataTransfer()
  data.setData("text/html", html)
  const element = text().element()
  const { left, top } = (element.firstElementChild ?? element).getBoundingClientRect()
  const at = { clientX: left + 1, clientY: top + 5, dataTransfer: data, bubbles: true, cancelable: true }
  element.dispatchEvent(new DragEvent("drop", at))
}

/** Drags the first picture of the text behind its last paragraph. */
const dragPicture = () => {
  const element = text().element()
  const picture = element.querySelector("img")
  const last = element.lastElementChild
  if (picture === null || last === null) throw new Error("There is no picture to drag")
  const dataTransfer = new DataTransfer()
  const from = picture.getBoundingClientRect()
  const to = last.getBoundingClientRect()
  const shared = { dataTransfer, bubbles: true, cancelable: true }
  picture.dispatchEvent(new DragEvent("dragstart", { ...shared, clientX: from.left + 1, clientY: from.top + 1 }))
  element.dispatchEvent(new DragEvent("drop", { ...shared, clientX: to.right - 5, clientY: to.bottom - 5 }))
}

const typing = () => text().element().getAttribute("contenteditable")
const isFocused = (locator: ReturnType<typeof text>) => expect.element(locator).toHaveFocus()
const heading = () => page.getByRole("heading", { level: 1 })

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
    await expect.element(page.getByText("https://, mailto: ya da / ile başlayan bir adres yazın.")).toBeVisible()
    await address.fill("https://example.com/lodos")
    await button("Bağlantıyı ekle").click()
    const { content } = (await sent(asked)).texts
    expect(content).toMatch(/<a [^>]*href="https:\/\/example.com\/lodos"/u)
    expect(content).toContain("<strong>")
  })

  it("asks for a link's address by keyboard, and gives the focus back to the text", async () => {
    const asked = await opened()
    await text().click()
    await userEvent.keyboard("{ControlOrMeta>}a{/ControlOrMeta}")
    button("Bağlantı").element().focus()
    await userEvent.keyboard("{Enter}")
    const address = page.getByRole("textbox", { name: "Bağlantının adresi" })
    await isFocused(address)
    await userEvent.keyboard("{Escape}")
    await isFocused(text())
    await expect.element(address).not.toBeInTheDocument()
    button("Bağlantı").element().focus()
    await userEvent.keyboard("{Enter}/sayi{Enter}")
    await isFocused(text())
    expect((await sent(asked)).texts.content).toMatch(/<a [^>]*href="\/sayi"/u)
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

  it.each([
    ["before its heading", "Sonra", "{Home}"],
    ["behind the paragraph before", "Önce.", "{End}"]
  ])("splits an article at the cursor; a heading there is the next one's title, %s", async (_, where, key) => {
    const asked = await opened(articleDraft({ content: "<p>Önce.</p><h2>Sonra</h2><p>Sonra gelen.</p>" }))
    await page.getByText(where, { exact: true }).click()
    await userEvent.keyboard(key)
    await button("İmlecin olduğu yerden böl").click()
    await expect.poll(() => asked.waiting("send")).toHaveLength(1)
    const halves = { content: "<p>Önce.</p>", next: { title: "Sonra", content: "<p>Sonra gelen.</p>" } }
    expect(asked.waiting("send")).toMatchObject([{ step: { type: "split", halves } }])
  })

  it("keeps sentences that are too long, and says so", async () => {
    const asked = await opened()
    await page.getByRole("textbox", { name: "Başlık" }).fill("a".repeat(201))
    await expect.element(page.getByText("En çok 200 karakter olabilir.")).toBeVisible()
    await expect.element(page.getByText("Çok uzun olan kısaltılmadan yazı kaydedilemez.")).toBeVisible()
    await expect.element(page.getByText("Resim, çok uzun olan kısaltıldıktan sonra değiştirilebilir.")).toBeVisible()
    for (const name of ["Şimdi kaydet", "Yayınla", "İmlecin olduğu yerden böl", "Resmi değiştir"])
      await expect.element(button(name)).toBeDisabled()
    expect(asked.waiting("send")).toEqual([])
  })

  it("says that its text is too long", async () => {
    const asked = await opened(articleDraft({ content: `<p>${"a".repeat(200_001)}</p>` }))
    await expect.element(page.getByRole("alert")).toMatchTextContent(/en çok 200\.000 karakter/u)
    expect(asked.waiting("send")).toEqual([])
  })

  it("is split only where something stands on both sides of the cursor", async () => {
    await opened(articleDraft({ content: "<p>Önce.</p><p>Sonra.</p>" }))
    const where = page.getByText("Bölmek için imleci metinde ikinci yazının başlayacağı yere getirin.")
    const split = button("İmlecin olduğu yerden böl")
    await page.getByText("Önce.").click()
    for (const key of ["{ControlOrMeta>}{Home}{/ControlOrMeta}", "{ControlOrMeta>}{End}{/ControlOrMeta}"]) {
      await userEvent.keyboard(key)
      await expect.element(where).toBeVisible()
      await expect.element(split).toBeDisabled()
    }
    await userEvent.keyboard("{Home}")
    await expect.element(split).toBeEnabled()
    await expect.element(where).not.toBeInTheDocument()
  })

  it.each([
    ["Yayınla", {}, "publish"],
    ["Yayından kaldır", { state: "changed" }, "withdraw"],
    ["İmlecin olduğu yerden böl", {}, "split"]
  ] as const)("does what is pressed while it is saved, %s, once it is saved", async (name, given, type) => {
    const asked = await opened(articleDraft(given))
    await text().click()
    await userEvent.keyboard("{Home}{ArrowRight}{ArrowRight}x")
    await sent(asked)
    await button(name).click()
    await expect.poll(typing).toBe("false")
    expect(asked.waiting("send")).toMatchObject([{ step: null }])
    const saved = articleDraft({ ...given, content: "<p>Loxdos üç gündür esiyordu.</p>", version: 2 })
    asked.answer("send", { type: "article.saved", article: saved })
    await expect.poll(() => asked.waiting("send")).toMatchObject([{ step: { type }, version: 2, isUnsaved: false }])
  })

  it.each([
    ["Yayınla", {}],
    ["Yayından kaldır", { state: "changed" }],
    ["İmlecin olduğu yerden böl", {}]
  ] as const)(
    "cannot be written in after %s, until the server refuses it; what was typed stays",
    async (name, given) => {
      const asked = await opened(articleDraft(given))
      await text().click()
      await userEvent.keyboard("{End} Dinmedi.{ArrowLeft}")
      await button(name).click()
      await expect.poll(typing).toBe("false")
      paste("<p>Kayıp</p>")
      drop("<p>Kayıp</p>")
      await expect.element(text()).toHaveTextContent("Lodos üç gündür esiyordu. Dinmedi.")
      asked.answer("send", { type: "article.refused", trouble: { _tag: "ServerFault", message: "Olmadı." } })
      await expect.poll(typing).toBe("true")
      await text().click()
      await userEvent.keyboard("{End} Yine esti.")
      expect((await sent(asked)).texts.content).toBe("<p>Lodos üç gündür esiyordu. Dinmedi. Yine esti.</p>")
    }
  )

  it("opened into a conflict is written in once its own texts are kept", async () => {
    const theirs = articleDraft({ version: 7 })
    const { title, author, summary, content } = theirs
    const asked = await opened(theirs, {}, { version: 1, texts: { title, author, summary, content } })
    expect(typing()).toBe("false")
    await button("Buradaki kalsın").click()
    await expect.poll(typing).toBe("true")
    asked.answer("send", { type: "article.saved", article: articleDraft({ version: 8 }) })
    await text().click()
    await userEvent.keyboard("{End} Dinmedi.")
    expect((await sent(asked)).texts.content).toBe("<p>Lodos üç gündür esiyordu. Dinmedi.</p>")
  })

  it("keeps the focus with its buttons when the button that has it goes", async () => {
    const asked = await opened()
    await page.getByRole("textbox", { name: "Başlık" }).fill("Poyraz")
    await button("Şimdi kaydet").click()
    await expect.element(button("Şimdi kaydet")).toHaveAttribute("aria-busy", "true")
    await isFocused(button("Şimdi kaydet"))
    asked.answer("send", { type: "article.saved", article: articleDraft({ title: "Poyraz", version: 2 }) })
    await isFocused(page.getByRole("group", { name: "Yazıyla yapılabilecekler" }))
    await button("Yayınla").click()
    await expect.element(button("Yayınla")).toHaveAttribute("aria-busy", "true")
    await isFocused(button("Yayınla"))
    const shown = articleDraft({ title: "Poyraz", version: 2, state: "public" })
    asked.answer("send", { type: "article.saved", article: shown })
    await expect.element(button("Yayınla")).not.toBeInTheDocument()
    await isFocused(page.getByRole("group", { name: "Yazıyla yapılabilecekler" }))
    await button("Yayından kaldır").click()
    await isFocused(button("Yayından kaldır"))
    asked.answer("send", { type: "article.saved", article: articleDraft({ version: 2, state: "draft" }) })
    await isFocused(page.getByRole("group", { name: "Yazıyla yapılabilecekler" }))
  })

  it.each(["Buradaki kalsın", "Öbürü kalsın"])("keeps the focus at its heading after %s", async (name) => {
    const theirs = articleDraft({ version: 7 })
    const { title, author, summary, content } = theirs
    await opened(theirs, {}, { version: 1, texts: { title, author, summary, content } })
    await button(name).click()
    await expect.element(button(name)).not.toBeInTheDocument()
    await isFocused(heading())
  })

  it("keeps the focus in its text when another device was quicker", async () => {
    const asked = await opened()
    await text().click()
    await userEvent.keyboard("{End} Dinmedi.")
    await expect.poll(() => asked.waiting("send")).toHaveLength(1)
    asked.answer("send", { type: "article.overtaken", article: articleDraft({ version: 9 }) })
    await expect.poll(typing).toBe("false")
    await isFocused(text())
  })

  it("takes of what is dropped from elsewhere only what articles may hold, and puts it where it falls", async () => {
    const asked = await opened()
    drop('<h2 onclick="x()">Baş</h2><script>alert(1)</script><p>Bir <em>iki</em></p>')
    await expect.element(text()).toHaveTextContent("BaşBir ikiLodos üç gündür esiyordu.")
    const { content } = (await sent(asked)).texts
    expect(content).toContain("<h2>Baş</h2>")
    expect(content).not.toMatch(/onclick|script|alert/u)
  })

  describe("offers the pictures of its pages", () => {
    const [one, other] = ["0", "f"].map((digit) => `/art/issue0000000001-articles/${digit.repeat(32)}.webp`)
    const offered = { proposed: one, pictures: [one, other].map((image, at) => ({ image, page: 4 + at })) }
    const asking = async (image: string | null) => {
      const asked = await opened(articleDraft({ image }))
      await button("Resmi değiştir").click()
      await expect.element(page.getByText("Resimler hazırlanıyor")).toBeVisible()
      pictures.answer("load", { type: "loadable.loaded", value: offered })
      return asked
    }

    it.each([
      ["Sayfa 5, 1. resim", one, other],
      ["Resimsiz olsun", one, null],
      ["Önerilene dön", null, one]
    ])("and sends what was chosen by “%s”", async (name, before, image) => {
      const asked = await asking(before ?? null)
      await button(name).click()
      await expect.poll(() => asked.waiting("send")).toMatchObject([{ step: { type: "illustrate", image } }])
      asked.answer("send", { type: "article.saved", article: articleDraft({ image: image ?? null, version: 2 }) })
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
      await isFocused(button("Resmi değiştir"))
    })

    it("and sends what was chosen while the texts were saved, once they are saved", async () => {
      const asked = await opened(articleDraft({ image: one ?? null }))
      await page.getByRole("textbox", { name: "Başlık" }).fill("Poyraz")
      await button("Resmi değiştir").click()
      await expect.poll(() => pictures.waiting("load")).toHaveLength(1)
      pictures.answer("load", { type: "loadable.loaded", value: offered })
      await expect.poll(() => asked.waiting("send")).toMatchObject([{ step: null }])
      await button("Sayfa 5, 1. resim").click()
      await expect.element(button("Resim değiştiriliyor…")).toHaveAttribute("aria-busy", "true")
      const saved = articleDraft({ image: one ?? null, title: "Poyraz", version: 2 })
      asked.answer("send", { type: "article.saved", article: saved })
      const step = { type: "illustrate", image: other }
      await expect.poll(() => asked.waiting("send")).toMatchObject([{ step, version: 2, isUnsaved: false }])
    })

    it("and says which is shown now and which was proposed, and that a failure can be tried again", async () => {
      await opened(articleDraft({ image: other ?? null }))
      await button("Resmi değiştir").click()
      await expect.poll(() => pictures.waiting("load")).toHaveLength(1)
      pictures.answer("load", { type: "loadable.failed", trouble: { _tag: "Offline", message: null } })
      await button("Tekrar dene").click()
      await expect.poll(() => pictures.waiting("load")).toHaveLength(1)
      pictures.answer("load", { type: "loadable.loaded", value: offered })
      await expect.element(button("Sayfa 4, 1. resim · önerilen")).toBeVisible()
      await expect.element(button("Sayfa 5, 1. resim · şimdiki")).toBeVisible()
      await settled()
      expect(await faults()).toEqual([])
    })
  })

  it("moves a picture that is dragged within its text", async () => {
    const picture = '<img src="/art/issue0000000001/0123456789abcdef0123456789abcdef.webp" alt="Vapur">'
    const asked = await opened(articleDraft({ content: `${picture}<p>Lodos.</p><p>Esti.</p>` }))
    await text().click()
    dragPicture()
    const { content } = (await sent(asked)).texts
    expect(content).toBe(`<p>Lodos.</p><p>Esti.</p>${picture}`)
  })

  it("keeps a picture's size, and its figure with a caption", async () => {
    const figure =
      '<figure><img src="/art/issue0000000001/0123456789abcdef0123456789abcdef.webp" alt="Vapur" width="640" height="480">' +
      "<figcaption>Vapur, <em>sabah</em></figcaption></figure>"
    const asked = await opened(articleDraft({ content: `<p>Lodos.</p>${figure}` }))
    await page.getByText("Lodos.").click()
    await userEvent.keyboard("{End} Esti.")
    expect((await sent(asked)).texts.content).toBe(`<p>Lodos. Esti.</p>${figure}`)
  })

  it("shows the address of the link at the cursor, though another was shown before", async () => {
    await opened(
      articleDraft({
        content: '<p><a href="https://example.com/a">Bir</a> ve <a href="https://example.com/b">iki</a></p>'
      })
    )
    await page.getByText("Bir", { exact: true }).click()
    await button("Bağlantı").click()
    const address = page.getByRole("textbox", { name: "Bağlantının adresi" })
    await expect.element(address).toHaveValue("https://example.com/a")
    await page.getByText("iki", { exact: true }).click()
    await expect.element(address).toHaveValue("https://example.com/b")
  })

  it.each(stagings)("fits and passes axe, %o", async (staging) => {
    await opened(articleDraft({ state: "changed" }), staging)
    await settled()
    expect(await faults()).toEqual([])
  })
})
