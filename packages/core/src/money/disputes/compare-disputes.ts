import { after, type EpochMs, epochMs, HOUR } from '../../kernel/time.ts'
import type { ReadPorts } from '../../ports.ts'
import type { Drifts } from '../books/drift.ts'
import { type Dispute, isBooked, type ListedDispute } from '../payments/dispute.ts'
import { walkProvider } from '../payments/walk-provider.ts'

/** Disputes that are compared at a time. */
const AT_ONCE = 200

/** The worker looks at all of them once an hour: what the provider has just changed is not known yet. */
const KNOWN_WITHIN = 2 * HOUR

/**
 * Compare the provider's disputes with those that we know, whichever side has them: one that we know nothing of, one that
 * stands elsewhere, and one of ours that the provider does not list. That what the bank took is posted is what `verify`
 * proves. Source: contract 6.8; states 1.12.
 */
export async function compareDisputes(
  ports: ReadPorts<'payments'>,
  since: EpochMs,
  to: Drifts,
): Promise<void> {
  const { payments, clock } = ports
  const listed: ListedDispute[] = []
  let complete = true
  const made = { from: since, to: clock() }
  for await (const each of walkProvider((part) => payments.listDisputes(part), made)) {
    if (each === 'silent') complete = false
    else listed.push(each)
  }
  await compareListed(ports, listed, to)
  to.compared('disputes', listed.length)
  if (complete) await findUnlisted(ports, listed, since, to)
  else to.unanswered('disputes')
}

async function compareListed(
  { store, clock }: ReadPorts,
  listed: readonly ListedDispute[],
  to: Drifts,
): Promise<void> {
  for (let from = 0; from < listed.length; from += AT_ONCE) {
    const page = listed.slice(from, from + AT_ONCE)
    const found = await store.read((tx) => tx.disputes.ofIds(page.map(({ id }) => id)))
    const known = new Map(found.map((each) => [each.dispute_id, each]))
    for (const shown of page) {
      const what = flawOf(shown, known.get(shown.id), clock())
      if (what !== null) to.found({ area: 'disputes', id: shown.id, what })
    }
  }
}

/** Those of our charges that the provider does not list. */
async function findUnlisted(
  { store }: ReadPorts,
  listed: readonly ListedDispute[],
  since: EpochMs,
  to: Drifts,
): Promise<void> {
  const ids = new Set(listed.map(({ id }) => id))
  for (const { dispute_id: id, owner, created_at } of await store.read(allOf)) {
    if (owner !== 'ours' || created_at < since || ids.has(id)) continue
    to.found({ area: 'disputes', id, what: 'the provider does not show it' })
  }
}

function allOf(tx: { readonly disputes: { standing(since: EpochMs): Promise<Dispute[]> } }) {
  return tx.disputes.standing(epochMs(0))
}

/** One that was won before we ever heard of it has moved nothing. */
function flawOf(shown: ListedDispute, known: Dispute | undefined, now: EpochMs): string | null {
  const { stage, order_id, amount, updated_at } = shown
  if (after(updated_at, KNOWN_WITHIN) > now) return null
  if (!known) {
    if (stage === 'won') return null
    return `the provider shows it as ${stage}, of ${amount.amount_minor} ${amount.currency} of order ${order_id}, and we know nothing of it`
  }
  if (known.next_look_at !== null) return null
  if (known.stage !== stage) {
    return `we recorded it as ${known.stage} and wait for nothing, the provider shows ${stage}`
  }
  const kept = known.owner === 'ours' && stage === 'won' && !isBooked(known)
  return kept ? 'the bank gave its money back, and the books still have it as taken' : null
}
