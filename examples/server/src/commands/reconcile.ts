import { type Drift, instantOf, type Reconciliation } from '@billing/core'
import { type ServiceCommand, JSON_OPTION } from '../command.ts'
import type { OpenService } from '../open-service.ts'
import { AFTER_RESTORE_OPTIONS, afterRestoreLines, lookAfterRestore } from './after-restore.ts'
import { tick } from './tick.ts'
import { dateOf, oneLine } from './words.ts'

type Tenants = Awaited<ReturnType<OpenService['billing']['tenants']['reconcile']>>

const NO_WORDS = { words: [], options: {} }

/** Compares what we have with the provider's orders and refunds and with the phone system's tenants. */
export const reconcile: ServiceCommand = {
  summary: 'compare orders and refunds with the payment provider, and tenants with the PBX core',
  words: [],
  options: {
    '--since <date>': 'leave out the orders that were made before that day',
    ...AFTER_RESTORE_OPTIONS,
    ...JSON_OPTION,
  },
  async run(service, given, out) {
    const { billing, ports, outside } = service
    const { options } = given
    const { since: day } = options
    const date = day === undefined ? undefined : { ...dateOf('since', day), ms_of_day: 0 }
    const since = date && instantOf(date, ports.settings.time_zone)
    const restored =
      'after-restore' in options ? await lookAfterRestore(service, given, since, out) : undefined
    // What went on without us is taken up now: what differs after that is for a person.
    if (restored) await tick.run(service, NO_WORDS, { ...out, print: () => undefined })
    const money = await billing.books.reconcile({
      ...(since === undefined ? {} : { since }),
      onProgress: (area, compared) => out.progress(`${area}: ${compared}`),
    })
    out.progress('tenants')
    const tenants = await billing.tenants.reconcile()
    out.progress('')
    const ok = money.ok && isSame(tenants) && (restored?.silent ?? []).length === 0
    const lines =
      'json' in options
        ? [
            JSON.stringify(
              { ...(restored ? { after_restore: restored } : {}), ...money, ok, tenants },
              null,
              2,
            ),
          ]
        : [
            ...(restored ? afterRestoreLines(restored, outside.sandbox !== null) : []),
            ...linesOf(money),
            ...tenantLines(tenants),
            '',
            ok ? 'Nothing differs.' : 'They differ.',
          ]
    for (const line of lines) out.print(line)
    return ok ? 0 : 1
  },
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
