import { cleanArticle } from "../../services/catalogue/cleanArticle.ts"
import { helpCall } from "../../services/help/helpCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { questionsMachine } from "./questions.machine.ts"

/** Answers enter the document, so they are sanitised here as well. */
export const liveQuestions = fill(questionsMachine, {
  load: askServer(
    () => helpCall((help) => help.questions()),
    ({ data }) => ({
      type: "loadable.loaded",
      value: data.items.map((item) => ({ ...item, answer: cleanArticle(item.answer) }))
    }),
    "loadable.failed"
  )
})
