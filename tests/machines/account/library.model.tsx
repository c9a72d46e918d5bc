import { expect } from "vitest"
import type { OwnIssue } from "../../../src/domain/account/OwnIssue.ts"
import { libraryMachine } from "../../../src/machines/account/library.machine.ts"
import { Library } from "../../../src/ui/account/Library.tsx"
import { ownIssue } from "../../kit/fixtures/ownIssues.ts"
import { said } from "../../kit/harness/screen.tsx"
import { type ListScreen, ownListModel } from "./ownList.tsx"

const bought = ownIssue("issue0000000001", "Kasım 2026")
const given = ownIssue("issue0000000002", "Aralık 2026", "platform")

const library: ListScreen<OwnIssue> = {
  machine: libraryMachine,
  recalled: bought,
  loaded: [bought, given],
  screen: (actor) => <Library library={actor} part="purchases" onChoose={() => {}} />,
  loading: "Kütüphaneniz yükleniyor",
  failed: "Kütüphaneniz açılamadı",
  promise: (issues, headings) => {
    expect(said("tab")).toEqual(["Satın Alınanlar", "Aboneliklerim"])
    expect(said("tabpanel")).toHaveLength(1)
    expect(headings).toEqual([issues.length === 0 ? "Henüz bir sayı satın almadınız" : "Vapur"])
    expect(said("link")).toEqual(issues.length === 0 ? ["Mağazaya git"] : ["Vapur", "Oku: Vapur, Kasım 2026"])
  }
}

export const model = ownListModel(library)
