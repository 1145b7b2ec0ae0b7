import { type Fault, faultsOf, type Round } from '../../kernel/fault.ts'
import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import {
  type DisputeFact,
  type ListedDispute,
  ofNobody,
  type ReportedDispute,
  unsettled,
  withDispute,
} from '../payments/dispute.ts'
import { walkProvider } from '../payments/walk-provider.ts'
import { recordDispute } from './record-dispute.ts'

/** Longer than a dispute runs. */
const LOOKED_BACK = 400 * DAY
/** What was decided longer ago than this, and we know nothing of, was settled and forgotten. */
const LEARNED_WITHIN = 30 * DAY
/** So old must a report be before we believe that the provider has no such dispute. */
const LISTED_WITHIN = 3 * DAY

/**
 * Look at the provider's disputes: whose charge each is of, and how it stands. What was lost is written into the books. A
 * webhook only tells sooner: one that never came, or that a restored database has forgotten, changes nothing. `tried`
 * counts those of which something new is known. Source: states 1.12.
 */
export async function followDisputes(ports: WritePorts<'payments'>): Promise<Round> {
  const { listed, complete } = await listedBy(ports)
  const known = await ports.store.read((tx) => tx.facts.get('disputes'))
  const faults: Fault[] = []
  let tried = 0
  for (const dispute of listed.filter((each) => isNews(each, known, ports.clock()))) {
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

/** Whether there is anything to learn or to book of it. */
function isNews(
  { id, stage, updated_at }: ListedDispute,
  known: DisputeFact | undefined,
  now: EpochMs,
): boolean {
  const ours = known?.reported.find(({ dispute_id }) => dispute_id === id)
  if (!ours) return !isDecided(stage) || after(updated_at, LEARNED_WITHIN) > now
  return ours.stage !== stage || !ours.charge || (stage === 'lost' && !ours.booked)
}

function isDecided(stage: ListedDispute['stage']): boolean {
  return stage === 'won' || stage === 'lost'
}

/** What was reported a while ago and the provider does not list is nobody's charge. */
async function leaveUnlisted(
  ports: WritePorts<'payments'>,
  listed: readonly ListedDispute[],
): Promise<number> {
  const ids = new Set(listed.map(({ id }) => id))
  const straysIn = (fact: DisputeFact | undefined, now: EpochMs) =>
    unsettled(fact).filter((each) => !ids.has(each.dispute_id) && isStray(each, now))
  const known = await ports.store.read((tx) => tx.facts.get('disputes'))
  if (straysIn(known, ports.clock()).length === 0) return 0
  return transact(ports, async ({ tx, now }) => {
    const fact = await tx.facts.get('disputes')
    const strays = straysIn(fact, now)
    const left = strays.reduce((kept, each) => withDispute(kept, ofNobody(each)), fact)
    if (left) await tx.facts.put('disputes', left)
    return strays.length
  })
}

function isStray({ at, charge, stage }: ReportedDispute, now: EpochMs): boolean {
  return after(at, LISTED_WITHIN) <= now && (charge === undefined || stage === 'lost')
}
