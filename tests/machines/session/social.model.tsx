import { useSelector } from "@xstate/react"
import { expect } from "vitest"
import type { Actor } from "xstate"
import { socialMachine } from "../../../src/machines/session/social.machine.ts"
import { Providers, Waiting } from "../../../src/ui/session/Social.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

type Machine = typeof socialMachine

const vapur = { name: "vapur", title: "Vapur" }
const iskele = { name: "iskele", title: "İskele" }
const trouble = { _tag: "PopupClosed", message: null }

/** A form that offers it, for longer than this visit. */
const Offer = ({ social }: { readonly social: Actor<Machine> }) =>
  useSelector(social, (snapshot) => snapshot.matches({ offered: "awaiting" })) ? (
    <Waiting social={social} described="bekleyiş" onCancel={() => social.send({ type: "social.cancel" })} />
  ) : (
    <Providers
      social={social}
      isDisabled={false}
      onChoose={(provider) => social.send({ type: "social.start", provider, remember: true })}
    />
  )

interface Expected {
  /** A form offers it. */
  readonly isOffered: boolean
  /** Null until they are known; what was known stays. */
  readonly providers: ReadonlyArray<typeof vapur> | null
  /** The provider whose window is waited for. */
  readonly awaited: string | null
}

const start = ({ provider }: { readonly provider: string }, actor: Actor<Machine>) => {
  const title = [vapur, iskele].find(({ name }) => name === provider)?.title
  const isOffered = actor.getSnapshot().context.providers?.some(({ name }) => name === provider) ?? false
  // Who is no longer offered was pressed before that was known.
  if (isOffered) press(`${title} ile devam et`)
  else actor.send({ type: "social.start", provider, remember: true })
}

export const model: Model<Machine, Expected> = {
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
  begin: () => ({ isOffered: false, providers: null, awaited: null }),
  next: (before, event) => {
    const { isOffered, awaited } = before
    const isAwaited = awaited !== null
    switch (event.type) {
      case "social.offer":
        return { ...before, isOffered: true }
      case "social.withdraw":
        return { ...before, isOffered: false, awaited: null }
      case "providers.known":
        return isOffered ? { ...before, providers: event.providers } : null
      case "social.start":
        return isOffered && !isAwaited ? { ...before, awaited: event.provider } : null
      case "social.accepted":
      case "social.refused":
      case "social.cancel":
        return isAwaited ? { ...before, awaited: null } : null
      default:
        return null
    }
  },
  // Who is there to choose from is learned anew with each form.
  asks: ({ isOffered, awaited }) => [
    ...(isOffered ? [{ slot: "learnProviders", input: undefined }] : []),
    ...(awaited === null ? [] : [{ slot: "signIn", input: { provider: awaited, remember: true } }])
  ],
  tells: ({ event }) => (event?.type === "social.accepted" || event?.type === "social.refused" ? [event] : []),
  show: (actor) => draw(<Offer social={actor} />),
  act: {
    "social.start": (event, { actor }) => start(event, actor),
    "social.cancel": () => press("Vazgeç")
  },
  promise: async ({ providers, awaited }) => {
    await rendered()
    const title = providers?.find(({ name }) => name === awaited)?.title ?? awaited
    expect(said("status")).toEqual(awaited === null ? [] : [`${title} penceresinde giriş yapmanız bekleniyor`])
    expect(said("button")).toEqual(
      awaited === null ? (providers ?? []).map((provider) => `${provider.title} ile devam et`) : ["Vazgeç"]
    )
  }
}
