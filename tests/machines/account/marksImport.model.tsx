import { expect } from "vitest"
import { createActor } from "xstate"
import { nothingImported } from "../../../src/domain/account/marksFile.ts"
import { fileSavingMachine } from "../../../src/machines/fileSaving/fileSaving.machine.ts"
import { marksImportMachine } from "../../../src/machines/account/marksImport.machine.ts"
import { MarksExchange } from "../../../src/ui/account/MarksExchange.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const userId = "user00000000001"
const offline = { _tag: "Unreachable", message: null }
const fault = { _tag: "ServerFault", message: "Sunucuda bir hata oldu." }
const brought = { ...nothingImported, added: { bookmarks: 0, highlights: 3, notes: 1 }, present: 2 }
const rest = { ...nothingImported, unreachable: 4, pageless: 7, beyond: 5, unread: 6 }

const unfinished = (reason: string) =>
  `İşaretlerin hepsi içe aktarılamadı: ${reason} Tekrar denerseniz kaldığı yerden sürer, hiçbiri iki kez eklenmez.Tekrar dene`

interface Expected {
  readonly now: "resting" | "importing" | "done" | "refused" | "failed"
  readonly key: string
  /** What is said of the last import. */
  readonly words: string
}

export const model: Model<typeof marksImportMachine, Expected> = {
  machine: marksImportMachine,
  inputs: [{ userId }],
  cases: [
    { type: "file.import", key: "bir" },
    { type: "file.import", key: "iki" },
    { type: "marks.brought", summary: brought },
    { type: "marks.brought", summary: rest },
    { type: "file.refused", reason: "tooLarge" },
    { type: "file.refused", reason: "notMarks" },
    { type: "import.failed", trouble: offline },
    { type: "import.failed", trouble: fault },
    { type: "import.retry" }
  ],
  begin: () => ({ now: "resting", key: "", words: "" }),
  next: ({ now, key }, event) => {
    const isImporting = now === "importing"
    switch (event.type) {
      // The button waits until one import has ended; a file that is dropped on it meanwhile is not taken.
      case "file.import":
        return isImporting ? { now, key, words: "" } : { now: "importing", key: event.key, words: "" }
      case "marks.brought": {
        const words =
          event.summary === brought
            ? "3 vurgu ve 1 not eklendi. Zaten vardı: 2."
            : "Yeni bir işaret eklenmedi. Açamadığınız sayılarda kalan: 4. Sayıda öyle bir sayfa olmadığı için eklenmeyen: 7. Sayı daha fazlasını almadığı için eklenmeyen: 5. Okunamayan: 6."
        return isImporting ? { now: "done", key, words } : null
      }
      case "file.refused": {
        const words =
          event.reason === "tooLarge"
            ? "Bu dosya çok büyük: en çok 32 MB olabilir."
            : "Bu dosyada işaret bulunamadı. Buradan JSON olarak indirdiğiniz bir dosya seçin."
        return isImporting ? { now: "refused", key, words } : null
      }
      case "import.failed":
        return isImporting
          ? {
              now: "failed",
              key,
              words: unfinished(event.trouble === fault ? "Sunucuda bir hata oldu." : "Sunucuya ulaşılamadı.")
            }
          : null
      case "import.retry":
        return now === "failed" ? { now: "importing", key, words: "" } : null
      default:
        return null
    }
  },
  asks: ({ now, key }) => (now === "importing" ? [{ slot: "import", input: { userId, key } }] : []),
  // Marks may have been added, also where the import failed on the way.
  news: ({ before, expected: { now } }) =>
    before?.now === "importing" && (now === "done" || now === "failed") ? [{ type: "marks.imported" }] : [],
  show: (actor) =>
    draw(
      <MarksExchange
        issues={[]}
        isAll
        exporting={createActor(fileSavingMachine).start()}
        importing={actor}
        onPick={() => ""}
      />
    ),
  act: { "import.retry": () => press("Tekrar dene") },
  promise: async ({ now, words }) => {
    await rendered()
    const button = now === "importing" ? "İçe aktarılıyor…" : "JSON dosyasından içe aktar"
    expect(said("button")).toEqual(now === "failed" ? [button, "Tekrar dene"] : [button])
    expect(said("status")).toEqual([now === "done" ? words : ""])
    expect(said("alert")).toEqual(now === "refused" || now === "failed" ? [words] : [])
  }
}
