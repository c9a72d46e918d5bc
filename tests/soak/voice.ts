import { speakWithRealVoice } from "../kit/trials/realVoice.ts"
import type { Soak } from "./main.ts"

/**
 * Has `count` utterances (20) of an article spoken by eSpeak NG, from Debian's packages, in Chromium. A sentence that the
 * engine was not given, that is not the text's next, or that is not marked while it is spoken, is lost.
 */
export const soak: Soak = async ({ count }) => {
  const { sentences, words, voices, complaints } = await speakWithRealVoice(count ?? 20)
  for (const complaint of complaints) console.log(complaint)
  return {
    line: `${sentences} utterances of ${words} words by one of ${voices} voices, ${complaints.length} complaints`,
    lost: complaints.length
  }
}
