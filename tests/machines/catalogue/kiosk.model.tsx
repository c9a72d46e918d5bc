import { expect } from "vitest"
import { kiosk } from "../../../src/domain/catalogue/kiosk.ts"
import { kioskMachine } from "../../../src/machines/catalogue/kiosk.machine.ts"
import { Home } from "../../../src/ui/catalogue/Home.tsx"
import { magazine } from "../../kit/magazines.ts"
import type { Model } from "../../kit/paths.ts"
import { draw, drawn, press, said } from "../../kit/screen.tsx"

const vapur = magazine()
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

export const model: Model<typeof kioskMachine> = {
  machine: kioskMachine,
  cases: [
    { type: "loadable.loaded", value: kiosk({ all: [vapur] }) },
    { type: "loadable.loaded", value: kiosk({ all: [] }) },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" }
  ],
  facts: ({ context }) => [context.value, context.trouble],
  show: (actor) => draw(<Home kiosk={actor} />),
  act: {
    "loadable.retry": (event, { actor }) =>
      said("button").includes("Tekrar dene") ? press("Tekrar dene") : actor.send(event)
  },
  promise: async (expected, _, { asked }) => {
    await drawn()
    const loading = expected.value === "loading"
    const { value } = expected.context
    expect(document.querySelector("[aria-busy='true']") !== null).toBe(loading)
    expect(asked.map(({ slot }) => slot)).toEqual(loading ? ["load"] : [])
    if (value !== null) expect(said("heading")).toContain(value.newest === null ? "Kiosk henüz boş" : vapur.issue_title)
    else if (loading) expect(said("status")).toEqual(["Dergiler yükleniyor"])
    else expect(said("alert")[0]).toContain("Dergiler yüklenirken bir sorun oluştu: Sunucuda bir hata oluştu.")
  }
}
