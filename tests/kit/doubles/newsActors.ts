interface Sent {
  readonly to: string
  readonly event: { readonly type: string }
}

/** Actors whose news the test emits, and which record the events sent to them, in order. */
export const newsActors = () => {
  const sent: Array<Sent> = []
  const actor = <News>(to: string) => {
    const hearers = new Set<(news: News) => void>()
    const send = (event: { readonly type: string }) => void sent.push({ to, event })
    return {
      send,
      wish: send,
      on: (_: "*", hear: (news: News) => void) => {
        hearers.add(hear)
        return { unsubscribe: () => void hearers.delete(hear) }
      },
      tell: (news: News) => {
        for (const hear of hearers) hear(news)
      }
    }
  }
  const deferredActor = <News>(to: string) => {
    const [coming, watchers] = [actor<News>(to), new Set<() => void>()]
    let isThere = false
    return {
      ...coming,
      now: () => (isThere ? coming : null),
      watch: (hear: () => void) => {
        watchers.add(hear)
        return () => void watchers.delete(hear)
      },
      come: () => {
        isThere = true
        for (const hear of watchers) hear()
      }
    }
  }
  return {
    actor,
    deferredActor,
    /** The events since the last call. */
    sent: () => sent.splice(0)
  }
}
