import { afterEach, expect, it } from "vitest"
import { page } from "vitest/browser"
import { optionalPart } from "../../src/reader/panels/optionalPart.tsx"
import { rendered } from "../kit/harness/rendered.ts"
import { draw } from "../kit/harness/screen.tsx"

const takeDown: Array<() => void> = []
afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
})

type Code = { readonly Part: (props: { readonly name: string }) => string }

/** A part whose every request for code is answered by hand. */
const part = () => {
  const asked: Array<PromiseWithResolvers<Code>> = []
  const Shown = optionalPart(
    () => {
      const one = Promise.withResolvers<Code>()
      asked.push(one)
      return one.promise
    },
    (loaded) => loaded.Part
  )
  const shown = (name: string) => {
    const close = draw(<Shown name={name} />)
    takeDown.push(close)
    return close
  }
  const come = () => asked.at(-1)?.resolve({ Part: ({ name }) => `işte ${name}` })
  const fail = () => asked.at(-1)?.reject(new Error("The line is cut."))
  return { asked, shown, come, fail }
}

it("is asked for once, by whoever shows it first, and stands wherever it is shown as soon as it has come", async () => {
  const { asked, shown, come } = part()
  expect(asked).toHaveLength(0)
  shown("harita")
  shown("resim")
  expect(asked).toHaveLength(1)
  expect(document.body.textContent).not.toContain("işte")
  come()
  await expect.element(page.getByText("işte harita")).toBeVisible()
  await expect.element(page.getByText("işte resim")).toBeVisible()
  expect(asked).toHaveLength(1)
})

it("is missed by nobody if its code does not come, and is asked for again the next time", async () => {
  const { asked, shown, come, fail } = part()
  const close = shown("harita")
  fail()
  await rendered()
  expect(document.body.textContent).not.toContain("harita")
  close()
  shown("harita")
  expect(asked).toHaveLength(2)
  come()
  await expect.element(page.getByText("işte harita")).toBeVisible()
})
