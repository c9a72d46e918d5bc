import { expect } from "vitest"
import { endingMachine } from "../../../src/machines/reader/ending.machine.ts"
import { Ending } from "../../../src/ui/catalogue/Ending.tsx"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

type Expected = "folded" | "unfolded" | "closed"

const similar = ["Çıma", "Lodos"].map((title, index) => magazine({ id: `publication000${index + 2}`, title }))
const offer = { next: null, isNewest: true, others: [], similar }
const holdings = { issueAccess: [], publicationAccess: [], platformAccess: false, corporateAccess: null }

export const model: Model<typeof endingMachine, Expected> = {
  machine: endingMachine,
  cases: [{ type: "ending.unfold" }, { type: "ending.fold" }, { type: "ending.close" }],
  begin: () => "folded",
  next: (before, { type }) => {
    if (type === "ending.unfold") return before === "folded" ? "unfolded" : null
    if (type === "ending.fold") return before === "unfolded" ? "folded" : null
    return before === "closed" ? null : "closed"
  },
  show: (ending) =>
    draw(<Ending ending={ending} magazine={magazineRead()} offer={offer} holdings={holdings} focusPage={() => {}} />),
  act: {
    "ending.unfold": () => press("Hepsini göster"),
    "ending.fold": () => press("Daha az göster"),
    "ending.close": () => press("Kapat")
  },
  promise: async (expected) => {
    await rendered()
    const isShown = expected !== "closed"
    expect(said("complementary")).toEqual(isShown ? ["Sırada ne var?"] : [])
    expect(said("heading").includes("Benzer dergiler")).toBe(expected === "unfolded")
    expect(document.querySelector("[aria-expanded]")?.getAttribute("aria-expanded")).toBe(
      isShown ? String(expected === "unfolded") : undefined
    )
  }
}
