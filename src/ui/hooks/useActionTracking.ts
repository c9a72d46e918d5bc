import type { TrackedAction } from "../../domain/analytics/Draft.ts"
import type { visitsMachine } from "../../machines/analytics/visits.machine.ts"
import type { Deferred } from "../../machines/deferred/Deferred.ts"
import { useNews } from "./useNews.ts"

/** Tracks an actor's news as the user's actions; what is none is not told. */
export const useActionTracking = <News>(
  visits: Deferred<typeof visitsMachine>,
  actor: Parameters<typeof useNews<News>>[0],
  actionOf: (news: News) => TrackedAction | null
): void =>
  useNews(actor, (news) => {
    const action = actionOf(news)
    if (action !== null) visits.send({ type: "action.done", action, at: Date.now() })
  })
