import { Suspense } from "react"
import { describe, expect, it } from "vitest"
import { render } from "vitest-browser-react"
import { lazyPart } from "../../src/ui/parts/lazyPart.ts"

const Part = () => <p>Geldi</p>
const Instead = () => <p>Yerine</p>
const lost = () => Promise.reject(new Error("Unable to preload CSS for /assets/part.css"))

describe("a part whose code comes late", () => {
  it.each([
    ["is drawn once it has come", lazyPart(() => Promise.resolve(Part), Instead), "Geldi"],
    ["has another in its place where it is lost", lazyPart(lost, Instead), "Yerine"],
    ["leaves nothing where it is lost and has no other", lazyPart(lost), ""]
  ])("%s", async (_, Late, text) => {
    await render(
      <main>
        <Suspense fallback="…">
          <Late />
        </Suspense>
      </main>
    )
    await expect.poll(() => document.querySelector("main")?.textContent).toBe(text)
  })
})
