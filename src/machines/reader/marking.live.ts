import { fill } from "../slot.ts"
import { markingMachine } from "./marking.machine.ts"
import { liveLook } from "./look.live.ts"
import { liveMarks } from "./marks.live.ts"
import { liveMarksSync } from "./marksSync.live.ts"
import { liveNoteEditor } from "./noteEditor.live.ts"
import { passageMachine } from "./passage.machine.ts"
import { placementMachine } from "./placement.machine.ts"
import { liveSelection } from "./selection.live.ts"

export const liveMarking = fill(markingMachine, {
  marks: liveMarks,
  marksSync: liveMarksSync,
  selection: liveSelection,
  noteEditor: liveNoteEditor,
  passage: fill(passageMachine, { look: liveLook }),
  placement: fill(placementMachine, { look: liveLook })
})
