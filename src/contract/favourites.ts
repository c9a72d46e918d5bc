import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Favourite } from "../domain/account/Favourites.ts"
import { Moment } from "../domain/Moment.ts"
import { SignedIn } from "./authorisation.ts"
import { Items } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { SmallBody } from "./SmallBody.ts"

export const maxFavourites = 500

export class FavouritesGroup extends HttpApiGroup.make("favourites").add(
  /** The user's latest choice for every publication, favourite or not. */
  HttpApiEndpoint.get("favourites", "/favourites", { success: Items(Favourite) }).middleware(SignedIn),
  /**
   * Merges a device's changes into the server's and answers with all; idempotent. `now` is the device's clock: if it is
   * ahead, all changes are moved back by the difference, and no time lies in the future.
   */
  HttpApiEndpoint.post("mergeFavourites", "/favourites/batch", {
    payload: Schema.Struct({
      now: Moment,
      sayings: Schema.Array(Favourite).check(Schema.isMaxLength(maxFavourites))
    }),
    success: Items(Favourite),
    error: TooManyRequests
  })
    .middleware(SmallBody)
    .middleware(SignedIn)
) {}
