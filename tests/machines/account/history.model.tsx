import { expect } from "vitest"
import type { ViewedIssue } from "../../../src/domain/account/OwnIssue.ts"
import { historyMachine } from "../../../src/machines/account/history.machine.ts"
import { History } from "../../../src/ui/account/History.tsx"
import { viewedIssue } from "../../kit/fixtures/ownIssues.ts"
import { said } from "../../kit/harness/screen.tsx"
import { type ListScreen, ownListModel } from "./ownList.tsx"

const hours = 60 * 60 * 1000
const ago = (passed: number) => new Date(Date.now() - passed * hours).toISOString()
const last = viewedIssue("issue0000000001", "Kasım 2026", ago(3.5))
const before = viewedIssue("issue0000000002", "Aralık 2026", ago(50))

const history: ListScreen<ViewedIssue> = {
  machine: historyMachine,
  recalled: last,
  loaded: [last, before],
  screen: (actor) => <History history={actor} />,
  loading: "Son görüntülenenler yükleniyor",
  failed: "Son görüntülenenler açılamadı",
  promise: (issues, headings) => {
    if (issues.length === 0) return expect(headings).toEqual(["Henüz bir sayıya bakmadınız"])
    const rows = ["VapurKasım 20263 saat önce", "VapurAralık 2026evvelsi gün"]
    expect(said("article").map((words) => rows.find((row) => words.endsWith(row)))).toEqual(
      rows.slice(0, issues.length)
    )
  }
}

export const model = ownListModel(history)
