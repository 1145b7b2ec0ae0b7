import { askPlainly, askSignedIn } from './commands.ts'
import { askOpenly, type Body, type Person } from './person.ts'
import { subscriptionOf } from './plan.ts'

/** What somebody looks at who only looks around, each as likely. */
export const VISITS: Readonly<Record<string, (me: Person) => Promise<boolean>>> = {
  'reads the plans': async (me) =>
    (await askOpenly(me, { method: 'GET', path: '/plans' }, ['data'])) !== undefined,
  'reads the subscription': async (me) => (await subscriptionOf(me)) !== undefined,
  'reads the account': (me) => reads(me, '/account', ['account_id', 'status']),
  'reads the profile': (me) => reads(me, '/me', ['user_id', 'email']),
  'reads the VAT status': (me) => reads(me, '/vat', ['vat_status']),
  'reads the cards': (me) => reads(me, '/payment-methods', ['data']),
  'reads the balance': (me) => reads(me, '/payments/balance', ['balance', 'credit']),
  'reads the payments': (me) => reads(me, '/payments?limit=5', ['data', 'page_info']),
  'reads the phone system': (me) => reads(me, '/me/tenant', ['tenant_id']),
  'reads the banners': (me) => reads(me, '/me/banners', ['items']),
  'reads an invoice': readInvoice,
  'opens an invoice as PDF': (me) => opensPdf(me, '/invoices', 'data', 'invoice_id'),
  'opens a credit note as PDF': (me) => opensPdf(me, '/credit-notes', 'credit_notes', 'id'),
  'reads the notifications': (me) => reads(me, '/me/notifications', ['items', 'unread_count']),
}

/** Look at two to four pages. */
export async function lookAround(me: Person): Promise<boolean> {
  const { actor } = me
  let done = false
  for (let pages = actor.draw.between(2, 4); pages > 0; pages--) {
    const [name, visit] = actor.draw.pick(Object.entries(VISITS))
    if (!(await visit(me))) continue
    actor.note(`${name}: done`)
    done = true
  }
  return done
}

/** Mark one notification as read, or all of them. */
export async function markRead(me: Person): Promise<boolean> {
  const path = '/me/notifications'
  if (me.actor.draw.chance(0.3)) {
    return (await askPlainly(me, { method: 'POST', path: `${path}/read-all` })) !== undefined
  }
  const list = await askPlainly(me, { method: 'GET', path }, ['items'])
  const items = (list?.items ?? []) as Body[]
  if (items.length === 0) return false
  const { id } = me.actor.draw.pick(items)
  const read = await askPlainly(me, { method: 'POST', path: `${path}/${id}/read` }, ['read'])
  return read?.read === true
}

async function readInvoice(me: Person): Promise<boolean> {
  const invoice_id = await anyId(me, '/invoices', 'data', 'invoice_id')
  return invoice_id !== undefined && reads(me, `/invoices/${invoice_id}`, ['number', 'total'])
}

async function opensPdf(
  me: Person,
  path: string,
  rows: 'data' | 'credit_notes',
  id: 'id' | 'invoice_id',
): Promise<boolean> {
  const found = await anyId(me, path, rows, id)
  if (found === undefined) return false
  const answered = await askSignedIn(me, { method: 'GET', path: `${path}/${found}/pdf` })
  if (!answered || answered.status >= 300) return false
  if (!answered.text.startsWith('%PDF-')) throw new Error(`${path}/${found}/pdf is no PDF`)
  return true
}

async function anyId(
  me: Person,
  path: string,
  rows: 'data' | 'credit_notes',
  id: 'id' | 'invoice_id',
): Promise<string | undefined> {
  const list = await askPlainly(me, { method: 'GET', path }, [rows])
  const found = (list?.[rows] ?? []) as Body[]
  return found.length === 0 ? undefined : me.actor.draw.pick(found)[id]
}

async function reads(me: Person, path: string, promised: readonly string[]): Promise<boolean> {
  return (await askPlainly(me, { method: 'GET', path }, promised)) !== undefined
}
