import { decimalAmount, type Invoice, type Money, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { moneyStory, type Told } from '../stories/money-story.ts'
import { operate } from '../stories/operator-hand.ts'
import { CASES, type Step, type TaxCase } from './cases.ts'
import { COMPANY_CASES } from './company-cases.ts'
import { fr0564Rows, isafRows, ossRows, vatOwed } from './papers.ts'

/** Countries as the last digits of the sandbox's cards say them. */
const CARDS: Readonly<Record<string, string>> = {
  CH: '0756',
  DE: '0276',
  EE: '0233',
  FR: '0250',
  GB: '0826',
  LT: '0440',
  US: '0840',
}
/** A card whose bank is in that country; of `?` the provider does not tell. */
const cardOf = (country: string) =>
  ({ brand: 'visa', last4: CARDS[country] ?? '4242', exp_month: 12, exp_year: 2099 }) as const

function addressOf(text: string) {
  const [country = '', postal_code = '1000'] = text.split(' ')
  return { line1: 'Street 1', city: 'Town', postal_code, country }
}

describe('the VAT of a customer, on every paper', () => {
  const story = moneyStory('sqlite')
  let ip = '?'
  const at = (instant: string) => story.world.until(instant)

  /** Somebody signs up, and says at once what a later form would ask. */
  const signedUp = async ({ signup: [customer_type, address], card, vat_id, ...more }: TaxCase) => {
    const { registry_name: name } = more
    if (vat_id && name) await story.world.sandbox.setVat({ vat_id, valid: true, name })
    const { country } = addressOf(address)
    const names =
      customer_type === 'company' ? { company_name: 'Buyer' } : { full_name: 'Ada Byron' }
    const legal_address = addressOf(address)
    const asked = customer_type === 'company' ? { legal_address } : {}
    const input = { customer_type, country, ...asked, ...names }
    const told = await story.customer(input, { card: cardOf(card) })
    const { reg_number } = more
    const body = {
      ...(customer_type === 'company' ? {} : { legal_address }),
      ...(vat_id ? { vat_id } : {}),
      ...(reg_number ? { reg_number } : {}),
    }
    if (Object.keys(body).length > 0) await patch(told, body)
    return told
  }
  const patch = async (told: Told, body: object) => {
    const answer = await told.ask('PATCH', '/account', { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }

  const review = async (told: Told, word: 'approve' | 'reject') => {
    const path = `/admin/place-reviews/${told.account_id}/${word}`
    const body = { reason: 'A lease in Berlin' }
    expect((await operate(story.world, 'POST', path, { body })).status).toBe(200)
  }

  const STEPS: { readonly [D in Step['does']]: (told: Told, step: never) => Promise<unknown> } = {
    async moves(told, step: Extract<Step, { does: 'moves' }>) {
      ip = step.ip
      await patch(told, { legal_address: addressOf(step.to) })
      if (step.card) {
        const id = await told.cards.save(CARDS[step.card] ?? '')
        await told.cards.setDefault(id)
      }
    },
    'is approved': (told) => review(told, 'approve'),
    'is rejected': (told) => review(told, 'reject'),
    async 'number is accepted'(told, { vat_id }: Extract<Step, { does: 'number is accepted' }>) {
      const path = `/admin/customers/${told.account_id}`
      const answer = await operate(story.world, 'PATCH', path, { body: { vat_id } })
      expect([answer.status, answer.body.vat_status ?? answer.body.account?.vat_status]).toEqual([
        200,
        'valid',
      ])
    },
    async 'number ends'() {
      await at('2026-03-10T12:00:00Z')
      const ended = { vat_id: 'EE100931558', valid: false, name: null }
      await story.world.sandbox.setVat(ended)
      await at('2026-03-15T12:00:00Z')
    },
    async 'number is back'(told) {
      await story.world.sandbox.setVat({ vat_id: 'EE100931558', valid: true, name: null })
      expect((await told.ask('POST', '/vat/revalidate')).status).toBe(200)
      await at('2026-04-15T12:00:00Z')
    },
    async 'number is new'(told, { vat_id }: Extract<Step, { does: 'number is new' }>) {
      await story.world.sandbox.setFault('vat', 'down')
      await patch(told, { vat_id })
      await at('2026-02-15T10:00:00Z')
    },
    async 'number is confirmed'() {
      await story.world.sandbox.clearFaults()
      await at('2026-02-15T12:00:00Z')
    },
  }
  /** A number that is new is so before the first invoice; all else comes after it. */
  const live = async (one: TaxCase) => {
    ip = one.ip
    const countryOf = async () =>
      ip === null || ip === '?' ? null : { country: ip, source: 'a test' }
    const settings = one.above_100k ? { one_piece_of_evidence: false } : {}
    const client_address = '198.51.100.7'
    await story.reopen({ ports: { addresses: { countryOf } }, client_address, settings })
    const told = await signedUp(one)
    const { later = [] } = one
    const early = later[0]?.does === 'number is new'
    await at(early ? '2026-02-15T08:00:00Z' : '2026-02-15T12:00:00Z')
    for (const step of later) await STEPS[step.does](told, step as never)
    const march = '2026-03-15T12:00:00Z'
    if (later.length > 0 && !early && story.world.now() < Date.parse(march)) await at(march)
    return { told, month: new Date(story.world.now()).getUTCMonth() + 1 }
  }

  it.each([...CASES, ...COMPANY_CASES])('$id: $who ($law)', async (one) => {
    const { told, month } = await live(one)
    const { invoices } = await story.world.billing.operations.standing(SYSTEM, told.account_id)
    const [invoice] = invoices
    if (!invoice) throw new Error('there is no invoice')
    const { books } = story.world.billing
    const account = await story.world.ports.store.read((tx) => tx.accounts.get(told.account_id))
    expect({
      invoice: invoiceText(invoice),
      evidence: invoice.vat.place?.rule,
      review: account?.place?.review?.reason ?? '',
      explain: (await books.explainInvoice(SYSTEM, invoice.number ?? '')).vat,
      isaf: await isafRows(books, { year: 2026, month }),
      oss: await ossRows(books, { year: 2026, quarter: 1 }),
      fr0564: await fr0564Rows(books, { year: 2026, month }),
      ledger: await vatOwed(story.world),
    }).toEqual({
      invoice: one.invoice,
      evidence: one.evidence,
      review: one.review,
      explain: one.explain,
      isaf: one.isaf,
      oss: one.oss,
      fr0564: one.fr0564,
      ledger: one.ledger,
    })
    const { checks } = await books.verify(SYSTEM)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
  })
})

function invoiceText({ vat, vat_amount }: Pick<Invoice, 'vat'> & { readonly vat_amount: Money }) {
  return `${vat.treatment} ${vat.rate_basis_points / 100} % ${decimalAmount(vat_amount)}`
}
