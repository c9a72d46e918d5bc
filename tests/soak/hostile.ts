import { setTimeout as after } from "node:timers/promises"
import { Converter } from "../../server/conversion/Converter.ts"
import { corpus } from "../kit/fixtures/hostilePdfs/corpus.ts"
import { harmOf, leftIn } from "../kit/fixtures/hostilePdfs/harm.ts"
import { send } from "../kit/fixtures/hostilePdfs/send.ts"
import { startServer } from "../kit/harness/server.ts"
import { shuffled } from "../kit/harness/seededRandom.ts"
import { populate } from "../kit/fixtures/seedData.ts"
import { isTooLate, leafletsBeside, lineOf } from "../kit/trials/leafletBeside.ts"
import type { Soak } from "./main.ts"

/**
 * Sends every hostile or damaged file (or `count` of them, in seeded order) to one server. A file is lost if its result
 * is wrong, harms a user, or leaves something behind. Then small files are sent together with the worst of them, and
 * are lost if they take too long. `npm run bench -- hostile` measures the costs.
 */
export const soak: Soak = async ({ count, seed, match }) => {
  const server = await startServer({
    converter: Converter.layer,
    variables: { LOGIN_ATTEMPTS: "1000", LOGIN_ATTEMPTS_PER_ADDRESS: "1000" }
  })
  const wrong: Array<string> = []
  const files = shuffled(corpus, seed)
    .filter(({ name }) => match === null || name.includes(match))
    .slice(0, count ?? corpus.length)
  try {
    const seedData = await populate(server)
    for (const file of files) {
      // All files take longer than one access token lasts.
      const token = await seedData.signIn("publisher1")
      const sender = { url: server.url, token, publication: seedData.paidPublication }
      const complaints = [...(await harmOf(server, sender, file, await send(sender, file)))]
      if ((await server.fetch("/health")).status !== 200) complaints.push("the server is not well")
      wrong.push(...complaints.map((complaint) => `${file.name}: ${complaint}`))
    }
    for (let tries = 0; tries < 100 && (await leftIn(server.folder)).length > 0; tries++) await after(100)
    wrong.push(...(await leftIn(server.folder)).map((name) => `${name} is left`))
  } finally {
    await server.stop()
  }
  for (const what of wrong) console.log(what)
  const rows = await leafletsBeside(match)
  for (const row of rows) console.log(lineOf(row))
  const tooLate = rows.filter(isTooLate).length
  return {
    line: `${files.length} files, ${wrong.length} not as they should be; ${rows.length} leaflets beside bombs, ${tooLate} too late`,
    lost: wrong.length + tooLate
  }
}
