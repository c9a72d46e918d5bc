import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Favourite, Moment } from "../domain/account/Favourites.ts"
import { SignedIn } from "./authorisation.ts"
import { Items } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { SmallBody } from "./SmallBody.ts"

/** More sayings than this are no batch. */
export const mostFavourites = 500

export class FavouritesGroup extends HttpApiGroup.make("favourites").add(
  /** Of whoever asks: every publication that they ever said something of, and the last they said. */
  HttpApiEndpoint.get("favourites", "/favourites", { success: Items(Favourite) }).middleware(SignedIn),
  /**
   * Merges what a device has said into what the server knows, and answers with all of it; told twice, it changes nothing.
   * `now` is what the device's clock says while it tells: where that is ahead, all sayings are put back by as much. What has
   * not happened even so has happened now.
   */
  HttpApiEndpoint.post("mergeFavourites", "/favourites/batch", {
    payload: Schema.Struct({
      now: Moment,
      sayings: Schema.Array(Favourite).check(Schema.isMaxLength(mostFavourites))
    }),
    success: Items(Favourite),
    error: TooManyRequests
  })
    .middleware(SmallBody)
    .middleware(SignedIn)
) {}
