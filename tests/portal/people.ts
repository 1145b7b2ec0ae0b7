import type { Customer, World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'

type Browsing = ReturnType<typeof openPortal>

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
  await world.billing.identity.addSupportUser({ account_id, email })
  const browser = openPortal(world)
  await browser.post('/sign-in', { do: 'link', email })
  await world.settle()
  const [mail] = await world.mail(email)
  const token = /token=([\w.~-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await browser.post('/magic-link', { token })
  return browser
}
