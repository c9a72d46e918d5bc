import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { articleDraftsMachine } from "../../../src/machines/publishing/articleDrafts.machine.ts"
import { useScreenActor } from "../../../src/ui/hooks/useScreenActor.ts"
import { Articles } from "../../../src/ui/publishing/Articles.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { articleDraft, articleDrafts } from "../../kit/fixtures/articleDrafts.ts"
import { viewport } from "../../kit/harness/viewport.ts"
import { show } from "../stage.tsx"
import { alone } from "./alone.ts"

const Screen = ({ filling }: { readonly filling: () => typeof articleDraftsMachine }) => (
  <Articles articles={useScreenActor(alone, filling, { issue: "issue0000000001" })} />
)

const lodos = articleDraft({ id: "article00000001" })
const poyraz = articleDraft({ id: "article00000002", title: "Poyraz", state: "public" })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const list = (...articles: ReadonlyArray<typeof lodos>) => articleDrafts({ version: 2, articles: [...articles] })

beforeEach(() => viewport(1280, 900))

describe("the list of an issue's articles", () => {
  const shown = async () => {
    const asked = slotAnswers()
    const machine = asked.filled(articleDraftsMachine)
    await show(<Screen filling={() => machine} />)
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
    asked.answer("load", { type: "articles.loaded", list: list(lodos, poyraz) })
    return asked
  }

  it("gives the focus to an article that was added", async () => {
    const asked = await shown()
    await button("Yazı ekle").click()
    const added = articleDraft({ id: "article00000003", title: "", state: "draft" })
    asked.answer("change", { type: "articles.changed", list: list(lodos, poyraz, added), added: added.id })
    await expect.element(page.getByRole("link", { name: "Başlıksız yazı" })).toHaveFocus()
  })

  it("gives the focus back to the button of a deletion that is not wanted, and to the heading after one", async () => {
    const asked = await shown()
    await button("“Lodos” yazısını sil").click()
    await userEvent.keyboard("{Escape}")
    await expect.element(button("“Lodos” yazısını sil")).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await button("Yazıyı sil").click()
    await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument()
    asked.answer("change", { type: "articles.changed", list: list(poyraz) })
    await expect.element(button("“Lodos” yazısını sil")).not.toBeInTheDocument()
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus()
  })

  it.each([
    ["“Lodos” yazısını yayınla", list({ ...lodos, state: "public" }, poyraz), "Lodos"],
    ["“Poyraz” yazısını yayından kaldır", list(lodos, { ...poyraz, state: "draft" }), "Poyraz"],
    ["“Lodos” yazısını sonrakiyle birleştir", list({ ...lodos, state: "draft" }), "Lodos"]
  ] as const)("hands the focus to the article's title after %s", async (name, after, title) => {
    const asked = slotAnswers()
    const machine = asked.filled(articleDraftsMachine)
    await show(<Screen filling={() => machine} />)
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
    asked.answer("load", { type: "articles.loaded", list: list(lodos, poyraz) })
    await button(name).click()
    if (name.endsWith("birleştir")) await button("Birleştir").click()
    await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument()
    asked.answer("change", { type: "articles.changed", list: after })
    await expect.element(button(name)).not.toBeInTheDocument()
    await expect.element(page.getByRole("link", { name: title })).toHaveFocus()
  })
})
