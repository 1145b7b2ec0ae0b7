import { type Fault, faultsOf, type Round } from '../../kernel/fault.ts'
import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import { type Dispute, type ListedDispute, nextLookAt } from '../payments/dispute.ts'
import { walkProvider } from '../payments/walk-provider.ts'
import { recordDispute, recordNobodys } from './record-dispute.ts'

/** Longer than a dispute runs. */
const LOOKED_BACK = 400 * DAY
/** So old must a report be before we believe that the provider has no such dispute. */
const LISTED_WITHIN = 3 * DAY
/** Disputes that are compared at a time. */
const AT_ONCE = 200

/**
 * Look at the provider's disputes: whose charge each is of, and how it stands. What was lost is written into the books. A
 * webhook only tells sooner: one that never came, or that a restored database has forgotten, changes nothing. `tried`
 * counts those of which something new is known. Source: states 1.12.
 */
export async function followDisputes(ports: WritePorts<'payments'>): Promise<Round> {
  await transact(ports, ({ tx, now }) => tx.disputes.postpone(now, nextLookAt(now)))
  const { listed, complete } = await listedBy(ports)
  const faults: Fault[] = []
  let tried = 0
  for (const dispute of await newsIn(ports, listed)) {
    const record = async () => {
      if (await transact(ports, (work) => recordDispute(work, dispute))) tried++
    }
    faults.push(...(await faultsOf(`dispute ${dispute.id}`, record)))
  }
  if (complete) tried += await leaveUnlisted(ports, listed)
  return { tried: tried + faults.length, faults }
}

async function listedBy({ payments, clock }: ReadPorts<'payments'>) {
  const to = clock()
  const listed: ListedDispute[] = []
  const made = { from: after(to, -LOOKED_BACK), to }
  for await (const each of walkProvider((part) => payments.listDisputes(part), made)) {
    if (each === 'silent') return { listed, complete: false }
    listed.push(each)
  }
  return { listed, complete: true }
}

/** Those of which there is anything to learn or to book, oldest first: money goes back in the order in which it was asked for. */
async function newsIn(
  { store }: ReadPorts,
  listed: readonly ListedDispute[],
): Promise<ListedDispute[]> {
  const oldest_first = listed.toReversed()
  const news: ListedDispute[] = []
  for (let from = 0; from < oldest_first.length; from += AT_ONCE) {
    const page = oldest_first.slice(from, from + AT_ONCE)
    const known = await store.read((tx) => tx.disputes.ofIds(page.map(({ id }) => id)))
    const byId = new Map(known.map((each) => [each.dispute_id, each]))
    news.push(...page.filter((each) => isNews(each, byId.get(each.id))))
  }
  return news
}

/** One that was won before we ever heard of it has moved nothing. */
function isNews({ stage }: ListedDispute, known: Dispute | undefined): boolean {
  if (!known) return stage !== 'won'
  if (known.stage !== stage || known.next_look_at !== null || known.owner === 'unknown') return true
  return stage === 'lost' && !known.settled
}

/** What was reported a while ago and the provider does not list is nobody's charge. */
async function leaveUnlisted(
  ports: WritePorts<'payments'>,
  listed: readonly ListedDispute[],
): Promise<number> {
  const ids = new Set(listed.map(({ id }) => id))
  const now = ports.clock()
  const standing = await ports.store.read((tx) => tx.disputes.standing(now))
  const strays = standing.filter((each) => !ids.has(each.dispute_id) && isStray(each, now))
  for (const { dispute_id } of strays) {
    await transact(ports, (work) => recordNobodys(work, dispute_id))
  }
  return strays.length
}

function isStray({ at, owner, stage, settled }: Dispute, now: EpochMs): boolean {
  return !settled && after(at, LISTED_WITHIN) <= now && (owner === 'unknown' || stage === 'lost')
}
