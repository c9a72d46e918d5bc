import { Converter } from "../../../server/conversion/Converter.ts"
import { corpus } from "../fixtures/hostilePdfs/corpus.ts"
import type { HostilePdf } from "../fixtures/hostilePdfs/HostilePdf.ts"
import { outcomeOf, send, type Sender, settled } from "../fixtures/hostilePdfs/send.ts"
import { populate } from "../fixtures/seedData.ts"
import { tinyPdf } from "../fixtures/tinyPdf.ts"
import { startServer } from "../harness/server.ts"

/** Files that take long, or that need the memory of the machine. */
const bombs = ["2.7 GB in 3 MB", "hundred times", "a million million million million million", "pages that hang"]

/** How many times what it takes alone a small file may take beside large ones of another publisher. */
const mostTimes = 3

const fileOf = (name: string, pages: number): HostilePdf => ({
  name,
  what: name,
  bytes: () => tinyPdf(pages),
  expected: { pages, broken: [] }
})

/** Milliseconds from sending a file until it is an issue. */
const millisOf = async (sender: Sender, file: HostilePdf): Promise<number> => {
  const bytes = file.bytes()
  const begun = performance.now()
  const answer = await send(sender, { ...file, bytes: () => bytes })
  if (answer._tag !== "Taken") throw new Error(`${file.name} was answered ${JSON.stringify(answer)}`)
  const outcome = outcomeOf(await settled(sender, answer.id))
  if (outcome === null || !("pages" in outcome)) throw new Error(`${file.name} ended as ${JSON.stringify(outcome)}`)
  return performance.now() - begun
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

export interface Beside {
  readonly name: string
  readonly aloneMillis: number
  /** Of leaflets sent one after another, the first as soon as the bomb and the 2,000 pages have arrived. */
  readonly besideMillis: ReadonlyArray<number>
}

/** Whether any of the leaflets took too long. */
export const isTooLate = ({ aloneMillis, besideMillis }: Beside): boolean =>
  besideMillis.length === 0 || Math.max(...besideMillis) > mostTimes * aloneMillis

const seconds = (millis: number): string => `${(millis / 1000).toFixed(1)} s`

export const lineOf = ({ name, aloneMillis, besideMillis }: Beside): string => {
  const worst = Math.max(...besideMillis)
  return (
    `${name}: at worst ${(worst / aloneMillis).toFixed(1)} times the ${seconds(aloneMillis)} alone; ` +
    `one after another ${besideMillis.map(seconds).join(", ")}`
  )
}

const nameOf = (bomb: string): string => `leaflet beside ${bomb}`

/** A server with both publishers, on which no thread has begun yet. */
const onServer = async <A>(use: (large: Sender, small: Sender) => Promise<A>): Promise<A> => {
  const server = await startServer({ converter: Converter.layer })
  try {
    const { tokens, paidPublication, freePublication } = await populate(server)
    const { url } = server
    return await use(
      { url, token: tokens.publisher1, publication: paidPublication },
      { url, token: tokens.publisher2, publication: freePublication }
    )
  } finally {
    await server.stop()
  }
}

const alone = () => onServer((_, small) => millisOf(small, fileOf("alone", 3)))

/** Sends a bomb and a file of 2,000 pages, and leaflets of another publisher while these are converted. */
const beside = (bomb: HostilePdf) =>
  onServer(async (large, small) => {
    const [bytes, pages] = [bomb.bytes(), tinyPdf(2000)]
    await Promise.all([
      send(large, { ...bomb, bytes: () => bytes }),
      send(large, { ...fileOf("2,000 pages", 2000), bytes: () => pages })
    ])
    const besideMillis: Array<number> = []
    for (let time = 0; time < 5; time += 1) besideMillis.push(await millisOf(small, fileOf(`leaflet ${time}`, 3)))
    return besideMillis
  })

/** Those that have `match` in their name. */
export const leafletsBeside = async (match: string | null): Promise<ReadonlyArray<Beside>> => {
  const rows: Array<Beside> = []
  const aloneMillis = median([await alone(), await alone(), await alone()])
  for (const name of bombs) {
    const bomb = corpus.find((file) => file.name === name)
    if (bomb === undefined) throw new Error(`${name} is no hostile file`)
    if (match === null || nameOf(name).includes(match)) {
      rows.push({ name: nameOf(name), aloneMillis, besideMillis: await beside(bomb) })
    }
  }
  return rows
}
