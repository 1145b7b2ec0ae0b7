import { epochMs, invalid } from '@billing/core'
import type { Hono } from 'hono'

import { FAULT_KINDS, FAULT_TARGETS, WEBHOOK_MODES } from '../world/behaviours.ts'
import { Instant } from '../world/instant.ts'
import type { Move } from '../world/moves.ts'
import type { Sandbox } from '../sandbox.ts'
import { counted, instantText, spanText, words } from './format.ts'
import { type Form, oneOf } from './forms.ts'
import type { PageHooks } from './hooks.ts'
import { soonest } from './journey.ts'
import { type Press, pressed } from './press.ts'

/** The buttons of the control room. Each one answers with a redirect to the page, with or without script. */
export function roomRoutes(app: Hono, sandbox: Sandbox, hooks: PageHooks): void {
  const button = (path: string, anchor: string, press: Press) =>
    app.post(path, (c) => pressed(c, anchor, press))

  button('/room/clock', 'clock', (form) => moveClock(sandbox, hooks, form))
  button('/room/tick', 'clock', async () => {
    const { ticks } = await sandbox.drain(hooks)
    return `We did all that is due: ${counted(ticks, 'tick')}, and all is quiet.`
  })
  button('/room/faults', 'faults', (form) => setFault(sandbox, form))
  button('/room/faults/clear', 'faults', async () => {
    await sandbox.clearFaults()
    return 'All providers work again.'
  })
  button('/room/webhooks', 'faults', async ({ mode }) => {
    const chosen = oneOf('mode', mode, WEBHOOK_MODES)
    await sandbox.setWebhookMode(chosen)
    return `Webhooks now travel in the mode ${chosen}.`
  })
  button('/room/webhooks/release', 'faults', async () => {
    return `We sent ${counted(await sandbox.releaseWebhooks(), 'webhook')}.`
  })
  button('/room/vat', 'faults', (form) => setVat(sandbox, form))
}

async function moveClock(sandbox: Sandbox, hooks: PageHooks, form: Form): Promise<string> {
  await sandbox.refresh()
  const before = sandbox.clock()
  const { now, ticks } = await sandbox.advance(await moveOf(sandbox, hooks, form), hooks)
  return `We moved ${spanText(now - before)} ahead, to ${instantText(now)}: ${counted(ticks, 'tick')}, and all is quiet.`
}

async function moveOf(
  sandbox: Sandbox,
  hooks: PageHooks,
  { advance, to, next }: Form,
): Promise<Move> {
  if (next !== undefined) return { to: epochMs(Math.max(instantOf(next), sandbox.clock())) }
  if (advance === 'next') {
    const due = soonest(await sandbox.nextDueAt(), await hooks.nextDueAt())
    if (due === null) throw invalid('advance', 'Nothing is planned, so there is no next event.')
    return { to: epochMs(Math.max(due, sandbox.clock())) }
  }
  if (advance !== undefined) return { advance }
  return { to: epochMs(instantOf(to ?? '')) }
}

/** Of a field of a browser, which leaves out the zone, and the seconds of a whole minute. */
function instantOf(text: string): number {
  const at = `${text}${/T\d\d:\d\d$/.test(text) ? ':00' : ''}Z`
  if (Instant.safeParse(at).success) return Date.parse(at)
  throw invalid('to', 'We need a day that exists and a time, such as 2027-01-31T09:00.')
}

async function setFault(sandbox: Sandbox, { target, kind, count }: Form): Promise<string> {
  const where = oneOf('target', target, FAULT_TARGETS)
  const how = oneOf('kind', kind, [...FAULT_KINDS, 'none'])
  await sandbox.setFault(where, how, timesOf(count))
  return how === 'none' ? `${where} works again.` : `${where} is now ${words(how)}.`
}

function timesOf(count: string | undefined): number | undefined {
  if (count === undefined || count === '') return undefined
  if (!/^[1-9]\d{0,5}$/.test(count)) throw invalid('count', 'A count is a whole number from 1.')
  return Number(count)
}

async function setVat(sandbox: Sandbox, { vat_id = '', valid, name }: Form): Promise<string> {
  if (vat_id.length < 3 || vat_id.length > 20) {
    throw invalid('vat_id', 'A VAT number has 3 to 20 characters.')
  }
  await sandbox.setVat({ vat_id, valid: valid === 'yes', name: name ? name.slice(0, 200) : null })
  return `${vat_id} is now ${valid === 'yes' ? 'valid' : 'not valid'}.`
}
