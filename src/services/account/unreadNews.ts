import { Effect, Option, Schema } from "effect"

const channelName = "sayfa/unread"

const UnreadNews = Schema.Struct({ userId: Schema.String, count: Schema.Int })
/** How many notifications of a user are unread, as some tab has just learned. */
export type UnreadNews = typeof UnreadNews.Type

const decodeNews = Schema.decodeUnknownOption(UnreadNews)

/** Null if the browser refuses one: tabs then learn of it from the server. */
const openChannel = (): BroadcastChannel | null =>
  Option.getOrNull(Option.liftThrowable(() => new BroadcastChannel(channelName))())

/** Tells all tabs, this one included. */
export const tellUnread = (news: UnreadNews): Effect.Effect<void> =>
  Effect.sync(() => {
    const channel = openChannel()
    channel?.postMessage(news)
    channel?.close()
  })

/** Calls back with the user's counts that any tab tells. */
export const hearUnread = (userId: string, hear: (count: number) => void): Effect.Effect<never> =>
  Effect.callback<never>(() => {
    const channel = openChannel()
    channel?.addEventListener("message", ({ data }) => {
      const news = decodeNews(data)
      if (Option.isSome(news) && news.value.userId === userId) hear(news.value.count)
    })
    return Effect.sync(() => channel?.close())
  })
