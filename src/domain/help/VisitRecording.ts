import { Schema } from "effect"
import { Moment } from "../Moment.ts"

/** 4 MB, more than a recording ever has. */
export const maxRecordingBytes = 4 * 1024 * 1024

/** More than a recording's megabyte ever holds. */
export const maxRecordingEntries = 50_000

/** Whoever replays a recording reads its names in a terminal, to which control characters are orders. */
const Name = Schema.String.check(Schema.isMaxLength(1000), Schema.isPattern(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u))
const Version = Schema.String.check(Schema.isPattern(/^[\w.-]{1,100}$/))
const Milliseconds = Schema.Finite

const ofStep = { at: Milliseconds, actor: Name }

/** A recorded tab that is sent to the team: `Recording` of `machines/inspection`, and nothing else. */
export const VisitRecording = Schema.fromJsonString(
  Schema.Struct({
    format: Schema.Literal("sayfa-recording-1"),
    version: Version,
    begun: Moment,
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
    ).check(Schema.isMaxLength(maxRecordingEntries))
  })
)
