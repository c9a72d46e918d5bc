import type { Editor, JSONContent } from "@tiptap/core"
import { getHTMLFromFragment, getSchema } from "@tiptap/core"
import { DOMParser, type Node } from "@tiptap/pm/model"
import { Selection } from "@tiptap/pm/state"
import type { EditorView } from "@tiptap/pm/view"
import type { ArticleHalves } from "../../domain/publishing/ArticleForm.ts"
import { trustCleaned } from "../parts/trustCleaned.ts"
import { articleExtensions } from "./articleExtensions.ts"

/** Clean HTML as elements of a template, which loads and runs nothing. */
const elementsOf = (clean: string): DocumentFragment => {
  const template = document.createElement("template")
  template.innerHTML = trustCleaned(clean) as string
  return template.content
}

/** Clean HTML as a document of the editor. */
export const documentOf = (clean: string): JSONContent =>
  DOMParser.fromSchema(getSchema(articleExtensions)).parse(elementsOf(clean)).toJSON() as JSONContent

/** Puts clean HTML in place of what is selected. */
export const insertClean = (view: EditorView, clean: string, tr = view.state.tr): void => {
  const slice = DOMParser.fromSchema(tr.doc.type.schema).parseSlice(elementsOf(clean), { preserveWhitespace: false })
  view.dispatch(tr.replaceSelection(slice).scrollIntoView())
}

/** Puts clean HTML where it is dropped. */
export const dropClean = (view: EditorView, clean: string, { clientX: left, clientY: top }: DragEvent): void => {
  const place = view.posAtCoords({ left, top })
  if (place === null) return
  view.focus()
  const { tr } = view.state
  insertClean(view, clean, tr.setSelection(Selection.near(tr.doc.resolve(place.pos))))
}

const htmlOf = (node: Node): string => getHTMLFromFragment(node.content, node.type.schema)

/** Text, or a picture. */
const hasAny = (node: Node, from = 0, to = node.content.size): boolean =>
  node.textBetween(from, to, "", "*").trim() !== ""

/** Whether something stands before the cursor, and something behind it. */
export const hasTwoHalves = ({ editor: { state } }: { readonly editor: Editor }): boolean => {
  const { doc, selection } = state
  return hasAny(doc, 0, selection.from) && hasAny(doc, selection.from)
}

/** What stands before the cursor and what behind it. A heading that the second half begins with is its title. */
export const halvesAt = ({ state }: Editor): ArticleHalves => {
  const { doc, selection } = state
  const [before, behind] = [doc.cut(0, selection.from), doc.cut(selection.from)]
  // A cut at a block's edge leaves an empty one.
  const [last, next] = [before.lastChild, behind.firstChild]
  const content = last === null || hasAny(last) ? before : before.cut(0, before.content.size - last.nodeSize)
  const rest = next === null || hasAny(next) ? behind : behind.cut(next.nodeSize)
  const first = rest.firstChild
  const isTitled = first?.type.name === "heading"
  return {
    content: htmlOf(content),
    next: {
      title: isTitled ? first.textContent : "",
      content: isTitled ? htmlOf(rest.cut(first.nodeSize)) : htmlOf(rest)
    }
  }
}
