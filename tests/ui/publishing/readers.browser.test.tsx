import { beforeEach, describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import { type IssueReaders, shownIssues } from "../../../src/domain/publishing/IssueReaders.ts"
import { issueReadersMachine } from "../../../src/machines/publishing/issueReaders.machine.ts"
import { useScreenActor } from "../../../src/ui/hooks/useScreenActor.ts"
import { Readers } from "../../../src/ui/publishing/Readers.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { issueReaders } from "../../kit/fixtures/issueReaders.ts"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"
import { alone } from "./alone.ts"

const Screen = ({ filling }: { readonly filling: () => typeof issueReadersMachine }) => (
  <Readers issues={useScreenActor(alone, filling, undefined)} />
)

const opened = async (known: ReadonlyArray<IssueReaders>, staging: Staging = {}) => {
  const asked = slotAnswers()
  const machine = asked.filled(issueReadersMachine)
  await show(<Screen filling={() => machine} />, staging)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  asked.answer("load", { type: "loadable.loaded", value: known })
}

const cells = (name: string) =>
  page
    .getByRole("row", { name: new RegExp(`^${name}`, "u") })
    .getByRole("cell")
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(() => viewport(1280, 800))

describe("the readers of a publisher's issues", () => {
  it("are a table, each issue with the way to its page, and it says what was counted", async () => {
    await opened([issueReaders(), issueReaders({ id: "b", title: "Sayı 13", readers: 1234, read_share: 1 })])
    await expect
      .element(page.getByRole("link", { name: "Sayı 14: Lodos" }))
      .toHaveAttribute("href", "/magazine/issue0000000001")
    expect(cells("Sayı 14")).toEqual(["12", "7", "3", "%62"])
    expect(cells("Sayı 13")).toEqual(["1.234", "7", "3", "%100"])
    await expect.element(page.getByRole("columnheader", { name: "Son 30 gün" })).toBeVisible()
    await expect.element(page.getByText(/sizin okumalarınız sayılmaz/)).toBeVisible()
    await expect.element(page.getByText(/^En çok okunan/)).not.toBeInTheDocument()
  })

  it("are those of the most read issues where there are more", async () => {
    await opened(Array.from({ length: shownIssues }, (_, at) => issueReaders({ id: `${at}`, title: `Sayı ${at}` })))
    await expect.element(page.getByText("En çok okunan 100 sayı gösteriliyor.")).toBeVisible()
  })

  it.each([390, 820, 1440])("are whole at a width of %i, nothing beyond the window", async (width) => {
    await viewport(width, 800)
    await opened([issueReaders({ title: "Uzun bir başlık: ".repeat(12), readers: 12_345_678 })])
    await expect.element(page.getByRole("table")).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

describe.each(stagings)("the readers, %j", (staging) => {
  it.each([[[]], [[issueReaders()]]])("leave nothing for axe to find: %j", async (known) => {
    await opened(known, staging)
    await settled()
    expect(await faults()).toEqual([])
  })
})
