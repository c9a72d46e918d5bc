import { freshSeedStage } from "./freshSeedStage.ts"
import { journeyStage } from "./journeyStage.ts"
import type { Stage } from "./Stage.ts"
import { type Figures, soakStage } from "./soakStage.ts"
import { vitestStage } from "./vitestStage.ts"

/** How the soak `transitions` prints the mutants that were noticed. */
export const noticed: Figures = {
  passed: /, (\d+) noticed/,
  failed: /^(?:unnoticed|broken without any change|listed as a survivor, but noticed): (.+)$/gm
}

/** A sample of the mutants; `npm run soak -- transitions` tries all. */
const changes = soakStage(
  "changed charts",
  ["transitions", "--count", "20", "--seed", process.env["SOAK_SEED"] ?? "1"],
  noticed
)

const isOfConversion = (file: string): boolean => file.startsWith("tests/server/conversion/")

/** Stages that run one after another. */
export type Lane = ReadonlyArray<Stage>

/**
 * The stages after checking and building. Rows run one after another; the lanes of a row run at once, because they
 * often wait for databases and browsers, and take about as long, so that none runs alone at the end. Conversion runs
 * alone, because the time a page takes is tested.
 */
export const rows: ReadonlyArray<ReadonlyArray<Lane>> = [
  [[vitestStage("conversion", ["server"], { isChosen: isOfConversion })]],
  [
    [
      vitestStage("browser", ["browser"]),
      vitestStage("server on PostgreSQL", ["postgres"]),
      vitestStage("server on a bucket", ["bucket"]),
      vitestStage("server on PGlite", ["server"], {
        isChosen: (file) => file.startsWith("tests/server/") && !isOfConversion(file)
      })
    ],
    [vitestStage("domain, machines, house", ["domain", "machines", "house"]), freshSeedStage(), journeyStage, changes]
  ]
]
