/** What came of a question: `not_attempted` reached nobody; of `unknown` nobody knows whether it had an effect. */
export type Answered =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** Names in lower case; of a repeated one the values are joined by commas. */
      readonly headers: Readonly<Record<string, string>>
      readonly bytes: Uint8Array
    }
  | { readonly kind: 'not_attempted'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** The JSON of a body; undefined for an invalid one. */
export function jsonOf({ bytes }: { readonly bytes: Uint8Array }): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** The most that we wait because somebody asked us to, in seconds. */
const WAIT_MAX = 3_600

/** Seconds that an answer asks us to wait; undefined when it does not say. Source: RFC 9110, 10.2.3. */
export function retryAfterOf(
  { headers }: { readonly headers: Readonly<Record<string, string>> },
  now: number,
): number | undefined {
  const text = headers['retry-after']
  if (text === undefined) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), WAIT_MAX) : undefined
}
