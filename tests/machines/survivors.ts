/**
 * Changes of a chart's source that no test can notice, by chart and by the mutant's name, and why: the chart behaves the
 * same with them. `npm run soak -- transitions` fails on a survivor that is not listed, and on a listed one that is noticed.
 */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "reader/issueSearch": {
    "panel.open: on search.go -> walking if isCovered, retargeted":
      "Arriving leads on to walking at once where there is a query, and only a query has hits.",
    "panel.open: on search.hidden -> walking if leavesHits, retargeted":
      "Arriving leads on to walking at once where there is a query, and only a query has hits.",
    "index.asked: on pages.refuse actions 2, dropped":
      "Texts are read for hits alone, which are dropped with them, and new texts come before new hits."
  },
  "reader/readingMode": {
    "open.view.listening: on reading.turned if isTurning actions, dropped":
      "The text that is turned to takes the slide as the shown one too."
  },
  "shop/checkout": {
    "attempts.recalling: on checkout.stored -> idle, retargeted":
      "Idle and watching lead to each other at once, by whether anything is to be watched."
  }
}
