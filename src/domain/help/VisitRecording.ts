import { Schema } from "effect"

/** 4 MB, more than a recording ever has. */
export const maxRecordingBytes = 4 * 1024 * 1024

const Name = Schema.String.check(Schema.isMaxLength(1000))
const Milliseconds = Schema.Finite

const ofStep = { at: Milliseconds, actor: Name }

/** A recorded tab that is sent to the team: `Recording` of `machines/inspection`, and nothing else. */
export const VisitRecording = Schema.fromJsonString(
  Schema.Struct({
    format: Schema.Literal("sayfa-recording-1"),
    version: Name,
    begun: Name,
    lost: Schema.Int,
    entries: Schema.Array(
      Schema.Union([
        Schema.Struct({
          kind: Schema.Literal("birth"),
          ...ofStep,
          chart: Name,
          input: Schema.optionalKey(Schema.Unknown),
          isVeiled: Schema.Boolean
        }),
        Schema.Struct({
          kind: Schema.Literal("heard"),
          ...ofStep,
          event: Schema.StructWithRest(Schema.Struct({ type: Name }), [Schema.Record(Schema.String, Schema.Unknown)]),
          isVeiled: Schema.Boolean,
          atOnce: Schema.optionalKey(Schema.Struct({ slot: Name, order: Schema.Int }))
        }),
        Schema.Struct({ kind: Schema.Literal("elapsed"), ...ofStep, type: Name }),
        Schema.Struct({ kind: Schema.Literal("end"), ...ofStep }),
        Schema.Struct({
          kind: Schema.Literal("state"),
          actor: Name,
          value: Schema.Unknown,
          status: Name,
          digest: Schema.NullOr(Name)
        })
      ])
    )
  })
)
