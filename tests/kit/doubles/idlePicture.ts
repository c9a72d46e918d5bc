import { createActor } from "xstate"
import { type PictureInput, pictureMachine } from "../../../src/machines/publishing/picture.machine.ts"

/** A picture that nobody sends, for screens that are about something else. */
export const idlePicture = (input: PictureInput = { use: "logo" }) => createActor(pictureMachine, { input }).start()
