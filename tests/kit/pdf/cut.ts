/**
 * Cuts the fixtures of this folder out of Debian's documentation packages and asks poppler where their words are.
 * `node tests/kit/pdf/cut.ts` (as root on Debian it fetches what it needs: qpdf, poppler-utils, the packages below).
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ensurePackages } from "../../../scripts/system.ts"
import { parseBoxes, writeBoxes } from "./boxes.ts"
import { debianFile } from "./debian.ts"

type Step = (pdf: string, out: string) => void

const qpdf = (...args: ReadonlyArray<string>) => execFileSync("qpdf", ["--deterministic-id", ...args])

const pages =
  (range: string): Step =>
  (pdf, out) =>
    qpdf(pdf, "--pages", ".", range, "--", out)

/** As an editor crops: the page's content stays whole and the crop box leaves some of it out, words at its edge too. */
const crop =
  (box: string): Step =>
  (pdf, out) => {
    qpdf("--qdf", "--object-streams=disable", pdf, `${out}.qdf`)
    const marked = readFileSync(`${out}.qdf`, "latin1")
      .replaceAll(/\/CropBox \[[^\]]*\]/g, "")
      .replaceAll("/MediaBox [", `/CropBox [ ${box} ]\n  /MediaBox [`)
    writeFileSync(
      `${out}.marked`,
      execFileSync("fix-qdf", { input: Buffer.from(marked, "latin1"), maxBuffer: 1 << 28 })
    )
    qpdf("--object-streams=generate", `${out}.marked`, out)
  }

/** Shown upright, but with content that lies on its side on a page that is turned: how landscape pages are often made. */
const turnTwice: Step = (pdf, out) => {
  qpdf("--rotate=-90", "--flatten-rotation", pdf, `${out}.lying`)
  qpdf("--rotate=+90", "--object-streams=generate", `${out}.lying`, out)
}

/** Shown on its side. */
const turn: Step = (pdf, out) => qpdf("--rotate=+90", "--object-streams=generate", pdf, out)

const cuts: ReadonlyArray<{ name: string; from: readonly [deb: string, path: string]; steps: ReadonlyArray<Step> }> = [
  {
    name: "two-column",
    from: ["device-tree-compiler", "usr/share/doc/device-tree-compiler/dtc-paper.pdf.gz"],
    steps: [pages("1-4")]
  },
  {
    name: "turkish",
    from: ["texlive-lang-european", "usr/share/doc/texlive-doc/latex/lshort-turkish/lshort-tr.pdf"],
    steps: [pages("17-21")]
  },
  {
    name: "landscape",
    from: ["debian-refcard", "usr/share/doc/debian-refcard/refcard-tr-a4.pdf.gz"],
    steps: [pages("1-2")]
  },
  {
    name: "cropped",
    from: ["valgrind", "usr/share/doc/valgrind/valgrind_manual.pdf.gz"],
    steps: [pages("15-18"), crop("96 110 470 735")]
  },
  {
    name: "turned",
    from: ["fontconfig", "usr/share/doc/fontconfig/fontconfig-user.pdf.gz"],
    steps: [pages("1-4"), turnTwice]
  },
  { name: "sideways", from: ["bzip2-doc", "usr/share/doc/bzip2/manual.pdf.gz"], steps: [pages("6-8"), turn] }
]

const here = import.meta.dirname
ensurePackages(["qpdf", "poppler-utils"])
const work = mkdtempSync(join(tmpdir(), "sayfa-cut-"))
for (const { name, from, steps } of cuts) {
  let pdf = join(work, `${name}-0.pdf`)
  writeFileSync(pdf, debianFile(...from))
  steps.forEach((step, index) => {
    const out = join(work, `${name}-${index + 1}.pdf`)
    step(pdf, out)
    pdf = out
  })
  writeFileSync(join(here, `${name}.pdf`), readFileSync(pdf))
  const boxes = join(work, `${name}.html`)
  execFileSync("pdftotext", ["-cropbox", "-bbox", pdf, boxes])
  writeFileSync(join(here, `${name}.tsv`), writeBoxes(parseBoxes(readFileSync(boxes, "utf8"))))
  console.log(name)
}
const locking = ["--encrypt", "reader", "owner", "256", "--"]
execFileSync("qpdf", [join(here, "sideways.pdf"), "--pages", ".", "1", "--", ...locking, join(here, "locked.pdf")])
rmSync(work, { recursive: true })
