import { describe, expect, it } from "vitest"
import { decideRotation } from "../../../server/session/rotation.ts"

describe("a refresh token", () => {
  it.each([
    [
      "is exchanged while it is the newest",
      { generation: 3, newest: 3, heard: 2, isFresh: true, isRecent: true },
      "rotate"
    ],
    [
      "is exchanged also once its access was used",
      { generation: 3, newest: 3, heard: 3, isFresh: true, isRecent: true },
      "rotate"
    ],
    [
      "is answered again while it is fresh",
      { generation: 3, newest: 4, heard: 4, isFresh: true, isRecent: true },
      "repeat"
    ],
    [
      "is answered again, however often others were",
      { generation: 0, newest: 9, heard: 9, isFresh: true, isRecent: true },
      "repeat"
    ],
    [
      "is answered again while its answer may be lost",
      { generation: 3, newest: 4, heard: 3, isFresh: false, isRecent: true },
      "repeat"
    ],
    [
      "ends its family when nobody can still wait for its answer",
      { generation: 3, newest: 4, heard: 3, isFresh: false, isRecent: false },
      "revoke"
    ],
    [
      "ends its family once its answer has arrived",
      { generation: 3, newest: 4, heard: 4, isFresh: false, isRecent: true },
      "revoke"
    ],
    [
      "ends its family where a later one has",
      { generation: 0, newest: 9, heard: 1, isFresh: false, isRecent: true },
      "revoke"
    ]
  ] as const)("%s", (_, presented, verdict) => {
    expect(decideRotation(presented)).toBe(verdict)
  })
})
