import { Elsewhere, type Page, type Sent, textArea, type Visit } from '@billing/pages'
import { aheadCard, type Ahead, readAhead } from '../../shape/ahead.ts'
import { did } from '../../shape/answers.ts'
import { ask } from '../../shape/ask.ts'
import { customerPath } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { PHONES as t, SUBSCRIPTION } from '../../texts/deeds.ts'

const ACTIONS = ['suspend', 'restore'] as const

interface Lock {
  readonly action: (typeof ACTIONS)[number]
  readonly standing: Standing
  readonly ahead: Ahead
}

/** The operators' lock of a phone system, put on or taken away. */
export const lockPhones: Page<Lock> = {
  path: '/customers/{account_id}/phone-system',
  who: 'account',
  async load(visit) {
    const action = ACTIONS.find((each) => each === visit.query.get('action'))
    const { account_id = '' } = visit.params
    if (!action) throw new Elsewhere({ to: customerPath(account_id) })
    const supposed = action === 'suspend' ? 'suspended' : 'unlocked'
    const [standing, ahead] = await Promise.all([
      standingOf(visit),
      readAhead(visit, account_id, { if: supposed }),
    ])
    return { action, standing, ahead }
  },
  view({ action, standing, ahead }, reader, attempt) {
    const { title, says, button } = t[action]
    const { name, account_id, tenant } = standing
    const question = {
      title: `${title}: ${name}`,
      says: [SUBSCRIPTION.to(name), ...says],
      fields: textArea({ name: 'reason', label: t.reason, hint: t.reason_hint, max: 500 }, attempt),
      button: tenant === null ? null : button,
      back: customerPath(account_id),
      after: aheadCard(t.after, ahead, reader),
    }
    return ask(question, reader, attempt)
  },
  actions: { '': lock },
}

async function lock(visit: Visit, sent: Sent) {
  const action = visit.query.get('action') === 'restore' ? 'restore' : 'suspend'
  const { account_id, tenant } = await standingOf(visit)
  const params = {
    path: { tenant_id: tenant?.tenant_id ?? '' },
    header: { 'Idempotency-Key': sent.key },
  }
  const body = { action, reason: sent.text('reason') } as const
  return did(visit.api.POST('/admin/tenants/{tenant_id}/state', { params, body }), {
    to: customerPath(account_id),
    says: t[action].done,
    audit: { action: `admin.tenant.${action}`, account_id },
  })
}

/** A phone system for an account that could not get one by itself. */
export const provision: Page<Standing> = {
  path: '/customers/{account_id}/provision',
  who: 'account',
  load: standingOf,
  view({ name, account_id }, reader, attempt) {
    const { title, says, button } = t.provision
    const question = {
      title: `${title}: ${name}`,
      says: [SUBSCRIPTION.to(name), ...says],
      fields: textArea(
        { name: 'override_reason', label: t.reason, hint: t.reason_hint, max: 500 },
        attempt,
      ),
      button,
      back: customerPath(account_id),
    }
    return ask(question, reader, attempt)
  },
  actions: {
    '': ({ api, params }: Visit, sent: Sent) => {
      const { account_id = '' } = params
      const header = { 'Idempotency-Key': sent.key }
      const body = { account_id, override_reason: sent.text('override_reason') }
      return did(api.POST('/admin/tenants', { params: { header }, body }), {
        to: customerPath(account_id),
        says: t.provision.done,
        audit: { action: 'admin.tenant.provision', account_id },
      })
    },
  },
}
