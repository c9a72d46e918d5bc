import { expect, it } from "vitest"
import { screenOf } from "../../server/document/screenOf.ts"
import { addresses, addressOf } from "../kit/harness/addresses.ts"

/** The files of screens, whose components are known by their names. */
const files = import.meta.glob<object>("../../src/ui/routes/**/*.tsx")

/** A component whose code arrives when it is first wanted. */
interface Lazy {
  (props: object): { readonly type: { readonly name: string } }
  readonly preload: (() => Promise<unknown>) | undefined
}

const isLazy = (component: unknown): component is Lazy => typeof component === "function" && "preload" in component

it.each(addresses)(
  "the document of $path fetches the code of the screen that the router will show",
  async (address) => {
    const lazy = address.drawn
      .map((route) => (route.options as { readonly component?: unknown }).component)
      .filter(isLazy)
    await Promise.all(lazy.map(async (component) => component.preload?.()))
    const shown = lazy.map((component) => component({}).type.name)
    const named = screenOf(addressOf(address.path, "x"), "tr").filter((file) => file.startsWith("src/ui/routes/"))
    const fetched = await Promise.all(named.map(async (file) => files[`../../${file}`]?.()))
    for (const screen of shown) expect(fetched.flatMap((file) => Object.keys(file ?? {}))).toContain(screen)
    // Where the router sends people on, the screen is that of where they come to.
    if (shown.length > 0) expect(named).toHaveLength(shown.length)
    else expect(named).not.toEqual([])
  }
)
