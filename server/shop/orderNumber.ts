import { randomInt } from "node:crypto"
import { istanbulDay } from "./istanbulDay.ts"

/** Twenty digits: the day in Istanbul, and a random number, so that numbers cannot be guessed from each other. */
export const newOrderNumber = (millis: number): string =>
  istanbulDay(millis).replaceAll("-", "") + String(randomInt(10 ** 12)).padStart(12, "0")

export const isOrderNumber = (text: string): boolean => /^[0-9]{20}$/.test(text)
