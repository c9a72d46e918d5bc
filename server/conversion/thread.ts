import { stat } from "node:fs/promises"
import { parentPort } from "node:worker_threads"
import { convertPage } from "./convertPage.ts"
import { finishIssue } from "./finishIssue.ts"
import { inspectDocument } from "./inspectDocument.ts"
import { type OpenDocument, openDocument, Refused } from "./openDocument.ts"
import { loadPdfium } from "./Pdfium.ts"
import type { Task, TaskAnswer } from "./task.ts"

const pdfium = loadPdfium()
let held: { readonly file: string; readonly document: OpenDocument } | null = null

/** A thread keeps the last document open, since the next task is mostly its next page. */
const hold = async (path: string): Promise<OpenDocument> => {
  const { ino, size, mtimeMs } = await stat(path)
  const file = [path, ino, size, mtimeMs].join("|")
  if (held?.file === file) return held.document
  held?.document.close()
  held = null
  const document = await openDocument(await pdfium, path)
  held = { file, document }
  return document
}

const perform = async (task: Task): Promise<Extract<TaskAnswer, { _tag: "Done" }>["value"]> => {
  const document = await hold(task.pdfPath)
  switch (task._tag) {
    case "Inspect":
      return inspectDocument(document)
    case "Page":
      await convertPage(document, task.folder, task.page)
      return null
    case "Finish":
      return finishIssue(document, task.folder)
  }
}

const answer = (task: Task): Promise<TaskAnswer> =>
  perform(task).then(
    (value): TaskAnswer => ({ _tag: "Done", value }),
    (error: unknown): TaskAnswer => {
      if (error instanceof Refused) return { _tag: "Refused", refusal: error.refusal }
      // A broken machine stays broken: the thread ends and another takes its place.
      if (error instanceof WebAssembly.RuntimeError) throw error
      return { _tag: "Faulty", detail: error instanceof Error ? error.message : String(error) }
    }
  )

parentPort?.on("message", (task: Task) => {
  void answer(task).then((done) => parentPort?.postMessage(done))
})
