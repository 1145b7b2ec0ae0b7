/** A page of a bucket's keys, and how to ask for the next one. */
export interface ListedKeys {
  readonly keys: readonly string[]
  readonly next: string | undefined
}

/** An answer of ListObjectsV2; undefined for anything else. Our keys have no letter that XML writes in another way. */
export function readList(bytes: Uint8Array): ListedKeys | undefined {
  const xml = new TextDecoder().decode(bytes)
  const truncated = /<IsTruncated>(true|false)<\/IsTruncated>/.exec(xml)?.[1]
  if (!/<ListBucketResult[\s>]/.test(xml) || truncated === undefined) return undefined
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
  const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]
  if (truncated === 'false') return { keys, next: undefined }
  return next === undefined ? undefined : { keys, next: unescaped(next) }
}

const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof NAMED) => NAMED[name])
}
