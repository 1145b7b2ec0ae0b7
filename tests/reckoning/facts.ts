/** What a life came to, in terms that both sides know. Instants are milliseconds, amounts cents. */
export interface Facts {
  readonly outcomes: readonly Outcome[]
  readonly timeline: readonly Standing[]
  readonly invoices: readonly InvoiceFact[]
  readonly notes: readonly NoteFact[]
  readonly movements: readonly Movement[]
  /** What a check of the service's own books finds wrong in the end. */
  readonly wrong: readonly string[]
}

/** How a deed was answered. */
export interface Outcome {
  readonly at: number
  readonly deed: string
  readonly answer: string
}

/** Where everything stands from an instant on. */
export interface Standing {
  readonly at: number
  readonly subscription: string
  readonly account: string
  readonly dunning: string
  readonly banner: string | null
  readonly tier: string
  readonly pending: string | null
  /** How many of what is held beside the plan. */
  readonly items: string
  readonly ends: boolean
  readonly period: readonly [from: number, until: number]
  /** What is owed on which invoice, oldest first. */
  readonly debts: string
  readonly credit: number
  readonly calls: number
}

export interface InvoiceFact {
  readonly number: string
  readonly issued_at: number
  readonly due_at: number
  readonly lines: readonly (readonly [net: number, from: number | null, until: number | null])[]
  readonly net: number
  readonly rate: number
  readonly vat: number
  readonly total: number
  /** As the year ends. */
  readonly status: string
  readonly paid_at: number | null
  readonly owed: number
}

export interface NoteFact {
  readonly number: string
  readonly issued_at: number
  readonly invoice: string
  readonly kind: string
  readonly reason: string
  readonly amount: number
}

/** Money that moved at the provider. */
export interface Movement {
  readonly at: number
  readonly kind: string
  /** What our reference is of: the part before its first underscore. */
  readonly of: string
  readonly amount: number
}
