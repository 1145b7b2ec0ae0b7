import {
  after,
  type AfterRestore,
  DAY,
  type EpochMs,
  formatNumber,
  isoInstant,
  type NumberGap,
  type NumberPrefixes,
  numbersIn,
  type SeenNumber,
  SYSTEM,
} from '@billing/core'
import { type Given, Misuse, type Out } from '../command.ts'
import type { OpenService } from '../open-service.ts'
import { oneLine } from './words.ts'

/** How far back we look unless it is said: longer than a backup is old. */
const LOOKS_BACK = 7 * DAY

/** What the options say beside `--after-restore`. */
export const AFTER_RESTORE_OPTIONS = {
  '--after-restore':
    'first skip the numbers of documents that a restored database has forgotten, and take up again what went on without it',
  '--highest-invoice <number>':
    'the highest number of an invoice that a mailbox or a customer shows',
  '--highest-credit-note <number>': 'the same of a credit note',
} as const

/** Look at the world outside before anything runs again. Throws a `Misuse` for a number that is none of ours. */
export async function lookAfterRestore(
  service: OpenService,
  { options }: Given,
  since: EpochMs | undefined,
  out: Out,
): Promise<AfterRestore> {
  const { billing, ports, outside } = service
  const { number_prefixes: prefixes } = ports.settings
  const told = [
    ...toldNumbers(options['highest-invoice'], prefixes, 'invoice'),
    ...toldNumbers(options['highest-credit-note'], prefixes, 'credit_note'),
  ]
  const mails = (await outside.sandbox?.listMail()) ?? []
  const mailed = mails.flatMap(({ subject, attachments }) =>
    numbersIn([subject, ...attachments.map(({ filename }) => filename)].join(' '), prefixes).map(
      (number) => ({ number, where: 'a mail' }),
    ),
  )
  return billing.books.reconcileAfterRestore(SYSTEM, {
    since: since ?? after(ports.clock(), -LOOKS_BACK),
    seen: [...told, ...mailed],
    onProgress: (what, count) => out.progress(`${what}: ${count}`),
  })
}

function toldNumbers(
  text: string | true | undefined,
  prefixes: NumberPrefixes,
  of: keyof NumberPrefixes,
): SeenNumber[] {
  if (text === undefined) return []
  const [number] = numbersIn(String(text), prefixes)
  if (number !== text || !number.startsWith(`${prefixes[of]}-`)) {
    throw new Misuse(`${oneLine(String(text))} is no number such as ${prefixes[of]}-2026-000123`)
  }
  return [{ number, where: 'told by the operator' }]
}

/** What was done, in lines. */
export function afterRestoreLines(
  found: AfterRestore,
  { hasMailbox, prefixes }: { readonly hasMailbox: boolean; readonly prefixes: NumberPrefixes },
): string[] {
  const { looked_at, seen, gaps, touched, unknown, silent } = found
  return [
    `after a restore: ${looked_at.provider} orders and refunds and ${looked_at.files} stored documents looked at, ${seen} numbers seen`,
    ...gaps.map((gap) => gapLine(gap, prefixes)),
    ...(gaps.length === 0 ? ['         no number was forgotten, or all were skipped before'] : []),
    ...touched.map((id) => `         read again: order ${oneLine(id)} went on without us`),
    ...unknown.map(
      ({ order_id, reference }) =>
        `         forgotten: order ${oneLine(order_id)} under ${oneLine(reference)}`,
    ),
    ...silent.map((what) => `         not looked at: ${oneLine(what)}`),
    ...(hasMailbox ? [] : [MAILBOX]),
  ]
}

const MAILBOX =
  '         not looked at: a mail server lists nothing. Look at the last mails that were sent, and give the highest numbers by --highest-invoice and --highest-credit-note'

function gapLine(
  { series, year, first, last, created_at }: NumberGap,
  prefixes: NumberPrefixes,
): string {
  const [from, to] = [first, last].map((n) => formatNumber({ series, year, n }, prefixes))
  return `         skipped: ${from} to ${to} since ${isoInstant(created_at)}; the audit log says why`
}
