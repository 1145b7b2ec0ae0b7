/** Calendar months that a minimum term has at most, and beside which longest one a longer one is sold. Source: Directive (EU) 2018/1972, Art. 105 (1). */
export const TERM_MONTHS = { most: 24, beside_longer: 12 } as const
/** Days of notice that can be agreed at most: three months. */
export const NOTICE_DAYS_MOST = 92

/** What a plan binds whoever signs up for it to. */
export interface SoldTerm {
  /** Calendar months from the first paid period on; null: no minimum term. */
  readonly months: number | null
  /** Of businesses, in local days. Consumers give none: the running period is the longest notice that they can be held to. */
  readonly notice_days: number
}

/** What a plan binds to, as people see it: what there is none of is missing. */
export interface ShownTerm {
  readonly term_months?: number
  readonly notice_days?: number
}

/** What people see of the term that a plan is sold with. */
export function shownTerm({ months, notice_days }: SoldTerm = NO_TERM): ShownTerm {
  return {
    ...(months !== null && { term_months: months }),
    ...(notice_days > 0 && { notice_days }),
  }
}

const NO_TERM: SoldTerm = { months: null, notice_days: 0 }

/** A plan as far as its term is judged. */
interface TermSold {
  readonly term?: SoldTerm | undefined
  readonly offered: boolean
}

/** Something that is wrong with the terms that plans are sold with, and at which plan. */
export interface TermFlaw {
  readonly at: number
  readonly field: 'term_months' | 'notice_days'
  readonly message: string
}

/**
 * What is wrong with the terms of a catalogue: none is longer than 24 months, and where one above 12 is sold, another offered
 * plan binds for 12 at most. Source: Directive (EU) 2018/1972, Art. 105 (1).
 */
export function termFlaws(plans: readonly TermSold[]): TermFlaw[] {
  const { most, beside_longer } = TERM_MONTHS
  const months = ({ term }: TermSold) => term?.months ?? 0
  const has_shorter = plans.some((plan) => plan.offered && months(plan) <= beside_longer)
  return plans.flatMap((plan, at): TermFlaw[] => {
    const { months: length = null, notice_days = 0 } = plan.term ?? {}
    const is_long = plan.offered && months(plan) > beside_longer
    return [
      ...(length === null || isWithin(length, 1, most)
        ? []
        : [{ at, field: 'term_months', message: `expected 1 to ${most} months` } as const]),
      ...(isWithin(notice_days, 0, NOTICE_DAYS_MOST)
        ? []
        : [
            {
              at,
              field: 'notice_days',
              message: `expected 0 to ${NOTICE_DAYS_MOST} days`,
            } as const,
          ]),
      ...(is_long && !has_shorter
        ? [
            {
              at,
              field: 'term_months',
              message: `beside a term above ${beside_longer} months, offer a plan with a term of ${beside_longer} at most, or without one`,
            } as const,
          ]
        : []),
    ]
  })
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
