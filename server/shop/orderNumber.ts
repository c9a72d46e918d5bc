import { randomInt } from "node:crypto"
import { istanbulDay } from "./istanbulDay.ts"

/** Twenty digits: the day of a moment in Istanbul, and a number that nobody can guess by the one before. */
export const newOrderNumber = (millis: number): string =>
  istanbulDay(millis).replaceAll("-", "") + String(randomInt(10 ** 12)).padStart(12, "0")
