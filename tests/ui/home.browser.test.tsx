import { Layer, ManagedRuntime } from "effect"
import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import { fromCallback } from "xstate"
import { kiosk, type Kiosk } from "../../src/domain/catalogue/kiosk.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import type { Trouble } from "../../src/domain/Trouble.ts"
import type { App } from "../../src/machines/app.ts"
import { kioskMachine } from "../../src/machines/catalogue/kiosk.machine.ts"
import { Home } from "../../src/ui/catalogue/Home.tsx"
import { useScreenActor } from "../../src/ui/hooks/useScreenActor.ts"
import { magazine } from "../kit/magazines.ts"
import { faults, settled, show, stagings, type Staging } from "./stage.tsx"

/** A filled machine needs no services. */
const alone = { runtime: ManagedRuntime.make(Layer.empty) as unknown as App["runtime"], inspect: undefined }

const Screen = ({ filling }: { readonly filling: () => typeof kioskMachine }) => (
  <Home kiosk={useScreenActor(alone, filling, undefined)} />
)

type Answer = ReadonlyArray<Magazine> | Trouble | "nothing yet"

/** The home screen whose server answers so, one answer for each time it is asked. */
const home = (answers: ReadonlyArray<Answer>, staging?: Staging) => {
  const left = [...answers]
  const machine = kioskMachine.provide({
    actors: {
      load: fromCallback(({ sendBack }) => {
        const answer = left.shift() ?? "nothing yet"
        if (answer === "nothing yet") return
        sendBack(
          "_tag" in answer
            ? { type: "loadable.failed", trouble: answer }
            : { type: "loadable.loaded", value: kiosk({ all: answer }) satisfies Kiosk }
        )
      })
    }
  })
  return show(<Screen filling={() => machine} />, staging)
}

const vapur = magazine()
const atlas = magazine({
  issue_id: "issue0000000002",
  issue_number: 20261001,
  title: "Atlas",
  issue_title: "Northern maps",
  language: "en",
  page_count: 1
})
const offline: Trouble = { _tag: "Unreachable", message: null }

const heading = (name: string) => page.getByRole("heading", { name })

describe("the home screen", () => {
  it("puts the newest issue in front, with a button that opens it in the reader", async () => {
    await home([[atlas, vapur]])
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Boğaz’ın ışığı")
    const read = page.getByRole("link", { name: "Oku: Vapur, Boğaz’ın ışığı" })
    await expect.element(read).toHaveTextContent("Oku")
    await expect.element(read).toHaveAttribute("href", "/reader/issue0000000001")
    await expect.element(page.getByText("28 sayfa · Türkçe")).toBeVisible()
  })

  it("stands the other issues on the shelf, each a link to itself", async () => {
    await home([[atlas, vapur]])
    await expect
      .element(page.getByRole("region", { name: "Rafta" }).getByRole("link", { name: "Northern maps" }))
      .toHaveAttribute("href", "/reader/issue0000000002")
    expect(page.getByRole("listitem").elements()).toHaveLength(1)
  })

  it("draws no shelf for a single issue", async () => {
    await home([[vapur]])
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
    expect(page.getByRole("region").elements()).toEqual([])
  })

  it("says titles in their own language, and counts pages in the reader's", async () => {
    await home([[vapur, atlas]], { language: "en" })
    await expect.element(page.getByText("28 pages · Turkish")).toBeVisible()
    await expect.element(page.getByText("1 page", { exact: true })).toBeVisible()
    await expect.element(heading("Northern maps")).toHaveAttribute("lang", "en")
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "tr")
  })

  it("reserves each cover's true proportions before it arrives", async () => {
    await home([[magazine({ page_width: 620, page_height: 310, cover_image: "/no-such/late.webp" })]])
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
    const { width, height } = document.querySelector("article a > span")!.getBoundingClientRect()
    expect(width / height).toBeCloseTo(2, 1)
  })

  it("sets the title in the place of a cover that does not arrive", async () => {
    await home([[magazine({ cover_image: "/no-such/gone.webp", title: "Kayıp" })]])
    await expect.element(page.getByText("Kayıp").first()).toBeVisible()
    await expect.poll(() => document.querySelector("article img")).toBeNull()
    expect(document.querySelector("article a")?.textContent).toContain("Kayıp")
  })

  it("says how to fill an empty kiosk", async () => {
    await home([[]])
    await expect.element(heading("Kiosk henüz boş")).toBeVisible()
    await expect.element(page.getByText(/npm run publish -- dergi.pdf/)).toBeVisible()
  })

  it("says what went wrong, and shows the covers after a retry", async () => {
    await home([{ _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }, offline, [vapur]])
    await expect
      .element(page.getByRole("alert"))
      .toMatchTextContent(/Dergiler yüklenirken bir sorun oluştu: Sunucuda bir hata oluştu\./)
    await page.getByRole("button", { name: "Tekrar dene" }).click()
    await expect
      .element(page.getByRole("alert"))
      .toMatchTextContent(/Dergiler yüklenirken bir sorun oluştu: Sunucuya ulaşılamadı\./)
    await page.getByRole("button", { name: "Tekrar dene" }).click()
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Boğaz’ın ışığı")
    expect(page.getByRole("alert").elements()).toEqual([])
  })

  it("says that it is loading, and shows the shape of what comes only after 200 ms", async () => {
    await home(["nothing yet"])
    const status = page.getByRole("status")
    await expect.element(status).toHaveTextContent("Dergiler yükleniyor")
    const [entrance] = status.element().getAnimations()
    expect(entrance?.effect?.getComputedTiming().delay).toBe(200)
    await settled()
    expect(getComputedStyle(status.element()).opacity).toBe("1")
  })
})

const states: ReadonlyArray<readonly [string, Answer]> = [
  ["with covers", [vapur, atlas]],
  ["empty", []],
  ["failed", offline],
  ["loading", "nothing yet"]
]

describe.each(stagings)("the home screen in $language, $theme", (staging) => {
  it.each(states)("leaves nothing for axe to find when %s", async (_, answer) => {
    await home([answer], staging)
    await expect.poll(() => document.querySelector("main")?.textContent).toBeTruthy()
    expect(await faults()).toEqual([])
  })
})
