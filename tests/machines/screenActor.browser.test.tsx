import { Context, Effect, Layer, ManagedRuntime } from "effect"
import { useSelector } from "@xstate/react"
import { StrictMode } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { afterEach, expect, it } from "vitest"
import { page } from "vitest/browser"
import { assign, setup } from "xstate"
import type { App } from "../../src/machines/app.ts"
import { ask } from "../../src/machines/ask.ts"
import { fill, slot } from "../../src/machines/slot.ts"
import { useScreenActor } from "../../src/ui/hooks/useScreenActor.ts"

type Answer = { readonly type: "title.found"; readonly title: string }

const titleMachine = setup({
  types: {
    input: {} as { readonly id: string },
    context: {} as { readonly id: string; readonly title: string },
    events: {} as Answer
  },
  actors: { find: slot<{ readonly id: string }, Answer>("title.find") }
}).createMachine({
  context: ({ input }) => ({ id: input.id, title: "…" }),
  invoke: { src: "find", input: ({ context }) => ({ id: context.id }) },
  on: { "title.found": { actions: assign({ title: ({ event }) => event.title }) } }
})

class Titles extends Context.Service<
  Titles,
  {
    readonly find: (id: string) => Effect.Effect<string>
    /** Answers when a title is changed; may be waited for in vain. */
    readonly changed: (id: string) => Effect.Effect<string>
  }
>()("test/Titles") {}

const liveTitle = fill(titleMachine, {
  find: ask(
    ({ id }, hear) => {
      const tell = (title: string) => hear({ type: "title.found", title })
      return Titles.use((titles) =>
        titles.find(id).pipe(Effect.andThen(tell), Effect.andThen(titles.changed(id)), Effect.andThen(tell))
      ).pipe(Effect.andThen(Effect.never))
    },
    { type: "title.found", title: "broken" }
  )
})

/** A shelf of titles that notes whose it is asked for, and whose changes nobody waits for any more. */
const shelf = () => {
  const asked: Array<string> = []
  const dropped: Array<string> = []
  const waiting = new Map<string, (title: string) => void>()
  const titles = Layer.succeed(Titles, {
    find: (id) => {
      asked.push(id)
      return Effect.succeed(`Başlık ${id}`)
    },
    changed: (id) =>
      Effect.callback((resume) => {
        waiting.set(id, (title) => resume(Effect.succeed(title)))
        return Effect.sync(() => dropped.push(id))
      })
  })
  const app = { runtime: ManagedRuntime.make(titles), inspect: undefined } as unknown as Pick<
    App,
    "runtime" | "inspect"
  >
  const change = (id: string, title: string) => waiting.get(id)?.(title)
  return { asked, dropped, app, change }
}

const Title = ({ app, id }: { readonly app: Pick<App, "runtime" | "inspect">; readonly id: string }) => {
  const actor = useScreenActor(app, liveTitle as never as (runtime: App["runtime"]) => typeof titleMachine, { id })
  return <h1>{useSelector(actor, ({ context }) => context.title)}</h1>
}

const takeDown: Array<() => void> = []
afterEach(() => takeDown.splice(0).forEach((undo) => undo()))

/** A screen in StrictMode, which draws everything twice and tries each effect's end. */
const stage = () => {
  const host = document.body.appendChild(document.createElement("div"))
  const root = createRoot(host)
  takeDown.push(() => {
    root.unmount()
    host.remove()
  })
  return (piece: React.ReactNode) => flushSync(() => root.render(<StrictMode>{piece}</StrictMode>))
}

const heading = page.getByRole("heading")

it("asks each slot exactly once under StrictMode, and goes on listening", async () => {
  const { app, asked, dropped, change } = shelf()
  stage()(<Title app={app} id="atlas" />)
  await expect.element(heading).toHaveTextContent("Başlık atlas")
  // A screen that ends after it: had the trial run ended the first, that would have been noted before.
  const later = stage()
  later(<Title app={app} id="vapur" />)
  await expect.element(page.getByRole("heading", { name: "Başlık vapur" })).toBeVisible()
  later(null)
  await expect.poll(() => dropped).toEqual(["vapur"])
  change("atlas", "Yeni başlık")
  await expect.element(heading).toHaveTextContent("Yeni başlık")
  expect(asked).toEqual(["atlas", "vapur"])
})

it("stops its slots once the screen has gone", async () => {
  const { app, dropped } = shelf()
  const show = stage()
  show(<Title app={app} id="atlas" />)
  await expect.element(heading).toBeVisible()
  show(null)
  await expect.poll(() => dropped).toEqual(["atlas"])
})

it("is not begun again when its screen is drawn again", async () => {
  const { app, asked, dropped } = shelf()
  const show = stage()
  show(<Title app={app} id="atlas" />)
  show(<Title app={app} id="vapur" />)
  await expect.element(heading).toHaveTextContent("Başlık atlas")
  expect(asked).toEqual(["atlas"])
  expect(dropped).toEqual([])
})

it("begins anew for a screen with another key, and lets the old one go", async () => {
  const { app, asked, dropped } = shelf()
  const show = stage()
  show(<Title key="atlas" app={app} id="atlas" />)
  await expect.element(heading).toHaveTextContent("Başlık atlas")
  show(<Title key="vapur" app={app} id="vapur" />)
  await expect.element(heading).toHaveTextContent("Başlık vapur")
  expect(asked).toEqual(["atlas", "vapur"])
  await expect.poll(() => dropped).toEqual(["atlas"])
})
