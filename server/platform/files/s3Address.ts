/** A bucket of an S3-compatible store, and how it is reached. */
export interface S3Address {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  /** Null if the SDK finds them, by its own variables, files or the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  /** The bucket is part of the path, or else of the host's name. */
  readonly isByPath: boolean
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const options = ["region", "tls", "bucket"]

/**
 * Reads `s3://key:secret@host:port/bucket?region=…&tls=no&bucket=host`. Key and secret are percent-encoded, and may be
 * left out; null if it is no such address.
 */
export const s3Address = (text: string): S3Address | null => {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const { searchParams: asked } = url
  const bucket = url.pathname.slice(1)
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  const tls = asked.get("tls") ?? "yes"
  const place = asked.get("bucket") ?? "path"
  const region = asked.get("region") ?? "us-east-1"
  const isWhole =
    url.protocol === "s3:" &&
    url.hostname !== "" &&
    url.hash === "" &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) &&
    /^[a-z0-9-]+$/i.test(region) &&
    ["yes", "no"].includes(tls) &&
    ["path", "host"].includes(place) &&
    [...asked.keys()].every((name) => options.includes(name))
  if (!isWhole || accessKeyId === null || secretAccessKey === null) return null
  if ((accessKeyId === "") !== (secretAccessKey === "")) return null
  return {
    endpoint: `${tls === "no" ? "http" : "https"}://${url.host}`,
    bucket,
    region,
    credentials: accessKeyId === "" ? null : { accessKeyId, secretAccessKey },
    isByPath: place === "path"
  }
}

/** Two addresses of one bucket have one name, whoever signs in and however it is reached. */
export const bucketName = ({ endpoint, bucket }: S3Address): string => `${new URL(endpoint).host}/${bucket}`
