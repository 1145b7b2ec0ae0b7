import { askPlainly } from './commands.ts'
import type { Body, Person } from './person.ts'

/** What people send as a file, and how often. */
const FILES = {
  '%PDF-1.7\n% a certificate of registration\n%%EOF\n': 10,
  '\u0089PNG\r\n\u001a\na picture of a passport': 6,
  'MZ this is a program': 1,
} as const

const TICKETS = '/support/tickets'

/** Ask us something. */
export async function openTicket(me: Person): Promise<boolean> {
  const { draw } = me.actor
  const category = draw.chance(0.5)
    ? { category: draw.pick(['billing', 'technical'] as const) }
    : {}
  const body = {
    subject: 'Nėra garso',
    message: `Nothing is heard, ${draw.between(1, 9)}.`,
    ...category,
  }
  const promised = ['ticket_id', 'reference', 'status', 'messages']
  return (await askPlainly(me, { method: 'POST', path: TICKETS, body }, promised)) !== undefined
}

/** Write in a ticket, one that has ended too. */
export async function writeInTicket(me: Person): Promise<boolean> {
  const ticket = await anyTicket(me)
  if (!ticket) return false
  const path = `${TICKETS}/${ticket.ticket_id}/messages`
  const ask = { method: 'POST', path, body: { body: 'It still does not ring.' } } as const
  return (await askPlainly(me, ask, ['ticket_id', 'messages'])) !== undefined
}

/** Close a ticket. */
export async function closeTicket(me: Person): Promise<boolean> {
  const ticket = await anyTicket(me)
  if (!ticket) return false
  const ask = { method: 'POST', path: `${TICKETS}/${ticket.ticket_id}/close` } as const
  return (await askPlainly(me, ask, ['ticket_id', 'status'])) !== undefined
}

/** Read a ticket with all that was written in it. */
export async function readTicket(me: Person): Promise<boolean> {
  const ticket = await anyTicket(me)
  if (!ticket) return false
  const ask = { method: 'GET', path: `${TICKETS}/${ticket.ticket_id}` } as const
  return (await askPlainly(me, ask, ['ticket_id', 'messages'])) !== undefined
}

/** Send a proof of the VAT number that the account has. */
export async function proveVat(me: Person): Promise<boolean> {
  const { draw } = me.actor
  const vat = await askPlainly(me, { method: 'GET', path: '/vat' }, ['vat_status'])
  if (typeof vat?.vat_id !== 'string') return false
  const note = draw.chance(0.5) ? { note: 'From the tax office.' } : {}
  const form = { vat_id: vat.vat_id as string, ...note, file: fileOf(me) }
  const ask = { method: 'POST', path: '/vat/proofs', form } as const
  return (await askPlainly(me, ask, ['id', 'status'])) !== undefined
}

/** Send the identity documents that are missing, or one anew, and mostly have them reviewed. */
export async function sendDocuments(me: Person): Promise<boolean> {
  const { draw } = me.actor
  const path = '/compliance/intake'
  const intake = await askPlainly(me, { method: 'GET', path }, ['id', 'status', 'required_docs'])
  if (!intake) return false
  const asked = intake.required_docs as readonly string[]
  const sent = intake.uploaded_docs as readonly string[]
  const missing = asked.filter((key) => !sent.includes(key))
  for (const doc_key of missing.length > 0 ? missing : [draw.pick(asked)]) {
    const form = { doc_key, file: fileOf(me) }
    await askPlainly(me, { method: 'POST', path: `${path}/documents`, form }, ['uploaded_docs'])
  }
  if (draw.chance(0.2)) return true
  return (
    (await askPlainly(me, { method: 'POST', path: `${path}/submit` }, ['status'])) !== undefined
  )
}

function fileOf({ actor }: Person): Uint8Array {
  return Buffer.from(actor.draw.weighted(FILES), 'latin1')
}

async function anyTicket(me: Person): Promise<Body | undefined> {
  const list = await askPlainly(me, { method: 'GET', path: TICKETS }, ['data', 'page_info'])
  const tickets = (list?.data ?? []) as Body[]
  return tickets.length === 0 ? undefined : me.actor.draw.pick(tickets)
}
