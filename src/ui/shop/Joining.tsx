import { useSelector } from "@xstate/react"
import { type ReactNode, useRef } from "react"
import type { ActorRefFrom } from "xstate"
import type { joiningMachine } from "../../machines/shop/joining.machine.ts"
import { hasJoined, isJoining, isMissing, isRefused, troubleOf } from "../../machines/shop/joining.view.ts"
import { useFocusHandedOn } from "../focus/useFocusHandedOn.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Message } from "../parts/Message.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"

/** What is said of an invitation, before and after its answer. */
export interface JoiningWords {
  readonly title: string
  readonly asked: string
  /** What joining costs or binds to. */
  readonly terms: string
  readonly button: string
  readonly joining: string
  readonly failed: (reason: string) => string
  readonly joined: string
  readonly joinedText: string
  readonly refused: string
  readonly refusedNext: string
  readonly missing: string
  readonly missingNext: string
}

interface JoiningProps {
  readonly joining: ActorRefFrom<typeof joiningMachine>
  readonly words: JoiningWords
  /** Where to go after joining. */
  readonly onwards: ReactNode
  /** Where to go without an invitation that is valid. */
  readonly elsewhere: ReactNode
}

const Failed = ({ joining, words }: Pick<JoiningProps, "joining" | "words">) => {
  const trouble = useSelector(joining, troubleOf)
  const reason = useTroubleMessage(trouble)
  return trouble === null ? null : <Banner>{words.failed(reason)}</Banner>
}

const Asked = ({ joining, words }: Pick<JoiningProps, "joining" | "words">) => {
  const busy = useSelector(joining, isJoining)
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandedOn(button)
  const join = (
    <Button look="filled" ref={button} isPending={busy} onPress={() => joining.send({ type: "invitation.accept" })}>
      {busy ? words.joining : words.button}
    </Button>
  )
  return (
    <Message title={words.title} actions={join}>
      <p>{words.asked}</p>
      <p>{words.terms}</p>
      <Failed joining={joining} words={words} />
    </Message>
  )
}

/** An invitation by mail, its answer and its result. Source: product, "Family" and "People of a publication". */
export const Joining = ({ joining, words, onwards, elsewhere }: JoiningProps) => {
  const joined = useSelector(joining, hasJoined)
  const refused = useSelector(joining, isRefused)
  const missing = useSelector(joining, isMissing)
  const trouble = useSelector(joining, troubleOf)
  if (joined)
    return (
      <Message alert title={words.joined} actions={onwards}>
        <p>{words.joinedText}</p>
      </Message>
    )
  if (refused || missing)
    return (
      <Message alert={refused} title={refused ? words.refused : words.missing} actions={elsewhere}>
        {refused && trouble?.message != null && <p>{trouble.message}</p>}
        <p>{refused ? words.refusedNext : words.missingNext}</p>
      </Message>
    )
  return <Asked joining={joining} words={words} />
}
