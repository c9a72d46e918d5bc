import type { PlacedAdvert } from "../../src/domain/reader/adverts/Advert.ts"
import { advertFinder } from "../../src/domain/reader/adverts/advertsOnPages.ts"
import { maxKeywords } from "../../src/domain/reader/adverts/AdvertDraft.ts"
import { maxOwnAdverts } from "../../src/domain/publishing/OwnAdvert.ts"
import { advert } from "../kit/fixtures/adverts.ts"
import { seeded } from "../kit/harness/seededRandom.ts"

const pages = 100
const wordsOfPage = 400
const rounds = 7

const random = seeded(28)
const syllables = ["ka", "le", "mi", "ru", "şo", "tı", "ğü", "ya", "den", "bir", "çiv", "gol", "sür", "an", "zey", "ok"]
const vocabulary = Array.from({ length: 20_000 }, (_, at) =>
  [at, Math.floor(at / 16), Math.floor(at / 256), Math.floor(at / 4096)].map((digit) => syllables[digit % 16]).join("")
)
/** Few words are on every page, most on few. */
const word = () => vocabulary[Math.floor(random() ** 3 * vocabulary.length)] ?? ""

/** As many adverts and keywords as there may be; every third keyword is of two words. */
const placed: ReadonlyArray<PlacedAdvert> = Array.from({ length: maxOwnAdverts }, (_, at) => ({
  advert: advert(`ad${at}`),
  keywords: Array.from({ length: maxKeywords }, (_value, place) => (place % 3 === 0 ? `${word()} ${word()}` : word()))
}))
const texts = Array.from({ length: pages }, () => Array.from({ length: wordsOfPage }, word).join(" "))

const sorted = (times: ReadonlyArray<number>) => times.toSorted((one, other) => one - other)
const written = (time: number) => `${time.toFixed(time < 10 ? 2 : 0)} ms`

/** How long the reader's main thread looks for the most adverts on a page, and what it does first. */
export const run = (): Promise<ReadonlyArray<string>> => {
  const [preparing, looking]: [Array<number>, Array<number>] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const find = advertFinder(placed)
    preparing.push(performance.now() - began)
    for (const text of texts) {
      const from = performance.now()
      find(text)
      looking.push(performance.now() - from)
    }
  }
  const [times, all] = [sorted(looking), looking.reduce((sum, time) => sum + time, 0) / rounds]
  const at = (share: number) => written(times[Math.floor(share * (times.length - 1))] ?? 0)
  return Promise.resolve([
    `${maxOwnAdverts} adverts of ${maxKeywords} keywords, ${pages} pages: prepared in ${written(sorted(preparing)[3] ?? 0)}, ` +
      `an issue in ${written(all)}, a page in ${at(0.5)} (at most ${at(1)})`
  ])
}
