import { SYSTEM } from '@billing/core'
import type { Customer, World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'

type Browsing = ReturnType<typeof openPortal>

/** What a company of Sweden fills in to sign up, beside the prices of Lithuania. */
export const PRICED_ELSEWHERE = {
  customer_type: 'company',
  company_name: 'Firma AB',
  email: 'firma@example.se',
  plan_tier: 'enterprise',
  'legal_address.line1': 'Gata 1',
  'legal_address.city': 'Stockholm',
  'legal_address.postal_code': '111 20',
  'legal_address.country': 'SE',
  priced_for: 'LT',
  key: 'signup-signup-signup',
} as const

/** Somebody signed in at the portal. */
export async function signedIn(
  world: World,
  { email, password }: Pick<Customer, 'email' | 'password'>,
): Promise<Browsing> {
  const browser = openPortal(world)
  await browser.post('/sign-in', { email, password, next: '/' })
  return browser
}

/** A user of the account who may read and write tickets, signed in by the link of a mail. */
export async function supportUser(
  world: World,
  { account_id }: Pick<Customer, 'account_id'>,
): Promise<Browsing> {
  const email = 'support@example.lt'
  await world.billing.identity.addSupportUser(SYSTEM, { account_id, email })
  const browser = openPortal(world)
  await browser.post('/sign-in', { do: 'link', email })
  await world.settle()
  const [mail] = await world.mail(email)
  const token = /token=([\w.~-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await browser.post('/magic-link', { token })
  return browser
}
