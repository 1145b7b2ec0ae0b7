import { after, DAY, type EpochMs, invalid, SYSTEM } from '@billing/core'
import type { Hono } from 'hono'

import type { Sandbox } from '../sandbox.ts'
import { instantText, words } from './format.ts'
import { type Form, oneOf, readForm } from './forms.ts'
import type { PageHooks } from './hooks.ts'
import { BASE } from './layout.ts'
import { pressed } from './press.ts'
import { MANNERS } from './test-cards.ts'
import { choose } from './visit.ts'

/** The buttons that concern one customer: whom the panel shows, how the card behaves, and where time stops. */
export function customerRoutes(app: Hono, sandbox: Sandbox, hooks: PageHooks): void {
  app.post('/room/customer', async (c) => {
    const { account_id = '' } = await readForm(c)
    choose(c, account_id)
    return c.redirect(`${BASE}#customer`, 303)
  })
  app.post('/room/card', (c) => pressed(c, 'customer', (form) => setCard(sandbox, form)))
  app.post('/room/journey', (c) =>
    pressed(c, 'start', (form) => continueJourney(sandbox, hooks, form)),
  )
}

async function setCard(sandbox: Sandbox, { method_id = '', behaviour }: Form): Promise<string> {
  const manners = MANNERS.map((manner) => manner.behaviour)
  const card = await sandbox.setCard(method_id, oneOf('behaviour', behaviour, manners))
  const now = card.decline_code === null ? 'pays' : `is declined: ${words(card.decline_code)}`
  return `${card.brand} ••${card.last4} of ${card.customer_email} now ${now}.`
}

/** Time moves to where the checklist goes on: the end of the trial, or the suspension that is foreseen. */
async function continueJourney(
  sandbox: Sandbox,
  hooks: PageHooks,
  { go, account_id = '' }: Form,
): Promise<string> {
  await sandbox.refresh()
  const where = oneOf('go', go, ['charge', 'suspend'])
  const at =
    where === 'charge'
      ? await trialEnd(hooks, account_id)
      : await suspension(sandbox, hooks, account_id)
  if (at === null) throw invalid('go', 'Nothing of the kind is ahead of this customer.')
  const to = after(at, Math.max(0, sandbox.clock() - at))
  const { now } = await sandbox.advance({ to }, hooks)
  const what = where === 'charge' ? 'The first charge is made' : 'The service is suspended'
  return `${what}: it is now ${instantText(now)}.`
}

async function trialEnd({ operations }: PageHooks, account_id: string): Promise<EpochMs | null> {
  const standing = await operations?.standing(SYSTEM, account_id)
  return standing?.subscription?.trial_ends_at ?? null
}

async function suspension(
  sandbox: Sandbox,
  { operations }: PageHooks,
  account_id: string,
): Promise<EpochMs | null> {
  const standing = await operations?.standing(SYSTEM, account_id)
  const method_id = standing?.card?.provider_method_id
  const card = (await sandbox.listCards()).find((each) => each.method_id === method_id)
  const events = await operations?.forecast(SYSTEM, account_id, {
    until: after(sandbox.clock(), 100 * DAY),
    ...(card ? { declined_with: card.decline_code } : {}),
  })
  return events?.find((event) => event.kind === 'rung' && event.state === 'suspended')?.at ?? null
}
