import { assign, setup } from "xstate"
import type { TeamQuestionCard } from "../../domain/help/TeamQuestion.ts"
import { moved } from "../../domain/publishing/ArticleDraft.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

type Cards = ReadonlyArray<TeamQuestionCard>

export type QuestionsAnswer =
  | { readonly type: "questions.loaded"; readonly questions: Cards }
  | { readonly type: "questions.failed"; readonly trouble: Trouble }

export type QuestionsOrdered =
  | { readonly type: "questions.ordered"; readonly questions: Cards }
  /** Another member was quicker: what they are now. */
  | { readonly type: "questions.overtaken"; readonly questions: Cards }
  | { readonly type: "questions.refused"; readonly trouble: Trouble }

interface Move {
  readonly type: "question.move"
  readonly id: string
  readonly step: -1 | 1
}

export type TeamQuestionsEvent = QuestionsAnswer | QuestionsOrdered | Move | { readonly type: "questions.reload" }

/** The order that is known here, and the one that is wanted. */
export interface AskedOrder {
  readonly from: ReadonlyArray<string>
  readonly to: ReadonlyArray<string>
}

interface Context {
  /** Null until they are loaded. */
  readonly questions: Cards | null
  /** Their ids in the order in which they are wanted. */
  readonly wanted: ReadonlyArray<string>
  /** The order that the server is being asked for. */
  readonly sent: ReadonlyArray<string>
  readonly trouble: Trouble | null
  /** What was asked was not done, because the questions had changed. */
  readonly isOvertaken: boolean
}

const idsIn = ({ questions }: Context): ReadonlyArray<string> => (questions ?? []).map(({ id }) => id)

/**
 * The team's list of frequent questions: *loading* or *failed*; then *open*, and *ordering* while the server is asked.
 * They move at once; presses meanwhile are asked for next. What is not done is put back. Source: product, "The support
 * team".
 */
export const teamQuestionsMachine = setup({
  types: { context: {} as Context, events: {} as TeamQuestionsEvent, tags: {} as "busy" },
  actors: {
    load: slot<void, QuestionsAnswer>("teamQuestions.load"),
    order: slot<AskedOrder, QuestionsOrdered>("teamQuestions.order")
  },
  actions: {
    take: assign({ questions: (_, questions: Cards) => questions }),
    // As the server has them.
    putBack: assign({ wanted: ({ context }) => idsIn(context) }),
    move: assign({ wanted: ({ context }, { id, step }: Move) => moved(context.wanted, id, step) }),
    send: assign({ sent: ({ context }) => context.wanted }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    blameOthers: assign({ isOvertaken: true }),
    forgetTrouble: assign({ trouble: null, isOvertaken: false })
  },
  guards: {
    isMovable: ({ context: { wanted } }, { id, step }: Move) => moved(wanted, id, step) !== wanted,
    wantsMore: ({ context: { wanted, sent } }) => wanted.join() !== sent.join()
  }
}).createMachine({
  id: "teamQuestions",
  context: { questions: null, wanted: [], sent: [], trouble: null, isOvertaken: false },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "load" },
      on: {
        "questions.loaded": { target: "open", actions: [fromEvent("take", "questions"), "putBack"] },
        "questions.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "questions.reload": "loading" } },
    open: {
      on: { "question.move": { guard: withEvent("isMovable"), target: "ordering", actions: withEvent("move") } }
    },
    ordering: {
      tags: "busy",
      entry: ["forgetTrouble", "send"],
      invoke: { src: "order", input: ({ context }) => ({ from: idsIn(context), to: context.sent }) },
      on: {
        "question.move": { guard: withEvent("isMovable"), actions: withEvent("move") },
        "questions.ordered": [
          { guard: "wantsMore", target: "ordering", reenter: true, actions: fromEvent("take", "questions") },
          { target: "open", actions: fromEvent("take", "questions") }
        ],
        "questions.overtaken": { target: "open", actions: [fromEvent("take", "questions"), "putBack", "blameOthers"] },
        "questions.refused": { target: "open", actions: ["putBack", fromEvent("takeTrouble", "trouble")] }
      }
    }
  }
})
