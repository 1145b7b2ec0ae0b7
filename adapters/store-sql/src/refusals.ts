/** Why a database refused to write, by the code of its error. Source: sqlite.org/rescode.html; PostgreSQL, Appendix A. */
const REASONS: readonly (readonly [codes: RegExp, says: string])[] = [
  [/^(?:SQLITE_FULL|53100)$/, 'its disk is full'],
  [/^SQLITE_READONLY/, 'it may only be read'],
  [/^(?:SQLITE_IOERR|58030$)/, 'its disk fails'],
]

/** Remembers why the database refused the last write, until one that needs room has succeeded. */
export class Refusals {
  #last: string | null = null

  /** Takes any error of the database; one that says nothing of its disk is no refusal. */
  note(error: unknown): void {
    const { code } = error as { readonly code?: unknown }
    const [, says] = REASONS.find(([codes]) => typeof code === 'string' && codes.test(code)) ?? []
    if (says !== undefined) this.#last = `${says} (${String(code)})`
  }

  /** In words, with the code; null where no write is refused. */
  get last(): string | null {
    return this.#last
  }

  forget(): void {
    this.#last = null
  }
}
