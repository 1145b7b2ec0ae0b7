import { askPlainly } from './commands.ts'
import { newPassword, type Person } from './person.ts'
import { linkSince } from './mail.ts'
import { bury, signedIn } from './sign-in.ts'

/** How many digits a VAT number has where it is nothing but digits. */
const DIGITS: Readonly<Record<string, number>> = {
  LT: 9,
  DE: 9,
  EE: 9,
  PL: 10,
  LV: 11,
  FR: 11,
  IT: 11,
}

/** Where our customers live, and how often. */
export const COUNTRIES = { LT: 40, DE: 12, PL: 10, LV: 8, EE: 6, FR: 6, IT: 4, US: 6, CH: 4, GB: 4 }

/** Give a VAT number: mostly a registered one, sometimes an unknown one, a foreign one or none at all. */
export async function giveVatId(me: Person): Promise<boolean> {
  const { draw } = me.actor
  const foreign = draw.chance(0.1) ? draw.pick(Object.keys(DIGITS)) : me.notes.country
  const digits = DIGITS[foreign] ?? 5
  const unknown = draw.chance(0.2)
  const number = Array.from({ length: digits }, () => draw.between(0, 8)).join('')
  const vat_id = foreign + (unknown ? `${number.slice(3)}999` : number)
  const path = draw.pick(['/account', '/me/account'] as const)
  const asked = await askPlainly(me, { method: 'PATCH', path, body: { vat_id } }, ['vat_status'])
  return asked !== undefined
}

/** At which nobody receives. */
const LEFT_THE_NETWORK = '4000000007999'

/** Receive documents electronically, at a GLN; now and then at one that has left the network. */
export async function receiveElectronically(me: Person): Promise<boolean> {
  const { draw } = me.actor
  const number = String(draw.between(100_000_000_000, 999_999_999_999))
  const id = draw.chance(0.1) ? LEFT_THE_NETWORK : number + checkDigit(number)
  const body = { e_address: { scheme: '0088', id } }
  const ask = { method: 'PUT', path: '/account/e-invoice', body } as const
  return (await askPlainly(me, ask)) !== undefined
}

/** Of a GLN. Source: GS1 General Specifications, 7.9. */
function checkDigit(number: string): number {
  const sum = Array.from(number, Number).reduce(
    (all, digit, at) => all + digit * (at % 2 ? 3 : 1),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/** Take the VAT number off. */
export async function clearVatId(me: Person): Promise<boolean> {
  const ask = { method: 'PATCH', path: '/account', body: { vat_id: '' } } as const
  return (await askPlainly(me, ask, ['vat_status'])) !== undefined
}

/** Have the VAT number looked up again. */
export async function revalidateVat(me: Person): Promise<boolean> {
  const ask = { method: 'POST', path: '/vat/revalidate' } as const
  return (await askPlainly(me, ask, ['vat_status'])) !== undefined
}

/** Move house, now and then to another country. */
export async function changeAddress(me: Person): Promise<boolean> {
  const { draw } = me.actor
  const body = {
    kind: draw.pick(['legal', 'legal', 'invoice'] as const),
    line1: `High Street ${draw.between(1, 99)}`,
    city: 'Somewhere',
    postal_code: String(draw.between(10_000, 99_999)),
    country: draw.chance(0.1) ? draw.weighted(COUNTRIES) : me.notes.country,
  }
  const ask = { method: 'POST', path: '/account/addresses', body } as const
  return (await askPlainly(me, ask, ['account_id', 'legal_address'])) !== undefined
}

/** Change one's name, language and whether news is welcome. */
export async function changeProfile(me: Person): Promise<boolean> {
  const { draw } = me.actor
  const body = {
    first_name: draw.pick(['Ona', 'Žygimantas', 'Łukasz']),
    language: draw.pick(['en', 'lt'] as const),
    notifications_enabled: draw.chance(0.7),
  }
  const promised = ['user_id', 'notifications_enabled']
  return (await askPlainly(me, { method: 'PATCH', path: '/me', body }, promised)) !== undefined
}

/** Choose another password while signed in. */
export async function changePassword(me: Person): Promise<boolean> {
  const { notes } = me
  if ((await signedIn(me)) === undefined) return false
  const new_password = newPassword(me)
  const current = notes.password === null ? {} : { current_password: notes.password }
  const body = { ...current, new_password }
  const done = await askPlainly(me, { method: 'POST', path: '/me/password', body })
  if (done) notes.password = new_password
  return done !== undefined
}

/** Forget the password and choose another by a mailed link, which ends every session. */
export async function resetPassword(me: Person): Promise<boolean> {
  const { actor, notes } = me
  const since = actor.now()
  const body = { email: notes.email }
  await actor.ask({ method: 'POST', path: '/auth/forgot-password', body })
  const token = await linkSince(me, '/reset-password', since)
  if (token === undefined) return false
  const new_password = newPassword(me)
  const path = '/auth/reset-password'
  const answered = await actor.ask({ method: 'POST', path, body: { token, new_password } })
  if (answered?.status !== 204) return false
  actor.tried({ kind: 'link', secret: token, accepted: true, dead: false, at: answered.at })
  notes.dead.push({ kind: 'link', secret: token, path, at: actor.now() })
  notes.password = new_password
  if (notes.session) bury(me, notes.session.access_token, notes.session.refresh_token)
  notes.session = null
  return true
}
