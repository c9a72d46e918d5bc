import { Effect, References, type Tracer } from "effect"

/**
 * A span around work where spans are collected, and nothing elsewhere. For what each request for a file does:
 * `Effect.fn` makes a span and a stack frame for nobody, at a twentieth of such a request.
 */
export const spanned =
  (name: string, options?: Tracer.SpanOptionsNoTrace) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withFiber((fiber) =>
      fiber.getRef(References.TracerEnabled)
        ? Effect.withSpan(work, name, { ...options, captureStackTrace: false })
        : work
    )
