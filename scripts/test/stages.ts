import { freshSeedStage } from "./freshSeedStage.ts"
import { journeyStage } from "./journeyStage.ts"
import type { Stage } from "./Stage.ts"
import { type Figures, soakStage } from "./soakStage.ts"
import { vitestStage } from "./vitestStage.ts"

/** How the soak `transitions` tells of the changes that the charts' own tests notice. */
export const noticed: Figures = {
  passed: /, (\d+) noticed/,
  failed: /^(?:unnoticed|broken without any change|listed as a survivor, but noticed): (.+)$/gm
}

/** A sample of the changes of charts' sources; `npm run soak -- transitions` tries them all. */
const changes = soakStage(
  "changed charts",
  ["transitions", "--count", "20", "--seed", process.env["SOAK_SEED"] ?? "1"],
  noticed
)

/** Stages that run one after the other. */
export type Lane = ReadonlyArray<Stage>

/**
 * What is tested, once the code is checked and the page is built. Row follows row; the lanes of a row run at once, for
 * they wait for databases and browsers much of the time. What converts has the machine to itself: how long a page may
 * take is among what is tested there.
 */
export const rows: ReadonlyArray<ReadonlyArray<Lane>> = [
  [[vitestStage("server on PGlite", ["server"])]],
  [
    [vitestStage("server on PostgreSQL", ["postgres"]), changes],
    [vitestStage("domain, machines, house", ["domain", "machines", "house"]), freshSeedStage()]
  ],
  [[vitestStage("browser", ["browser"])], [journeyStage]]
]
