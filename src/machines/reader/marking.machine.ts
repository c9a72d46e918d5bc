import { type AnyActorRef, type EventFrom, sendParent, sendTo, setup } from "xstate"
import type { MarkRefusal } from "../../domain/reader/marks/decide.ts"
import type { MarkedIssue } from "../../domain/reader/marks/marksKind.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { caretMachine } from "./caret.machine.ts"
import { flashMachine } from "./flash.machine.ts"
import type { MarkingEvent, MarkingOrders, MarkingRelay } from "./markingEvents.ts"
import { marksMachine } from "./marks.machine.ts"
import { marksSyncMachine } from "./marksSync.machine.ts"
import { noteEditorMachine } from "./noteEditor.machine.ts"
import type { AccessRenewal, ContentForbidden } from "./pages.machine.ts"
import { type PassageInput, passageMachine } from "./passage.machine.ts"
import { removalMachine } from "./removal.machine.ts"
import { selectionMachine } from "./selection.machine.ts"
import type { SidebarOrder } from "./sidebar.machine.ts"
import type { SlidesOrder } from "./slides.machine.ts"
import { joinedNotesMachine, type NotesJoined } from "./joinedNotes.machine.ts"
import { placementMachine } from "./placement.machine.ts"

const charts = {
  marks: marksMachine,
  marksSync: marksSyncMachine,
  selection: selectionMachine,
  caret: caretMachine,
  noteEditor: noteEditorMachine,
  removal: removalMachine,
  flash: flashMachine,
  passage: passageMachine,
  placement: placementMachine,
  joinedNotes: joinedNotesMachine
}

type Child = keyof typeof charts

const markedIssueIn = ({ magazine: { newIssueId, issueId } }: PassageInput): MarkedIssue => ({ newIssueId, issueId })

/** Sends a child an event; its type must be one of that child's. */
const sendToChild = <Name extends Child, const Event extends EventFrom<(typeof charts)[Name]>, Params = undefined>(
  child: Name,
  event: (args: unknown, params: Params) => Event
) => sendTo<PassageInput, MarkingEvent, Params, AnyActorRef, MarkingEvent>(child, event)

const relay = {
  "bookmark.*": { actions: withEvent("toMarks") },
  "highlight.*": { actions: withEvent("toMarks") },
  "note.*": { actions: withEvent("toMarks") },
  "marks.*": { actions: withEvent("toMarks") },
  "selection.*": { actions: withEvent("toSelection") },
  "caret.*": { actions: withEvent("toCaret") },
  "editor.*": { actions: withEvent("toNoteEditor") },
  "removal.*": { actions: withEvent("toRemoval") },
  "flash.*": { actions: withEvent("toFlash") },
  "passage.*": { actions: withEvent("toPassage") },
  "placement.*": { actions: withEvent("toPlacement") },
  "joined.*": { actions: withEvent("toJoinedNotes") }
} satisfies MarkingRelay

/** The parent of the charts that mark an issue; it starts once the first slide is shown, and its code is loaded. */
export const markingMachine = setup({
  types: {
    input: {} as PassageInput,
    context: {} as PassageInput,
    events: {} as MarkingEvent,
    children: {} as { readonly [Name in Child]: Name }
  },
  actors: charts,
  actions: {
    toMarks: sendToChild("marks", (_, event: MarkingOrders["marks"]) => event),
    toSelection: sendToChild("selection", (_, event: MarkingOrders["selection"]) => event),
    toCaret: sendToChild("caret", (_, event: MarkingOrders["caret"]) => event),
    toNoteEditor: sendToChild("noteEditor", (_, event: MarkingOrders["noteEditor"]) => event),
    toRemoval: sendToChild("removal", (_, event: MarkingOrders["removal"]) => event),
    toFlash: sendToChild("flash", (_, event: MarkingOrders["flash"]) => event),
    toPassage: sendToChild("passage", (_, event: MarkingOrders["passage"] | AccessRenewal) => event),
    toPlacement: sendToChild("placement", (_, event: MarkingOrders["placement"] | AccessRenewal) => event),
    toJoinedNotes: sendToChild("joinedNotes", (_, event: MarkingOrders["joinedNotes"] | NotesJoined) => event),
    toParent: sendParent((_, news: SlidesOrder | SidebarOrder | ContentForbidden) => news),
    refuseSelection: sendToChild("selection", (_, reason: MarkRefusal["_tag"]) => ({
      type: "selection.refuse",
      reason
    })),
    refuseEditor: sendToChild("noteEditor", () => ({ type: "editor.refused" })),
    dropSelection: sendToChild("selection", () => ({ type: "selection.drop" })),
    dropEditor: sendToChild("noteEditor", () => ({ type: "editor.drop" })),
    closeRemoval: sendToChild("removal", () => ({ type: "removal.close" })),
    closePlacement: sendToChild("placement", () => ({ type: "placement.close" })),
    dropJoined: sendToChild("joinedNotes", () => ({ type: "joined.drop" })),
    tellEditorOwner: sendToChild("noteEditor", (_, userId: string | null) => ({ type: "editor.owner", userId })),
    flashMark: sendToChild("flash", (_, id: string) => ({ type: "flash.show", id })),
    goToPage: sendParent((_, page: number): SlidesOrder => ({ type: "slide.go", page }))
  }
}).createMachine({
  id: "marking",
  context: ({ input }) => input,
  invoke: [
    { src: "marks", id: "marks", input: ({ context }) => markedIssueIn(context) },
    { src: "marksSync", id: "marksSync", input: ({ context }) => markedIssueIn(context) },
    { src: "selection", id: "selection" },
    { src: "caret", id: "caret" },
    { src: "noteEditor", id: "noteEditor", input: ({ context }) => ({ issueId: context.magazine.newIssueId }) },
    { src: "removal", id: "removal" },
    { src: "flash", id: "flash" },
    { src: "passage", id: "passage", input: ({ context }) => context },
    { src: "placement", id: "placement", input: ({ context: { magazine } }) => ({ magazine }) },
    { src: "joinedNotes", id: "joinedNotes" }
  ],
  on: {
    ...relay,
    "mark.show": { actions: [fromEvent("goToPage", "page"), fromEvent("flashMark", "id")] },
    "mark.refused": { actions: [fromEvent("refuseSelection", "reason"), "refuseEditor"] },
    "owner.left": { actions: ["dropSelection", "dropEditor", "closeRemoval", "closePlacement", "dropJoined"] },
    "owner.known": { actions: fromEvent("tellEditorOwner", "userId") },
    "notes.joined": { actions: withEvent("toJoinedNotes") },
    "pages.renew": { actions: [withEvent("toPassage"), withEvent("toPlacement")] },
    "pages.refuse": { actions: [withEvent("toPassage"), withEvent("toPlacement")] },
    "sidebar.notes": { actions: withEvent("toParent") },
    "slide.go": { actions: withEvent("toParent") },
    "content.forbidden": { actions: withEvent("toParent") }
  }
})
