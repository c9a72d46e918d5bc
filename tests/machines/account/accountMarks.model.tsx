import { expect } from "vitest"
import { createActor } from "xstate"
import type { IssueMarks } from "../../../src/domain/account/IssueMarks.ts"
import { plainMarks } from "../../../src/domain/account/markList.ts"
import { accountMarksMachine } from "../../../src/machines/account/accountMarks.machine.ts"
import { fileSavingMachine } from "../../../src/machines/fileSaving/fileSaving.machine.ts"
import { marksImportMachine } from "../../../src/machines/account/marksImport.machine.ts"
import { Marks } from "../../../src/ui/account/Marks.tsx"
import { issueMarks } from "../../kit/fixtures/ownIssues.ts"
import { said } from "../../kit/harness/screen.tsx"
import { type ListScreen, ownListModel } from "./ownList.tsx"

const may = issueMarks("issue0000000001", "Mayıs 2026", { bookmarks: [4] })
const june = issueMarks("issue0000000002", "Haziran 2026", { bookmarks: [7] })
const unmarked = issueMarks("issue0000000003", "Temmuz 2026", {})

const marks: ListScreen<IssueMarks> = {
  machine: accountMarksMachine,
  recalled: may,
  loaded: [may, june, unmarked],
  screen: (actor) => (
    <Marks
      marks={actor}
      exporting={createActor(fileSavingMachine).start()}
      importing={createActor(marksImportMachine, { input: { userId: "user00000000001" } }).start()}
      onPick={() => ""}
      holdings={null}
      asked={plainMarks}
      onAsk={() => {}}
    />
  ),
  loading: "İşaretleriniz yükleniyor",
  failed: "İşaretleriniz açılamadı",
  failure: "İşaretler yüklenirken bir hata oluştu. İşaretlerinize bir şey olmadı.",
  promise: (issues, headings) => {
    const rows = ["Vapur, Mayıs 2026, sayfa 4", "Vapur, Haziran 2026, sayfa 7"].slice(0, issues.length)
    const list = rows.length === 0 ? ["Henüz bir şey işaretlemediniz"] : rows
    expect(headings).toEqual([...list, "Dışa ve içe aktar"])
    expect(said("article").length).toBe(rows.length)
  }
}

export const model = ownListModel(marks)
