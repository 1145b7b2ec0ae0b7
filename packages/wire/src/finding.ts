/**
 * One thing that a look at a provider found, for a person to read. `warns`: it works, and somebody should
 * know this; `fails`: the service cannot do its work so.
 */
export interface Finding {
  /** What was looked at: `The secret key is accepted`. */
  readonly what: string
  readonly verdict: 'works' | 'warns' | 'fails'
  /** What was seen, or what to do; shows no secret. */
  readonly says: string
}

/** An adapter that can look at its provider without moving money or leaving anything behind. */
export interface Diagnosable {
  diagnose(): Promise<Finding[]>
}
