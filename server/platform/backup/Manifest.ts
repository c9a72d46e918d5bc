import { Schema } from "effect"

export const TableShape = Schema.Struct({
  schema: Schema.String,
  name: Schema.String,
  columns: Schema.Array(Schema.Struct({ name: Schema.String, type: Schema.String })),
  /** Names of the primary key's columns, in its order; rows are written in the order of their texts. */
  key: Schema.Array(Schema.String)
})
export type TableShape = typeof TableShape.Type

export const KeptTable = Schema.Struct({
  ...TableShape.fields,
  rows: Schema.Int,
  /** SHA-256 of the rows, a line each, in hexadecimal. */
  sha256: Schema.String
})
export type KeptTable = typeof KeptTable.Type

export const KeptSequence = Schema.Struct({
  schema: Schema.String,
  name: Schema.String,
  value: Schema.String,
  isCalled: Schema.Boolean
})

/** The database at one moment. */
export const Snapshot = Schema.Struct({
  /** The number of the newest migration. */
  migration: Schema.Int,
  /** An ISO moment. */
  takenAt: Schema.String,
  tables: Schema.Array(KeptTable),
  sequences: Schema.Array(KeptSequence)
})
export type Snapshot = typeof Snapshot.Type

/** A stored file. `etag` was its source's, which says at the next backup whether it is the same. */
export const KeptFile = Schema.Struct({
  key: Schema.String,
  size: Schema.Int,
  sha256: Schema.String,
  etag: Schema.String
})
export type KeptFile = typeof KeptFile.Type

/** Written last: a backup without one is half-written. */
export const Manifest = Schema.Struct({
  format: Schema.Literal(1),
  /** The program's, for people. */
  version: Schema.String,
  snapshot: Snapshot,
  files: Schema.Struct({
    count: Schema.Int,
    bytes: Schema.Int,
    /** SHA-256 of their list. */
    sha256: Schema.String
  }),
  /** Files and folders that rows speak of and that the shop itself did not have. */
  missing: Schema.optionalKey(Schema.Array(Schema.String))
})
export type Manifest = typeof Manifest.Type

export const decodeManifest = Schema.decodeUnknownOption(Schema.fromJsonString(Manifest))
export const encodeManifest = (manifest: Manifest): Buffer => Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)

export const decodeFile = Schema.decodeUnknownSync(Schema.fromJsonString(KeptFile))
