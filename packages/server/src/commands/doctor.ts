import type { Secrets } from '@billing/core'
import type { Opened } from '@billing/store-sql'
import type { Finding } from '@billing/wire'
import { type Out, type ServiceCommand, JSON_OPTION } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import type { Databases } from '../compose.ts'
import { reasonOf } from '../start-error.ts'
import { oneLine } from './words.ts'

/** How a verdict stands in front of its line. */
const MARKS = { works: 'ok  ', warns: 'look', fails: 'FAIL' } as const

/** Looks at every configured provider. Nothing is charged, sent or left behind. */
export const doctor: ServiceCommand = {
  summary: 'look whether each configured provider works, without moving money',
  words: [],
  options: JSON_OPTION,
  judges_keys: true,
  async run({ outside, opened, ports: { secrets }, wrongKeys }, { options }, out) {
    const looked: Record<string, readonly Finding[]> = {}
    const providers = {
      database: { diagnose: () => diagnoseDatabase(opened) },
      secret_keys: { diagnose: async () => diagnoseKeys(opened, secrets, await wrongKeys()) },
      ...outside.providers,
    }
    const all = Object.entries(providers)
    for (const [n, [name, provider]] of all.entries()) {
      out.progress(`${n + 1} of ${all.length}: ${name} …`)
      looked[name] = await provider.diagnose().catch(asFinding)
      out.progress('')
      if (!('json' in options)) tell(name, looked[name], out)
    }
    const failed = Object.values(looked)
      .flat()
      .filter(({ verdict }) => verdict === 'fails').length
    const where = outside.sandbox ? ' The other providers are the sandbox’s.' : ''
    if ('json' in options) out.print(jsonAnswer({ ok: failed === 0, ...looked }))
    else out.print(failed === 0 ? `\nAll work.${where}` : `\n${failed} must be put right.`)
    return failed === 0 ? 0 : 1
  },
}

function tell(name: string, findings: readonly Finding[], out: Out): void {
  out.print(name)
  for (const { what, verdict, says } of findings) {
    out.print(`  ${MARKS[verdict]}  ${oneLine(what)}${says === '' ? '' : `: ${oneLine(says)}`}`)
  }
}

/** The start has found already that it takes writes, and that its sessions are ours: see `openDatabase`. */
async function diagnoseDatabase(opened: Databases): Promise<Finding[]> {
  const { whyNotReady } = await import('@billing/store-sql')
  const why_not = await whyNotReady(opened)
  const ready = why_not === null
  return [
    {
      what: 'The database answers, takes writes, and its tables are up to date',
      verdict: ready ? 'works' : 'fails',
      says: why_not ?? '',
    },
    ...(ready && opened.dialect === 'postgres' ? [await diagnoseMonths(opened)] : []),
    ...(opened.replica ? [await diagnoseReplica(opened, opened.replica)] : []),
  ]
}

async function diagnoseKeys(
  opened: Opened,
  secrets: Secrets,
  wrong: readonly string[],
): Promise<Finding[]> {
  const what = 'The secret keys open what this database has sealed'
  if (wrong.length > 0) return wrong.map((says) => ({ what, verdict: 'fails', says }))
  return [{ what, verdict: 'works', says: '' }, await diagnoseSeals(opened, secrets)]
}

/** A rotation is over when it works. */
async function diagnoseSeals(opened: Opened, secrets: Secrets): Promise<Finding> {
  const what = 'All that is sealed is sealed with the first secret key'
  const { keysOf, outdatedSeals } = await import('../outdated-seals.ts')
  const { countedTexts } = await import('../wrong-keys.ts')
  const left = await outdatedSeals(opened, secrets)
  if (left.length === 0) return { what, verdict: 'works', says: '' }
  const how = 'run `billing reseal` before you take it away'
  const counted = countedTexts(left.map((text) => text.what))
  return { what, verdict: 'warns', says: `${counted} sealed with ${keysOf(left)}; ${how}` }
}

/** Without them nothing fails: rows wait in the default partition. */
async function diagnoseMonths(opened: Opened): Promise<Finding> {
  const what = 'The months of growing tables are made ahead'
  const { hasNextMonth } = await import('@billing/store-sql')
  if (await hasNextMonth(opened)) return { what, verdict: 'works', says: '' }
  const how = 'run `billing partitions make` once a month, as the owner of the tables'
  return { what, verdict: 'warns', says: how }
}

async function diagnoseReplica(opened: Opened, replica: Opened): Promise<Finding> {
  const what = 'The replica answers'
  try {
    const { replicaBehind } = await import('@billing/store-sql')
    const behind = await replicaBehind(opened, replica)
    return { what, verdict: 'works', says: `it is ${behind} bytes of the log behind` }
  } catch (error) {
    return { what, verdict: 'fails', says: `${reasonOf(error)}; lists are read from the primary` }
  }
}

function asFinding(error: unknown): Finding[] {
  return [{ what: 'It could be looked at', verdict: 'fails', says: reasonOf(error) }]
}
