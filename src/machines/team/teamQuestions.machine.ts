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
  readonly wanted: ReadonlyArray<string>
  readonly trouble: Trouble | null
  /** What was asked was not done, because the questions had changed. */
  readonly isOvertaken: boolean
}

const idsIn = ({ questions }: Context): ReadonlyArray<string> => (questions ?? []).map(({ id }) => id)

/**
 * The team's list of frequent questions: *loading* or *failed*; then *open*, and *ordering* while the server moves one.
 * Source: product, "The support team".
 */
export const teamQuestionsMachine = setup({
  types: { context: {} as Context, events: {} as TeamQuestionsEvent, tags: {} as "busy" },
  actors: {
    load: slot<void, QuestionsAnswer>("teamQuestions.load"),
    order: slot<AskedOrder, QuestionsOrdered>("teamQuestions.order")
  },
  actions: {
    take: assign({ questions: (_, questions: Cards) => questions }),
    takeWanted: assign({ wanted: ({ context }, { id, step }: Move) => moved(idsIn(context), id, step) }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    blameOthers: assign({ isOvertaken: true }),
    forgetTrouble: assign({ trouble: null, isOvertaken: false })
  },
  guards: {
    isMovable: ({ context }, { id, step }: Move) => {
      const ids = idsIn(context)
      return moved(ids, id, step) !== ids
    }
  }
}).createMachine({
  id: "teamQuestions",
  context: { questions: null, wanted: [], trouble: null, isOvertaken: false },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "load" },
      on: {
        "questions.loaded": { target: "open", actions: fromEvent("take", "questions") },
        "questions.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "questions.reload": "loading" } },
    open: {
      on: { "question.move": { guard: withEvent("isMovable"), target: "ordering", actions: withEvent("takeWanted") } }
    },
    ordering: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "order", input: ({ context }) => ({ from: idsIn(context), to: context.wanted }) },
      on: {
        "questions.ordered": { target: "open", actions: fromEvent("take", "questions") },
        "questions.overtaken": { target: "open", actions: [fromEvent("take", "questions"), "blameOthers"] },
        "questions.refused": { target: "open", actions: fromEvent("takeTrouble", "trouble") }
      }
    }
  }
})
