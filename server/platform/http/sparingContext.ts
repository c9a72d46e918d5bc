import { Context, Effect, type Scope } from "effect"
import { HttpServer } from "effect/http"

/** How many values a request may add before the services of the whole server are copied for it; none adds as many. */
const additions = 64

const sparing = (context: Context.Context<Scope.Scope>): Context.Context<Scope.Scope> =>
  Context.makeUnsafe(context.mapUnsafe, { maxDepth: additions })

/** The same server. With the framework's own limit, each request would copy some 150 services several times. */
export const sparingContext = ({
  address,
  serve
}: HttpServer.HttpServer["Service"]): HttpServer.HttpServer["Service"] =>
  HttpServer.make({
    address,
    serve: (answered, middleware) =>
      Effect.updateContext(middleware === undefined ? serve(answered) : serve(answered, middleware), sparing)
  })
