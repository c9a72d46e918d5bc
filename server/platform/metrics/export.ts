import { Layer, References } from "effect"
import { FetchHttpClient } from "effect/http"
import { Otlp } from "effect/observability"
import type { Environment } from "../config.ts"

/** Sends traces, metrics and the log's lines to an OpenTelemetry collector as well, if there is one. */
export const exporting = ({ OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl, ROLE }: Environment) =>
  baseUrl === undefined
    ? // Nobody would see the spans.
      Layer.succeed(References.TracerEnabled, false)
    : Otlp.layerJson({
        baseUrl,
        resource: { serviceName: "sayfa", attributes: { "sayfa.role": ROLE } },
        loggerMergeWithExisting: true,
        shutdownTimeout: "3 seconds"
      }).pipe(Layer.provide(FetchHttpClient.layer))
