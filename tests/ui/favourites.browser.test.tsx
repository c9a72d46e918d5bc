import { expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor, fromCallback } from "xstate"
import type { Favourite } from "../../src/domain/account/Favourites.ts"
import { favourites as texts } from "../../src/i18n/favourites.ts"
import { addTexts, createI18n } from "../../src/i18n/i18n.ts"
import { resources } from "../../src/i18n/resources.ts"
import type { FavouritesEvent } from "../../src/machines/account/favourites.machine.ts"
import { favouritesMachine } from "../../src/machines/account/favourites.machine.ts"
import { Favourites } from "../../src/ui/account/Favourites.tsx"
import { FavouriteToggle } from "../../src/ui/catalogue/FavouriteToggle.tsx"
import { catalogueAnswering } from "../kit/doubles/catalogueAnswering.ts"
import { deferred, loaded } from "../kit/doubles/deferred.ts"
import { favouritesOf, saying } from "../kit/fixtures/favourites.ts"
import { magazine } from "../kit/fixtures/magazines.ts"
import { faults, show, type Staging, stagings } from "./stage.tsx"

const silent = fromCallback(() => {}) as never

const one = (id: string, title: string) => magazine({ id, title, issue_id: `issue-of-${id}` })
const magazines = [one("atlas", "Atlas"), one("vapur", "Vapur"), { ...one("pergel", "Pergel"), slug: "pergel-dergisi" }]

/** Whoever is signed in, of whose favourites nothing has been told yet. */
const actorOf = (...events: ReadonlyArray<FavouritesEvent>) => {
  const slots = { watch: silent, follow: silent, server: silent, recorder: silent }
  const actor = createActor(favouritesMachine.provide({ actors: slots })).start()
  actor.send({ type: "user.known", userId: "reader000000001" })
  for (const event of events) actor.send(event)
  return actor
}

const open = async (actor: ReturnType<typeof actorOf>, { language = "tr", theme = "light" }: Staging = {}) => {
  const words = createI18n(language, resources)
  addTexts(words, { favourites: texts })
  const favourites = loaded<typeof favouritesMachine>(actor)
  const catalogue = catalogueAnswering({ magazines, categories: [] })
  const screen = await show(<Favourites favourites={favourites} catalogue={catalogue} />, {
    language,
    theme,
    words,
    app: { favourites }
  })
  return screen
}

const shown = () =>
  page
    .getByRole("heading", { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

const alerts = (reason: string) =>
  expect
    .poll(() =>
      page
        .getByRole("alert")
        .elements()
        .map(({ textContent }) => textContent)
        .join()
    )
    .toContain(reason)

const told = (...sayings: ReadonlyArray<Favourite>): FavouritesEvent => ({
  type: "favourites.stored",
  favourites: favouritesOf(...sayings)
})
const heard = (...sayings: ReadonlyArray<Favourite>): FavouritesEvent => ({
  type: "server.answered",
  favourites: favouritesOf(...sayings)
})
const unheard = { type: "server.unanswered", trouble: { _tag: "Unreachable", message: null } } as const

it("shows favourites as cards, the newest first, says how many are no longer sold, and keeps a slipped heart in its place", async () => {
  const all = [saying("atlas", 3), saying("vapur", 5), saying("pergel", 4), saying("sold-out", 6)]
  const actor = actorOf(told(...all))
  await open(actor)
  await expect.poll(shown).toEqual(["Vapur", "Pergel", "Atlas"])
  await expect
    .element(page.getByRole("link", { name: "Tüm sayılar: Pergel" }))
    .toHaveAttribute("href", "/magazine/pergel-dergisi")
  await expect.element(page.getByText(/1 dergi artık satışta olmadığı için/)).toBeVisible()
  const heart = page.getByRole("button", { name: "Favorilere ekle: Pergel" })
  await expect.element(heart).toHaveAttribute("aria-pressed", "true")
  await heart.click()
  await expect.element(heart).toHaveAttribute("aria-pressed", "false")
  await expect.element(heart).toHaveFocus()
  expect(shown()).toEqual(["Vapur", "Pergel", "Atlas"])
  await userEvent.keyboard(" ")
  await expect.element(heart).toHaveAttribute("aria-pressed", "true")
  await expect.element(heart).toHaveFocus()
  expect(shown()).toEqual(["Vapur", "Pergel", "Atlas"])
  // What was taken back elsewhere goes, and what was added elsewhere comes to its place.
  actor.send({ type: "user.known", userId: "reader000000001" })
  actor.send(told(saying("pergel", 4), saying("atlas", 3)))
  await expect.poll(shown).toEqual(["Pergel", "Atlas"])
  actor.send(told(saying("pergel", 4), saying("atlas", 3), saying("vapur", 3, true, "there")))
  await expect.poll(shown).toEqual(["Pergel", "Vapur", "Atlas"])
})

it("tells what is awaited, that there is none, and that none has come, each with a way on", async () => {
  for (const staging of stagings) {
    const words = createI18n(staging.language, resources)
    addTexts(words, { favourites: texts })
    const actor = actorOf()
    const screen = await open(actor, staging)
    await expect.element(page.getByRole("status")).toHaveTextContent(words.t("favourites:loading"))
    actor.send(told())
    await expect.element(page.getByRole("status")).toHaveTextContent(words.t("favourites:loading"))
    actor.send(unheard)
    await alerts(words.t("reason.offline"))
    expect(await faults()).toEqual([])
    await page.getByRole("button", { name: words.t("retry") }).click()
    await expect.element(page.getByRole("alert")).toBeVisible()
    actor.send(heard())
    await expect.element(page.getByRole("link", { name: words.t("favourites:empty.store") })).toBeVisible()
    expect(await faults()).toEqual([])
    actor.send(heard(saying("atlas", 1)))
    await expect.poll(shown).toEqual(["Atlas"])
    actor.send(unheard)
    await alerts(words.t("reason.offline"))
    expect(shown()).toEqual(["Atlas"])
    expect(await faults()).toEqual([])
    await screen.unmount()
  }
})

it("obeys before anybody knows what the favourites are, and shows what they are as soon as they are known", async () => {
  const { actor: favourites, come } = deferred<typeof favouritesMachine>()
  const hearts = magazines.map((each) => <FavouriteToggle key={each.id} magazine={each} />)
  await show(<div>{hearts}</div>, { app: { favourites } })
  const heart = (title: string) => page.getByRole("button", { name: `Favorilere ekle: ${title}` })
  for (const [title, times] of [
    ["Vapur", 1],
    ["Pergel", 2]
  ] as const) {
    for (let time = 0; time < times; time += 1) await heart(title).click()
  }
  await expect.element(heart("Vapur")).toHaveAttribute("aria-pressed", "true")
  await expect.element(heart("Pergel")).toHaveAttribute("aria-pressed", "false")
  come(actorOf(told(saying("atlas", 1), saying("pergel", 2))))
  await expect.element(heart("Atlas")).toHaveAttribute("aria-pressed", "true")
  await expect.element(heart("Vapur")).toHaveAttribute("aria-pressed", "true")
  await expect.element(heart("Pergel")).toHaveAttribute("aria-pressed", "false")
})
