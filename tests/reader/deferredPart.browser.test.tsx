import { afterEach, expect, it, vi } from "vitest"
import { page } from "vitest/browser"
import { deferredPart } from "../../src/reader/panels/deferredPart.tsx"
import { draw, press } from "../kit/harness/screen.tsx"

const takeDown: Array<() => void> = []
afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
})

interface PartProps {
  readonly notices: HTMLElement | null
  readonly name: string
}

const failed = "Bu bölüm yüklenemedi. Bağlantınızı kontrol edip tekrar deneyin."

/** A part whose every request for code is answered by hand. */
const part = () => {
  const asked: Array<PromiseWithResolvers<{ readonly Part: (props: PartProps) => string }>> = []
  const closed: Array<string> = []
  const Shown = deferredPart(
    () => {
      const one = Promise.withResolvers<{ readonly Part: (props: PartProps) => string }>()
      asked.push(one)
      return one.promise
    },
    (loaded) => loaded.Part,
    ({ name }: PartProps) => closed.push(name)
  )
  const shown = () => {
    const close = draw(<Shown name="harita" notices={document.body} waiting={<p>bekleniyor</p>} />)
    takeDown.push(close)
    return close
  }
  let answered = 0
  /** The next request without an answer; it is made in a task after the one that shows the part. */
  const next = async () => {
    const request = await vi.waitUntil(() => asked[answered])
    answered += 1
    return request
  }
  const come = async () => (await next()).resolve({ Part: ({ name }) => `işte ${name}` })
  const fail = async () => (await next()).reject(new Error("The line is cut."))
  return { asked, closed, shown, come, fail }
}

it("is asked for when it is first shown, and is there at once the next time", async () => {
  const { asked, shown, come } = part()
  expect(asked).toHaveLength(0)
  const close = shown()
  await expect.element(page.getByText("bekleniyor")).toBeVisible()
  await come()
  await expect.element(page.getByText("işte harita")).toBeVisible()
  close()
  shown()
  expect(document.body.textContent).toContain("işte harita")
  expect(asked).toHaveLength(1)
})

it("says that it did not come, and asks again when told to", async () => {
  const { asked, closed, shown, come, fail } = part()
  shown()
  await fail()
  await expect.element(page.getByRole("alert")).toHaveTextContent(failed)
  expect(document.body.textContent).not.toContain("bekleniyor")
  press("Tekrar dene")
  await expect.element(page.getByText("bekleniyor")).toBeVisible()
  await expect.poll(() => asked).toHaveLength(2)
  await come()
  await expect.element(page.getByText("işte harita")).toBeVisible()
  expect(closed).toEqual([])
})

it("asks again by itself when the browser is on line again", async () => {
  const { asked, shown, fail } = part()
  shown()
  await fail()
  await expect.element(page.getByRole("alert")).toBeVisible()
  dispatchEvent(new Event("online"))
  await expect.element(page.getByText("bekleniyor")).toBeVisible()
  await expect.poll(() => asked).toHaveLength(2)
})

it("is given up by closing what says so, and asked for anew when it is opened again", async () => {
  const { asked, closed, shown, fail } = part()
  const close = shown()
  await fail()
  await expect.element(page.getByRole("alert")).toBeVisible()
  press("Bildirimi kapat")
  expect(closed).toEqual(["harita"])
  close()
  shown()
  await expect.element(page.getByText("bekleniyor")).toBeVisible()
  await expect.poll(() => asked).toHaveLength(2)
})
