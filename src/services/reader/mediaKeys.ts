/** What headphones, keyboards and the lock screen can ask for. */
export const mediaKeys = ["play", "pause", "stop", "previoustrack", "nexttrack"] as const
export type MediaKey = (typeof mediaKeys)[number]

/** What the lock screen shows. */
export interface MediaTitle {
  readonly title: string
  readonly artist: string
  /** A picture's address. */
  readonly cover: string | null
}

export interface MediaKeys {
  readonly show: (isPlaying: boolean) => void
  readonly close: () => void
}

/**
 * Hears the media keys until it is closed. Browsers give them to a page only while it plays sound, and speech is none:
 * so silence is played.
 */
export const openMediaKeys = ({ title, artist, cover }: MediaTitle, hear: (key: MediaKey) => void): MediaKeys => {
  if (!("mediaSession" in navigator)) return { show: () => {}, close: () => {} }
  const session = navigator.mediaSession
  const silence = new Audio(new URL("./silence.wav", import.meta.url).href)
  silence.loop = true
  session.metadata = new MediaMetadata({ title, artist, artwork: cover === null ? [] : [{ src: cover }] })
  const setHandler = (key: MediaKey, handler: (() => void) | null) => {
    try {
      session.setActionHandler(key, handler)
    } catch {
      // The browser does not know this key.
    }
  }
  for (const key of mediaKeys) setHandler(key, () => hear(key))
  return {
    show: (isPlaying) => {
      session.playbackState = isPlaying ? "playing" : "paused"
      // Without it there are no keys, and speech goes on.
      if (isPlaying) silence.play().catch(() => {})
      else silence.pause()
    },
    close: () => {
      silence.pause()
      for (const key of mediaKeys) setHandler(key, null)
      session.metadata = null
      session.playbackState = "none"
    }
  }
}
