import { readlinkSync } from "node:fs"
import { stat } from "node:fs/promises"
import { getPriority, setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import { isDiskFull } from "../platform/isDiskFull.ts"
import { readArticles } from "./articles/readArticles.ts"
import { readPictures } from "./articles/readPictures.ts"
import { breakPage } from "./brokenPage.ts"
import { coverIssue } from "./cover.ts"
import { convertPage } from "./convertPage.ts"
import { beginIssue, finishIssue } from "./finishIssue.ts"
import { drawTile } from "./drawTile.ts"
import { drawFirstPage } from "./firstPage.ts"
import { inspectDocument } from "./inspectDocument.ts"
import { boundMemory, heldMemory, wasMemoryMissing, wasMemoryRefused } from "./linearMemory.ts"
import { type OpenDocument, openDocument } from "./openDocument.ts"
import { loadPdfium } from "./Pdfium.ts"
import { Refused } from "./Refused.ts"
import type { BoundTask, Ready, TaskAnswer } from "./task.ts"
import { zoomPicture } from "./zoomPicture.ts"

/**
 * Lowers the thread's priority, so that requests come first. Only Linux can do so for a single thread. A refusal is
 * ignored.
 */
const lowerPriority = (): void => {
  if (process.platform !== "linux") return
  try {
    setPriority(0, Math.max(5, getPriority(0)))
  } catch {}
}
lowerPriority()

/** Such as `{ systemId: 7681 }`; only Linux says. */
const ownId = (): Pick<Ready, "systemId"> => {
  try {
    return { systemId: Number(readlinkSync("/proc/thread-self").split("/").at(-1)) }
  } catch {
    return {}
  }
}

const pdfium = await loadPdfium()
let held: { readonly file: string; readonly document: OpenDocument } | null = null

const closeHeld = () => {
  held?.document.close()
  held = null
}

/** Keeps the last document open, because the next task is usually its next page. */
const openHeld = async (path: string): Promise<OpenDocument> => {
  const { ino, size, mtimeMs } = await stat(path)
  const file = [path, ino, size, mtimeMs].join("|")
  if (held?.file === file) return held.document
  closeHeld()
  const document = openDocument(pdfium, path)
  held = { file, document }
  return document
}

const open = (path: string): Promise<OpenDocument> => {
  closeHeld()
  return openHeld(path)
}

const perform = async (task: BoundTask): Promise<Extract<TaskAnswer, { _tag: "Done" }>["value"]> => {
  switch (task._tag) {
    case "Inspect":
      return inspectDocument(() => open(task.pdfPath)).finally(closeHeld)
    case "FirstPage":
      return drawFirstPage(await open(task.pdfPath)).finally(closeHeld)
    case "Page":
      await convertPage(await openHeld(task.pdfPath), task.place)
      return null
    case "Tile":
      return drawTile(await openHeld(task.pdfPath), task.frame, task.tile)
    case "Zoom":
      return zoomPicture(await openHeld(task.pdfPath), task.frame, task.page, task.finestDpi)
    case "Broken":
      await breakPage(pdfium, task.place, task.sentence, task.reason)
      return null
    case "Begin":
      return beginIssue(await openHeld(task.pdfPath), task.folder)
    case "Cover":
      return coverIssue(await open(task.pdfPath), task.folder, task.page, task.into).finally(closeHeld)
    case "Articles":
      return readArticles(await open(task.pdfPath), task.folder).finally(closeHeld)
    case "Pictures":
      return readPictures(await open(task.pdfPath), task.folder, task.pages).finally(closeHeld)
    case "Finish":
      return finishIssue(await open(task.pdfPath), task.folder).finally(closeHeld)
  }
}

/** A disk error, or a buffer that could not be allocated. */
const isMachineError = (error: unknown): boolean =>
  error instanceof Error && ("syscall" in error || /allocation failed/iu.test(error.message))

/** After a WebAssembly trap or a stack overflow the module stays broken, so the thread ends. */
const isUnusable = (error: unknown): boolean => error instanceof WebAssembly.RuntimeError || error instanceof RangeError

const answerTo = async (task: BoundTask): Promise<TaskAnswer> => {
  try {
    const value = await perform(task)
    if (wasMemoryMissing()) return { _tag: "Faulty", detail: "there is no memory left", isDiskFull: false }
    return { _tag: "Done", value, heldBytes: heldMemory() }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const whileDrawing = error instanceof Refused && error.whileDrawing
    if (wasMemoryMissing() || isMachineError(error)) return { _tag: "Faulty", detail, isDiskFull: isDiskFull(error) }
    if (wasMemoryRefused()) return { _tag: "Refused", refusal: "TooHeavy", whileDrawing, detail }
    if (isUnusable(error)) throw error
    // After a failed page PDFium confuses pages, so the document is opened again.
    closeHeld()
    if (error instanceof Refused) return { _tag: "Refused", refusal: error.refusal, whileDrawing, detail }
    // A mistake in this code. It costs the file only this page.
    const trace = error instanceof Error ? (error.stack ?? detail) : detail
    return ["Page", "FirstPage", "Tile", "Zoom", "Cover"].includes(task._tag)
      ? { _tag: "Refused", refusal: "DamagedPdf", whileDrawing, detail: trace }
      : { _tag: "Faulty", detail: trace, isDiskFull: false }
  }
}

parentPort?.on("message", (task: BoundTask) => {
  boundMemory(task.linearBytes)
  void answerTo(task).then((answer) => parentPort?.postMessage(answer))
})
parentPort?.postMessage({ _tag: "Ready", ...ownId() } satisfies Ready)
