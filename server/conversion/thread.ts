import { stat } from "node:fs/promises"
import { getPriority, setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import { breakPage } from "./brokenPage.ts"
import { beginPage, convertPage } from "./convertPage.ts"
import { beginIssue, finishIssue } from "./finishIssue.ts"
import { inspectDocument } from "./inspectDocument.ts"
import { boundMemory, heldMemory, wasMemoryMissing, wasMemoryRefused } from "./linearMemory.ts"
import { type OpenDocument, openDocument } from "./openDocument.ts"
import { loadPdfium } from "./Pdfium.ts"
import { Refused } from "./Refused.ts"
import type { BoundTask, Ready, TaskAnswer } from "./task.ts"

/**
 * Whoever reads goes first. Linux alone counts the process 0 as the thread that asks; elsewhere it is the whole server.
 * Where that is not allowed, threads go on as they are.
 */
const giveWay = (): void => {
  if (process.platform !== "linux") return
  try {
    setPriority(0, Math.max(5, getPriority(0)))
  } catch {}
}
giveWay()

const pdfium = await loadPdfium()
let held: { readonly file: string; readonly document: OpenDocument } | null = null

const letGo = () => {
  held?.document.close()
  held = null
}

/** A thread keeps the last document open, since the next task is mostly its next page. */
const hold = async (path: string): Promise<OpenDocument> => {
  const { ino, size, mtimeMs } = await stat(path)
  const file = [path, ino, size, mtimeMs].join("|")
  if (held?.file === file) return held.document
  letGo()
  const document = openDocument(pdfium, path)
  held = { file, document }
  return document
}

const open = (path: string): Promise<OpenDocument> => {
  letGo()
  return hold(path)
}

const perform = async (task: BoundTask): Promise<Extract<TaskAnswer, { _tag: "Done" }>["value"]> => {
  switch (task._tag) {
    case "Inspect":
      return inspectDocument(() => open(task.pdfPath)).finally(letGo)
    case "Page":
      if (task.isFirst === true) await beginPage(await hold(task.pdfPath), task.place)
      else await convertPage(await hold(task.pdfPath), task.place, task.finestDpi)
      return null
    case "Broken":
      await breakPage(pdfium, task.place, task.sentence, task.reason)
      return null
    case "Begin":
      return beginIssue(await hold(task.pdfPath), task.folder)
    case "Finish":
      return finishIssue(await open(task.pdfPath), task.folder).finally(letGo)
  }
}

/** Of the disk, or a buffer for which there is no memory. */
const isOfMachine = (error: unknown): boolean =>
  error instanceof Error && ("syscall" in error || /allocation failed/iu.test(error.message))

/** A machine that trapped, or ran out of stack, stays broken: the thread ends and another takes its place. */
const isBroken = (error: unknown): boolean => error instanceof WebAssembly.RuntimeError || error instanceof RangeError

const answerTo = async (task: BoundTask): Promise<TaskAnswer> => {
  try {
    const value = await perform(task)
    if (wasMemoryMissing()) return { _tag: "Faulty", detail: "there is no memory left" }
    return { _tag: "Done", value, heldBytes: heldMemory() }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const whileDrawing = error instanceof Refused && error.whileDrawing
    if (wasMemoryMissing() || isOfMachine(error)) return { _tag: "Faulty", detail }
    if (wasMemoryRefused()) return { _tag: "Refused", refusal: "TooHeavy", whileDrawing, detail }
    if (isBroken(error)) throw error
    // PDFium that has missed a page takes others for each other: they are looked for in a document just opened.
    letGo()
    if (error instanceof Refused) return { _tag: "Refused", refusal: error.refusal, whileDrawing, detail }
    // A mistake of our own. It costs the file this page, and no more.
    const trace = error instanceof Error ? (error.stack ?? detail) : detail
    return task._tag === "Page"
      ? { _tag: "Refused", refusal: "DamagedPdf", whileDrawing, detail: trace }
      : { _tag: "Faulty", detail: trace }
  }
}

parentPort?.on("message", (task: BoundTask) => {
  boundMemory(task.linearBytes)
  void answerTo(task).then((answer) => parentPort?.postMessage(answer))
})
parentPort?.postMessage({ _tag: "Ready" } satisfies Ready)
