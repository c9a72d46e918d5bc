import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ensurePackages } from "./system.ts"
import { root } from "./tool.ts"

/**
 * Contact sheets of the demo magazines: `npm run sheet [-- folder]` writes `covers.webp`, all covers at a phone's
 * width, and `<publication>-<issue>.webp`, each issue's cover and spreads. Needs Debian's poppler and ImageMagick.
 */
const content = join(root, "server/demo/content")
const out = process.argv[2] ?? join(tmpdir(), "contact-sheet")
const phone = 180
const table = 420

const issues = readdirSync(content, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: publication }) =>
    readdirSync(join(content, publication), { withFileTypes: true })
      .filter((entry) => existsSync(join(content, publication, entry.name, "issue.pdf")))
      .map(({ name: issue }) => ({ publication, issue }))
  )

const drawn = (pdf: string, name: string, width: number, ...pages: ReadonlyArray<string>) =>
  execFileSync("pdftoppm", ["-png", "-scale-to-x", `${width}`, "-scale-to-y", "-1", ...pages, pdf, name])

const montage = (...args: ReadonlyArray<string>) =>
  execFileSync("montage", ["-background", "#e9e4d8", "-gravity", "South", ...args])

ensurePackages(["poppler-utils", "imagemagick"])
mkdirSync(out, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), "contact-sheet-"))
const pngs = (of: string) =>
  readdirSync(folder)
    .filter((file) => file.startsWith(of))
    .toSorted()
    .map((file) => join(folder, file))
try {
  for (const { publication, issue } of issues) {
    const at = join(content, publication, issue)
    const { pages } = JSON.parse(readFileSync(join(at, "typeset.json"), "utf8")) as { readonly pages: number }
    const name = `${publication}-${issue}`
    drawn(join(at, "issue.pdf"), join(folder, `cover-${name}`), phone, "-singlefile")
    drawn(join(at, "issue.pdf"), join(folder, `${name}_`), table)
    const [cover, ...rest] = pngs(`${name}_`)
    const spreads = Array.from({ length: Math.ceil(rest.length / 2) }, (_, at) => {
      const spread = join(folder, `spread-${name}-${`${at}`.padStart(2, "0")}.png`)
      execFileSync("convert", [...rest.slice(at * 2, at * 2 + 2), "+append", spread])
      return spread
    })
    montage(cover ?? "", ...spreads, "-geometry", "+8+8", "-tile", "3x", join(out, `${name}.webp`))
    console.log(`${name}: ${pages} pages`)
  }
  montage(...pngs("cover-"), "-geometry", "+12+12", "-tile", "7x", join(out, "covers.webp"))
  console.log(out)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
