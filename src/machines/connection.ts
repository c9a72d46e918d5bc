import type { Subscription } from "xstate"

/** An actor whose news are heard. */
export interface Source<News> {
  readonly on: (type: "*", hear: (news: News) => void) => Subscription
}

/** An actor whose code is loaded after the first screen. */
export interface DeferredSource<News> {
  readonly now: () => Source<News> | null
  readonly watch: (hear: () => void) => () => void
}

/** Ends what was connected. */
export type Disconnect = () => void

export const onNews = <News>(actor: Source<News>, hear: (news: News) => void): Disconnect => {
  const subscription = actor.on("*", hear)
  return () => subscription.unsubscribe()
}

/** Hears the actor's news from the moment its code is there. */
export const onDeferredNews = <News>({ now, watch }: DeferredSource<News>, hear: (news: News) => void): Disconnect => {
  let subscription = now()?.on("*", hear)
  const stop = watch(() => {
    subscription ??= now()?.on("*", hear)
  })
  return () => {
    stop()
    subscription?.unsubscribe()
  }
}

export const together =
  (...connections: ReadonlyArray<Disconnect>): Disconnect =>
  () => {
    for (const disconnect of connections) disconnect()
  }
