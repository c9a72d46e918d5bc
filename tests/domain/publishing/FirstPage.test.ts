import { expect, it } from "vitest"
import { isUsable } from "../../../src/domain/publishing/FirstPage.ts"

it.each([
  ["FirstPageDelayed", true],
  ["Unreachable", true],
  ["ServerFault", true],
  ["Unauthorised", true],
  ["PdfRefused", false],
  ["UploadNotFound", false],
  ["UploadUsed", false]
])("knows whether an upload without a first page may be saved and asked again: %s", (_tag, expected) => {
  expect(isUsable({ _tag, message: null })).toBe(expected)
})
