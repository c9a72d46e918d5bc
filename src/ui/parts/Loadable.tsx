import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { isBusy, type LoadableRef, troubleOf, valueOf } from "../../machines/loadable/loadable.view.ts"
import { AskHelp } from "./AskHelp.tsx"
import { Banner } from "./Banner.tsx"
import type { ButtonProps } from "./Button.tsx"
import { Message } from "./Message.tsx"
import { Retry } from "./Retry.tsx"
import { useTroubleMessage } from "./useTroubleMessage.ts"

interface OfLoadable<Value> {
  readonly of: LoadableRef<Value>
}

export const LoadableRetry = ({ of, look = "plain" }: OfLoadable<unknown> & Pick<ButtonProps, "look">) => (
  <Retry look={look} isPending={useSelector(of, isBusy)} onPress={() => of.send({ type: "loadable.retry" })} />
)

interface Failure {
  readonly title: string
  readonly text: string
}

const Failed = ({ of, title, text }: OfLoadable<unknown> & Failure) => {
  const trouble = useSelector(of, troubleOf)
  const reason = useTroubleMessage(trouble)
  const actions = (
    <>
      <LoadableRetry of={of} look="filled" />
      <AskHelp error={trouble?._tag ?? "Unexpected"} request={trouble?.request} />
    </>
  )
  return (
    <Message alert level={2} title={title} actions={actions}>
      <p>{text}</p>
      <p>{reason}</p>
    </Message>
  )
}

export interface LoadableProps<Value> extends OfLoadable<Value> {
  readonly failed: Failure
  readonly skeleton: ReactNode
  readonly children: (value: Value) => ReactNode
}

/** What was loaded, below a banner if it could not be loaded again; before that, its skeleton or the failure. */
export const Loadable = <Value,>({ of, failed, skeleton, children }: LoadableProps<Value>) => {
  const value = useSelector(of, valueOf<Value>)
  const trouble = useSelector(of, troubleOf)
  if (value === null) return trouble === null ? skeleton : <Failed of={of} {...failed} />
  return (
    <>
      {trouble !== null && <Banner action={<LoadableRetry of={of} />}>{failed.text}</Banner>}
      {children(value)}
    </>
  )
}
