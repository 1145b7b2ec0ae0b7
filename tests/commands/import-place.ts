import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, DAY, isoInstant } from '@billing/core'
import { freshFolder } from '../support/example-process.ts'
import { formerLine, formerTenant } from '../support/former-system.ts'
import { billing, freshPlace, within } from './run.ts'

/** An empty installation, and files of customers for it. */
export async function importPlace() {
  const env = freshPlace()
  const folder = freshFolder()
  await billing(['migrate'], env)
  const fileOf = (name: string, text: string | Uint8Array): string => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const jsonl = (...lines: readonly unknown[]) =>
    fileOf(
      'customers.jsonl',
      lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    )
  /** Rows of CSV with semicolons, under the columns of the first line. */
  const csv = (...lines: readonly unknown[]) => {
    const columns = [...cellsOf(lines[0]).keys()]
    const rows = lines.map((line) => columns.map((column) => cellsOf(line).get(column) ?? ''))
    return fileOf('customers.csv', [columns, ...rows].map((row) => row.join(';')).join('\r\n'))
  }
  /** In a trial for ten days more, whatever the clock says. */
  const inTrial = async () => {
    const now = await within(env, async ({ ports }) => ports.clock())
    return { plan_tier: 'business', trial_ends_at: isoInstant(after(now, 10 * DAY)) }
  }
  /** Lines of customers in a trial whose phone systems the core has. */
  const linesOf = async (...references: readonly string[]) => {
    const subscription = await inTrial()
    const tenants = await within(env, (service) =>
      Promise.all(references.map((reference) => formerTenant(service, reference))),
    )
    return references.map((reference, n) =>
      formerLine(reference, { subscription, tenant: tenants[n] ?? {} }),
    )
  }
  return {
    env,
    folder,
    fileOf,
    jsonl,
    csv,
    inTrial,
    linesOf,
    /** A file of so many customers without a problem. */
    many: async (count: number) =>
      jsonl(...(await linesOf(...Array.from({ length: count }, (_, n) => `K${n}`)))),
    /** Who is there, by their addresses. */
    emails: () =>
      within(env, async ({ ports }) => {
        const page = { limit: 500, after: null }
        const { data } = await ports.store.read((tx) => tx.listings.customers({}, page))
        return data.map(({ email }) => email)
      }),
  }
}

/** The texts of a line by the paths of their fields. */
function cellsOf(line: unknown, above = ''): Map<string, string> {
  const cells = Object.entries(line ?? {}).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object'
      ? [...cellsOf(value, `${above}${name}.`)]
      : [[`${above}${name}`, String(value)]],
  )
  return new Map(cells)
}

/** The operator's day: at the end of a day of UTC the next one has begun there. */
export function dayOf(instant: unknown): string {
  const form = { timeZone: 'Europe/Vilnius', dateStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', form).format(Date.parse(String(instant)))
}
