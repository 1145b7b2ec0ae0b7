import type { Evidence, Invariant } from './evidence.ts'

/** What must hold of an end that a customer asked for within a minimum term. */
export const AGREED_ENDS: readonly Invariant[] = [
  {
    id: 'M18',
    says: 'Nothing is billed for a period that begins with the agreed end of the subscription, or after it; and the subscription is over a day later.',
    when: 'always',
    check: billedPastEnd,
  },
]

const DAY = 86_400_000

interface Line {
  readonly period_start: number | null
  readonly derivation?: { readonly rule: string }
}

const OF_SERVICE: ReadonlySet<string> = new Set(['period', 'remaining', 'day_remaining', 'resumed'])

async function billedPastEnd({ query, now }: Evidence): Promise<string[]> {
  const billed = await query(
    `select i.invoice_id, i.lines, s.ends_at from invoices i
      join subscriptions s on s.subscription_id = i.subscription_id
      where s.ends_at is not null and i.status <> 'draft'`,
  )
  const past = billed.flatMap(({ invoice_id, lines, ends_at }) =>
    (JSON.parse(String(lines)) as readonly Line[]).some(
      ({ period_start, derivation }) =>
        OF_SERVICE.has(derivation?.rule ?? '') && Number(period_start) >= Number(ends_at),
    )
      ? [`${String(invoice_id)}: a period after the end is billed`]
      : [],
  )
  const late = await query(
    `select subscription_id from subscriptions
      where status <> 'cancelled' and ends_at < ${now - DAY}`,
  )
  return [
    ...past,
    ...late.map(({ subscription_id }) => `${String(subscription_id)}: it goes on after its end`),
  ]
}
