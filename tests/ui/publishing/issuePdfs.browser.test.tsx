import { expect, it } from "vitest"
import { page } from "vitest/browser"
import { issuePdfsMachine } from "../../../src/machines/publishing/issuePdfs.machine.ts"
import { useScreenActor } from "../../../src/ui/hooks/useScreenActor.ts"
import { IssuePdfs } from "../../../src/ui/publishing/IssuePdfs.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { issuePdf } from "../../kit/fixtures/issuePdfs.ts"
import { show, type Staging } from "../stage.tsx"
import { alone } from "./alone.ts"

const input = { id: "issue0000000001", owner: "publisher000001" }
const pick = () => {
  throw new Error("No file is picked here.")
}

const Screen = ({ filling }: { readonly filling: () => typeof issuePdfsMachine }) => (
  <IssuePdfs pdfs={useScreenActor(alone, filling, input)} pick={pick} />
)

const shown = async (first: Partial<ReturnType<typeof issuePdf>>, staging: Staging = {}) => {
  const asked = slotAnswers()
  const machine = asked.filled(issuePdfsMachine)
  await show(<Screen filling={() => machine} />, staging)
  const pdfs = [issuePdf({ number: 2, is_shown: false, ...first }), issuePdf()]
  await expect.poll(() => asked.waiting("load")).toHaveLength(1)
  asked.answer("load", { type: "pdfs.loaded", pdfs })
}

it.each([0, 24])("says of a PDF of an issue that it waits, while it is queued with %s known pages", async (pages) => {
  await shown({ state: "queued", pages_done: 0, pages_total: pages })
  await expect.element(page.getByText("Sırada bekliyor")).toBeVisible()
  await expect.element(page.getByText(/^0|\b0 /u)).not.toBeInTheDocument()
})

it("counts one page of a PDF as one, in English too", async () => {
  await shown({ state: "running", pages_done: 0, pages_total: 1 }, { language: "en" })
  await expect.element(page.getByText("Preparing pages · 0 / 1 page", { exact: true })).toBeVisible()
})

it.each(["queued", "running", "failed", "done"] as const)(
  "calls the issue's PDF shown only once its pages are made: %s",
  async (state) => {
    await shown({ is_shown: true, state, pages_done: 3 })
    const name = state === "done" ? "2. PDF, gösteriliyor" : "2. PDF"
    await expect.element(page.getByRole("heading", { name, exact: true })).toBeVisible()
  }
)
