/** A voice of the engine. */
export interface Voice {
  readonly id: string
  readonly name: string
  /** A BCP 47 tag; Android writes `tr_TR`. */
  readonly language: string
  /** Whether it speaks without the network. */
  readonly isLocal: boolean
  readonly isDefault: boolean
}

/** The chosen voices' ids, by language without region. */
export type ChosenVoices = Readonly<Record<string, string>>

/** The language of a tag, without its region. */
export const languageOf = (tag: string): string => tag.split(/[-_]/u)[0]?.toLowerCase() ?? ""

const regionOf = (tag: string): string => tag.split(/[-_]/u)[1]?.toLowerCase() ?? ""

/** Numbers that compare voices: the lower is the better one. */
const rankOf = (voice: Voice, language: string): ReadonlyArray<number> => [
  voice.isLocal ? 0 : 1,
  regionOf(voice.language) === (regionOf(language) || languageOf(language)) ? 0 : 1,
  voice.isDefault ? 0 : 1
]

const compare = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): number =>
  one.map((rank, at) => rank - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0

/**
 * The voices that speak a language, the best first: those of the device before those of the network, then those of the
 * language's region, then the engine's own choice. Source: product, "Speech".
 */
export const voicesFor = (voices: ReadonlyArray<Voice>, language: string): ReadonlyArray<Voice> =>
  voices
    .filter((voice) => languageOf(voice.language) === languageOf(language))
    .toSorted((one, other) => compare(rankOf(one, language), rankOf(other, language)))

/** The chosen voice of the language, else the best; null if none speaks it, and the engine must choose. */
export const voiceFor = (voices: ReadonlyArray<Voice>, language: string, chosen: ChosenVoices): Voice | null => {
  const able = voicesFor(voices, language)
  return able.find(({ id }) => id === chosen[languageOf(language)]) ?? able[0] ?? null
}
