import type { Round } from '../../kernel/fault.ts'
import { after, DAY } from '../../kernel/time.ts'
import type { WritePorts } from '../../ports.ts'
import type { Drift } from './drift.ts'
import { compareStrangers } from './compare-strangers.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** How far back the daily look goes: a restored database forgets hours, seldom days. */
const LOOKS_BACK = 3 * DAY

/** Drifts that are remembered. */
const REMEMBERED = 200

/** Look once a day for money at the provider that nothing of ours names; an alert tells of it. Source: contract 7.3. */
export async function compareDaily(ports: WritePorts<'payments'>): Promise<Round> {
  const now = ports.clock()
  const last = await ports.store.read((tx) => tx.facts.get('provider_strangers'))
  if (last && now - last.at < DAY) return { tried: 0, faults: [] }
  const found: Drift[] = []
  let complete = true
  const to = {
    found: (drift: Drift) => void found.push(drift),
    unanswered: () => void (complete = false),
  }
  await compareStrangers(ports, { from: after(now, -LOOKS_BACK), to: now }, to)
  await rememberStrangers(ports, found, complete)
  return { tried: found.length, faults: [] }
}

/** What was found last, for the alert. */
export async function rememberStrangers(
  ports: WritePorts,
  found: readonly Drift[],
  complete: boolean,
): Promise<void> {
  const strangers = found.filter(({ stranger }) => stranger).map(({ id }) => id)
  const fact = { complete, strangers: strangers.slice(0, REMEMBERED) }
  await transact(ports, ({ tx, now }) => tx.facts.put('provider_strangers', { at: now, ...fact }))
}
