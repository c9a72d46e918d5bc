import { expect, it } from "vitest"
import { joinVisited, takenBy, visitedBy } from "../../../src/machines/inspection/visited.ts"

const frame = (...taken: ReadonlyArray<readonly [string, string]>) => ({
  taken: taken.map(([chart, transition]) => ({ chart, transition }))
})
const plain = (visited: ReturnType<typeof visitedBy>) =>
  Object.fromEntries([...visited].map(([chart, names]) => [chart, [...names]]))

it("gathers what all visits took, each once, by chart", () => {
  const visited = visitedBy([
    [frame(["lamp", "on"]), frame(["lamp", "on"], ["door", "shut"])],
    [frame(["lamp", "off"])]
  ])
  expect(plain(visited)).toEqual({ lamp: ["on", "off"], door: ["shut"] })
  expect(plain(joinVisited(visited, visitedBy([[frame(["door", "open"], ["bell", "ring"])]])))).toEqual({
    lamp: ["on", "off"],
    door: ["shut", "open"],
    bell: ["ring"]
  })
})

it("counts a visit where no test takes the transition, and nowhere else", () => {
  const visited = visitedBy([[frame(["lamp", "on"])]])
  expect(takenBy({ name: "on", taken: "nowhere" }, "lamp", visited)).toBe("visits")
  expect(takenBy({ name: "on", taken: "nowhere" }, "door", visited)).toBe("nowhere")
  expect(takenBy({ name: "off", taken: "nowhere" }, "lamp", visited)).toBe("nowhere")
  expect(takenBy({ name: "on", taken: "node" }, "lamp", visited)).toBe("node")
  expect(takenBy({ name: "on", taken: "browser" }, "lamp", visited)).toBe("browser")
})
