import {
  type AfterRestore,
  type Drift,
  type EpochMs,
  instantOf,
  type NumberPrefixes,
  type Reconciliation,
  SYSTEM,
} from '@billing/core'
import { type Given, JSON_OPTION, type Out, type ServiceCommand } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import type { OpenService } from '../open-service.ts'
import { AFTER_RESTORE_OPTIONS, afterRestoreLines, lookAfterRestore } from './after-restore.ts'
import { tick } from './tick.ts'
import { dateOf, oneLine } from './words.ts'

type Parked = Awaited<ReturnType<OpenService['billing']['books']['askParkedRefunds']>>
type Tenants = Awaited<ReturnType<OpenService['billing']['tenants']['reconcile']>>

const NO_WORDS = { words: [], options: {} }

/** Compares what we have with the provider's orders, refunds and disputes and with the phone system's tenants. */
export const reconcile: ServiceCommand = {
  summary:
    'compare orders, refunds and disputes with the payment provider, and tenants with the PBX core',
  words: [],
  options: {
    '--since <date>': 'leave out the orders that were made before that day',
    ...AFTER_RESTORE_OPTIONS,
    '--parked-refunds':
      'first ask the provider once more for the refunds of which nobody knows for five days whether they were made',
    ...JSON_OPTION,
  },
  async run(service, given, out) {
    const { billing, outside, ports } = service
    const { options } = given
    const since = sinceOf(service, given)
    const restored = 'after-restore' in options ? await takeUpAgain(service, given, out) : undefined
    const parked =
      'parked-refunds' in options ? await billing.books.askParkedRefunds(SYSTEM) : undefined
    const money = await billing.books.reconcile(SYSTEM, {
      ...(since === undefined ? {} : { since }),
      onProgress: (area, compared) => out.progress(`${step(area)}, ${compared}`),
    })
    out.progress(step('tenants'))
    const tenants = await billing.tenants.reconcile(SYSTEM)
    out.progress('')
    const ok = money.ok && isSame(tenants) && !isSilent(restored)
    const { number_prefixes: prefixes } = ports.settings
    const hasMailbox = outside.sandbox !== null
    const found = { restored, parked, hasMailbox, prefixes, money, tenants, ok }
    for (const line of 'json' in options ? jsonOf(found) : textOf(found)) out.print(line)
    return ok ? 0 : 1
  },
}

/** What is compared, in this order. */
const AREAS = ['orders', 'refunds', 'disputes', 'tenants'] as const

function step(area: (typeof AREAS)[number]): string {
  return `${AREAS.indexOf(area) + 1} of ${AREAS.length}: ${area}`
}

function sinceOf({ ports }: OpenService, { options: { since } }: Given): EpochMs | undefined {
  if (since === undefined) return undefined
  return instantOf({ ...dateOf('since', since), ms_of_day: 0 }, ports.settings.time_zone)
}

/** What went on without us is taken up: what differs after that is for a person. */
async function takeUpAgain(service: OpenService, given: Given, out: Out): Promise<AfterRestore> {
  const restored = await lookAfterRestore(service, given, sinceOf(service, given), out)
  await tick.run(service, NO_WORDS, { ...out, print: () => undefined })
  return restored
}

/** All that the command has found. */
interface Compared {
  readonly restored: AfterRestore | undefined
  readonly parked: Parked | undefined
  readonly hasMailbox: boolean
  readonly prefixes: NumberPrefixes
  readonly money: Reconciliation
  readonly tenants: Tenants
  readonly ok: boolean
}

function jsonOf({ restored, parked, money, tenants, ok }: Compared): string[] {
  const after = restored ? { after_restore: restored } : {}
  const asked = parked ? { parked_refunds: parked } : {}
  return [jsonAnswer({ ...after, ...asked, ...money, ok, tenants })]
}

function textOf(found: Compared): string[] {
  const { restored, parked, hasMailbox, prefixes, money, tenants, ok } = found
  return [
    ...(restored ? afterRestoreLines(restored, { hasMailbox, prefixes }) : []),
    ...(parked ? parkedLines(parked) : []),
    ...linesOf(money),
    ...tenantLines(tenants),
    '',
    ok ? 'Nothing differs.' : 'They differ.',
  ]
}

function parkedLines(parked: Parked): string[] {
  return [
    `parked refunds: ${parked.length} asked for once more`,
    ...parked.map(({ refund_id, status }) => `         asked again: ${refund_id} is ${status}`),
  ]
}

function isSilent(restored: AfterRestore | undefined): boolean {
  return restored !== undefined && restored.silent.length > 0
}

function isSame({ complete, repaired, strangers }: Tenants): boolean {
  return complete && repaired.length === 0 && strangers.length === 0
}

function linesOf({ areas, drifts, drift_count }: Reconciliation): string[] {
  const more = drift_count - drifts.length
  return [
    ...Object.entries(areas).flatMap(([area, { compared, unanswered }]) => [
      `${area.padEnd(8)} ${String(compared).padStart(8)} compared${silence(unanswered)}`,
      ...drifts.filter((drift) => drift.area === area).map(driftLine),
    ]),
    ...(more > 0 ? [`         and ${more} more`] : []),
  ]
}

function silence(unanswered: number): string {
  return unanswered === 0 ? '' : `, of ${unanswered} the provider did not say`
}

function driftLine({ id, what }: Drift): string {
  return `         differs: ${id}: ${oneLine(what)}`
}

function tenantLines({ compared, complete, repaired, strangers }: Tenants): string[] {
  const broken = complete ? '' : ', the core did not list them all'
  return [
    `tenants  ${String(compared).padStart(8)} compared${broken}`,
    ...repaired.map((id) => `         differs: ${id}: the core is told again what we want`),
    ...strangers.map((id) => `         differs: ${oneLine(id)}: no account of ours has it`),
  ]
}
