import { stat } from "node:fs/promises"
import { setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import { breakPage } from "./brokenPage.ts"
import { convertPage } from "./convertPage.ts"
import { finishIssue } from "./finishIssue.ts"
import { inspectDocument } from "./inspectDocument.ts"
import { boundMemory, heldMemory, wasMemoryRefused } from "./linearMemory.ts"
import { type OpenDocument, openDocument } from "./openDocument.ts"
import { loadPdfium } from "./Pdfium.ts"
import { Refused } from "./Refused.ts"
import type { BoundTask, Task, TaskAnswer } from "./task.ts"

/** Whoever reads goes first. Linux alone counts the process 0 as the thread that asks; elsewhere it is the whole server. */
if (process.platform === "linux") setPriority(0, 5)

const pdfium = loadPdfium()
let held: { readonly file: string; readonly document: OpenDocument } | null = null

const letGo = () => {
  held?.document.close()
  held = null
}

const drop = (): void => {
  held?.document.close()
  held = null
}

/** A thread keeps the last document open, since the next task is mostly its next page. */
const hold = async (path: string): Promise<OpenDocument> => {
  const { ino, size, mtimeMs } = await stat(path)
  const file = [path, ino, size, mtimeMs].join("|")
  if (held?.file === file) return held.document
  letGo()
  const document = openDocument(await pdfium, path)
  held = { file, document }
  return document
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof Refused && error.refusal === "DamagedPdf" && !wasMemoryRefused()

/** After a page that is not there, PDFium loses its way to others of the document: they are looked for in it anew. */
const convertOrReopen = async (path: string, folder: string, page: number): Promise<void> => {
  try {
    await convertPage(await hold(path), folder, page)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    letGo()
    await convertPage(await hold(path), folder, page)
  }
}

const perform = async (task: Task): Promise<Extract<TaskAnswer, { _tag: "Done" }>["value"]> => {
  switch (task._tag) {
    case "Inspect":
      return inspectDocument(await hold(task.pdfPath))
    case "Page":
      await convertOrReopen(task.pdfPath, task.folder, task.page)
      return null
    case "Broken":
      await breakPage(await pdfium, task.place, task.sentence, task.reason)
      return null
    case "Finish":
      letGo()
      return finishIssue(await hold(task.pdfPath), task.folder)
  }
}

/** PDFium that has missed a page may miss good ones after it: the damaged are looked at again in a document just opened. */
const performAgain = async (task: Task): ReturnType<typeof perform> => {
  const isFresh = held === null
  return perform(task).catch((error: unknown) => {
    if (isFresh || !(error instanceof Refused && error.refusal === "DamagedPdf")) throw error
    drop()
    return perform(task)
  })
}

const isOfDisk = (error: unknown): boolean => error instanceof Error && "syscall" in error

/** A machine that trapped, or ran out of stack, stays broken: the thread ends and another takes its place. */
const isBroken = (error: unknown): boolean => error instanceof WebAssembly.RuntimeError || error instanceof RangeError

const answer = (task: Task): Promise<TaskAnswer> =>
  performAgain(task).then(
    (value): TaskAnswer => ({ _tag: "Done", value, heldBytes: heldMemory() }),
    (error: unknown): TaskAnswer => {
      const detail = error instanceof Error ? error.message : String(error)
      if (wasMemoryRefused()) return { _tag: "Refused", refusal: "TooHeavy", detail }
      if (error instanceof Refused) return { _tag: "Refused", refusal: error.refusal, detail }
      if (isOfDisk(error)) return { _tag: "Faulty", detail }
      if (isBroken(error)) throw error
      return { _tag: "Refused", refusal: "DamagedPdf", detail }
    }
  )

parentPort?.on("message", ({ linearBytes, ...task }: BoundTask) => {
  boundMemory(linearBytes)
  void answer(task as Task).then((done) => parentPort?.postMessage(done))
})
