import type { Work } from '../../ports.ts'
import type { Account } from '../account/account.ts'
import { lacksAddress } from '../account/full-address.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { addressBanner } from './banner.ts'
import { notifyAccount } from './notify-account.ts'
import { pushNotification } from './push-notification.ts'

/**
 * As the trial starts: a company without a full address is asked for it by mail, in its web app, and by a banner that
 * stays until it is given; an individual without one only in the web app. Source: contract 6.2; Directive 2006/112/EC,
 * Art. 226 (5).
 */
export async function askForAddress(work: Work, account: Account): Promise<void> {
  const { account_id, legal_address } = account
  const kind = 'address_missing'
  const args = { until_date: null }
  if (lacksAddress(account)) {
    const dedupe_key = `${kind}:${account_id}`
    await notifyAccount(work, { account_id, kind, about: account_id, dedupe_key, args })
    await showAddressBanner(work, account_id)
  } else if (legal_address === null) {
    await pushNotification(work, { account_id, kind, dedupe_key: kind, args })
  }
}

/**
 * After an address was changed: where a company has given it, the banner goes and the invoice that waited for it is
 * issued; where a customer's was taken away, the banner is back. Source: contract 6.2.
 */
export async function followAddress(work: Work, before: Account, now: Account): Promise<void> {
  if (lacksAddress(before) === lacksAddress(now)) return
  const { account_id, pbx_tenant_id, status } = now
  if (lacksAddress(now)) {
    const asked = pbx_tenant_id !== null && status !== 'cancelled'
    return asked ? showAddressBanner(work, account_id) : undefined
  }
  await work.tx.banners.clearAsked(account_id, 'address_missing', work.now)
  const dedupe_key = `cycles.retry:address:${work.ids.uuid(work.now)}`
  await pushEffect(work, { effect: { type: 'cycles.retry', account_id }, dedupe_key })
}

async function showAddressBanner({ tx, ids, now }: Work, account_id: string): Promise<void> {
  await tx.banners.put(addressBanner(ids.uuid(now), account_id, now))
}
