import { useSelector } from "@xstate/react"
import { expect } from "vitest"
import type { Actor, SnapshotFrom } from "xstate"
import { type SocialEvent, socialMachine } from "../../../src/machines/session/social.machine.ts"
import { isAwaiting } from "../../../src/machines/session/social.view.ts"
import { Providers, Waiting } from "../../../src/ui/session/Social.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

type Machine = typeof socialMachine

const vapur = { name: "vapur", title: "Vapur" }
const iskele = { name: "iskele", title: "İskele" }
const trouble = { _tag: "PopupClosed", message: null }

/** A form that offers it, for longer than this visit. */
const Offer = ({ social }: { readonly social: Actor<Machine> }) =>
  useSelector(social, isAwaiting) ? (
    <Waiting social={social} described="bekleyiş" onCancel={() => social.send({ type: "social.cancel" })} />
  ) : (
    <Providers
      social={social}
      isDisabled={false}
      onChoose={(provider) => social.send({ type: "social.start", provider, remember: true })}
    />
  )

/** Who was known when, and the last question for them. */
interface Story {
  readonly known: ReadonlyArray<typeof vapur> | null
  readonly started: string
  readonly learning: unknown
}

const stories = new WeakMap<object, Story>()

const known = (before: Story["known"], event: SocialEvent | null) =>
  event?.type === "providers.known" ? event.providers : before

const start = ({ provider }: { readonly provider: string }, actor: Actor<Machine>) => {
  const title = [vapur, iskele].find(({ name }) => name === provider)?.title
  const isOffered = actor.getSnapshot().context.providers?.some(({ name }) => name === provider) ?? false
  // Who is no longer offered was pressed before that was known.
  if (isOffered) press(`${title} ile devam et`)
  else actor.send({ type: "social.start", provider, remember: true })
}

const isOffered = (snapshot: SnapshotFrom<Machine>) => snapshot.matches("offered")

export const model: Model<Machine> = {
  machine: socialMachine,
  cases: [
    { type: "social.offer" },
    { type: "social.withdraw" },
    { type: "providers.known", providers: [vapur, iskele] },
    { type: "providers.known", providers: [] },
    { type: "social.start", provider: "vapur", remember: true },
    { type: "social.start", provider: "iskele", remember: true },
    { type: "social.accepted" },
    { type: "social.refused", trouble, email: null, join: null },
    { type: "social.refused", trouble, email: "defne@gmail.example", join: "birleştir" },
    { type: "social.cancel" }
  ],
  facts: ({ context }) => context.providers?.length,
  show: (actor) => draw(<Offer social={actor} />),
  act: {
    "social.start": (event, { actor }) => start(event, actor),
    "social.cancel": () => press("Vazgeç")
  },
  promise: async (expected, actor, { event, asked, told }) => {
    await drawn()
    const last = stories.get(actor) ?? { known: null, started: "", learning: undefined }
    const learning = asked.find(({ slot }) => slot === "learnProviders")
    const so: Story = {
      known: known(last.known, event),
      started: event?.type === "social.start" ? event.provider : last.started,
      learning
    }
    stories.set(actor, so)
    const isWaiting = isAwaiting(expected)
    const signIn = { slot: "signIn", input: { provider: so.started, remember: true } }
    expect(asked.filter((one) => one !== learning)).toEqual(isWaiting ? [signIn] : [])
    expect(learning !== undefined).toBe(isOffered(expected))
    // Who is there to choose from may have changed since it was offered last.
    if (event?.type === "social.offer") expect(learning).not.toBe(last.learning)
    expect(told).toEqual(event?.type === "social.accepted" || event?.type === "social.refused" ? [event] : [])
    const title = so.known?.find(({ name }) => name === so.started)?.title ?? so.started
    expect(said("status")).toEqual(isWaiting ? [`${title} penceresinde giriş yapmanız bekleniyor`] : [])
    expect(said("button")).toEqual(
      isWaiting ? ["Vazgeç"] : (so.known ?? []).map((provider) => `${provider.title} ile devam et`)
    )
  }
}
