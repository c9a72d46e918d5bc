import { expect, it } from "vitest"
import { knownScreens, modulesOf, screenAt } from "../../server/document/screens.ts"
import { redirects } from "../../src/domain/screens.ts"
import { addresses, addressOf } from "../kit/harness/addresses.ts"

/** The files of screens, whose components are known by their names. */
const files = import.meta.glob<object>("../../src/ui/routes/**/*.tsx")

/** A component whose code arrives when it is first wanted. */
interface Lazy {
  (props: object): { readonly type: { readonly name: string } }
  readonly preload: (() => Promise<unknown>) | undefined
}

const isLazy = (component: unknown): component is Lazy => typeof component === "function" && "preload" in component

it("every route has a row in the table of screens, and every row a route", () => {
  const rows = [...knownScreens.map(({ path }) => path), ...Object.keys(redirects)]
  expect(addresses.map(({ path }) => path).toSorted()).toEqual(rows.toSorted())
})

it.each(addresses)(
  "the document of $path fetches the code of the screen that the router will show",
  async (address) => {
    const lazy = address.drawn
      .map((route) => (route.options as { readonly component?: unknown }).component)
      .filter(isLazy)
    await Promise.all(lazy.map(async (component) => component.preload?.()))
    const shown = lazy.map((component) => component({}).type.name)
    const at = screenAt(addressOf(address.path, "x"))
    const modules = at === null ? [] : modulesOf(at.screen, "tr")
    const named = modules.filter((file) => file.startsWith("src/ui/routes/"))
    const fetched = await Promise.all(named.map(async (file) => files[`../../${file}`]?.()))
    for (const screen of shown) expect(fetched.flatMap((file) => Object.keys(file ?? {}))).toContain(screen)
    // Where the router sends people on, the screen is that of where they come to.
    if (shown.length > 0) expect(named).toHaveLength(shown.length)
    else expect(named).not.toEqual([])
  }
)
