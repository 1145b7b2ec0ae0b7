import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { explain } from '../../packages/server/src/commands/explain.ts'
import { tamper } from '../books/tamper.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { listening } from '../support/listening.ts'
import { serviceOf } from '../support/service-of.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory, type Told } from './money-story.ts'

const PERSON = { customer_type: 'individual', full_name: 'Ona Onaitė', country: 'LT' }
/** A card whose bank is in Lithuania, as the provider tells. */
const LITHUANIAN = {
  card: { brand: 'visa', last4: '0440', exp_month: 12, exp_year: 2099 },
} as const
const TEXAS = { line1: '1 Main St', city: 'Austin', postal_code: '78701', country: 'US' }
const REVIEWS = '/admin/place-reviews'

describe.each(STORY_DIALECTS)('a Lithuanian who types an address in Texas, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (date: string) => story.world.until(`${date}T09:30:00Z`)
  const move = (ona: Told, legal_address: object) =>
    ona.ask('PATCH', '/account', { body: { legal_address } })
  /** An operator, signed in once: a code works once. */
  const operator = async () => {
    const token = await story.world.operator()
    return (method: string, path: string, body?: object) =>
      story.world.api(method, path, { token, ...(body ? { body } : {}) })
  }
  const rates = async (ona: Told) => (await ona.page()).invoices.map((line) => line.slice(-5))
  /** She pays her first invoice at home, and types the address before the second. */
  const ona = async () => {
    const told = await story.customer(PERSON, LITHUANIAN)
    await at('2026-02-15')
    await told.mails()
    expect((await move(told, TEXAS)).status).toBe(200)
    await story.world.settle()
    return told
  }

  it('stays at 21 %, is told, and an operator finds the evidence', async () => {
    const told = await ona()
    await at('2026-03-15')

    expect(await rates(told)).toEqual(['22.99', '22.99'])
    expect((await told.ask('GET', '/vat')).body.place).toEqual({
      country: 'LT',
      territory: null,
      rule: 'last_proven',
      since: expect.stringMatching(/^2026-02-01T/),
      claimed: {
        country: 'US',
        territory: null,
        since: expect.stringMatching(/^2026-02-15T/),
        against: [{ kind: 'card', country: 'LT' }],
        helps: ['card'],
      },
    })
    expect((await told.mails())[0]).toBe(
      '2026-02-15 Your invoices keep the VAT of Lithuania for now',
    )
    const [mail] = (await story.world.mail()).filter(({ subject }) => subject.includes('for now'))
    expect(mail?.text).toContain('a payment card of a bank there')
    expect(mail?.text).toContain('Your payment card is of a bank in this country: Lithuania.')

    const asOperator = await operator()
    const { body } = await asOperator('GET', REVIEWS)
    expect(body.items).toMatchObject([
      {
        account_id: told.account_id,
        country: 'LT',
        rule: 'two_items',
        review: { reason: 'claim_unproven', claimed_country: 'US' },
        pieces: [
          { kind: 'billing_address', country: 'US', speaks: 'for' },
          { kind: 'card', country: 'LT', speaks: 'against' },
          { kind: 'billing_address', country: 'LT', speaks: 'nothing' },
        ],
      },
    ])
    const { vat } = await clerksDesk(story.world, told).invoice('PBX-2026-000002')
    expect(vat).toMatchObject({ customer_country: 'LT', place: { rule: 'last_proven' } })
    const { said, out } = listening()
    await explain.run(serviceOf(story.world), { options: {}, words: ['PBX-2026-000002'] }, out)
    expect(said.stdout).toMatch(
      /The customer is in LT since 2026-02-01T.*: it was proven last, and no other place has been since\. Evidence: billing address LT \([\w-]+\), card LT \([\w-]+\)\./,
    )
  })

  it('leaves the EU’s VAT once an operator says so, with a reason, from the next invoice on', async () => {
    const told = await ona()
    const asOperator = await operator()
    const path = `${REVIEWS}/${told.account_id}/approve`

    expect((await asOperator('POST', path, {})).status).toBe(422)
    const answer = await asOperator('POST', path, { reason: 'A lease in Austin.' })
    expect(answer).toMatchObject({
      status: 200,
      body: { country: 'US', rule: 'operator', review: null },
    })
    expect((await asOperator('POST', path, { reason: 'Again.' })).status).toBe(422)
    expect((await asOperator('GET', REVIEWS)).body.items).toEqual([])
    await at('2026-03-15')

    expect(await rates(told)).toEqual(['22.99', '19.00'])
    expect((await told.mails())[1]).toBe(
      '2026-02-15 For your VAT you are now in this country: United States',
    )
    const audit = await story.world.opened.db
      .selectFrom('audit_log')
      .select(['actor', 'reason'])
      .where('action', '=', 'admin.place.approve')
      .execute()
    expect(audit).toEqual([{ actor: 'admin', reason: 'A lease in Austin.' }])
  })

  it('stays where an operator refuses, and leaves with a card of a bank there', async () => {
    const told = await ona()
    const asOperator = await operator()
    const path = `${REVIEWS}/${told.account_id}/reject`
    const rejected = await asOperator('POST', path, { reason: 'Calls come from Kaunas.' })
    expect(rejected).toMatchObject({ status: 200, body: { country: 'LT', review: null } })
    await at('2026-03-15')
    expect(await rates(told)).toEqual(['22.99', '22.99'])
    expect((await told.mails())[1]).toBe('2026-02-15 Your invoices keep the VAT of Lithuania')

    await told.cards.save('0840')
    await at('2026-04-15')

    expect(await rates(told)).toEqual(['22.99', '22.99', '19.00'])
  })

  it('cannot be helped by changing the evidence: a check of the books finds it', async () => {
    const told = await ona()
    await at('2026-03-15')
    const wrong = async () => {
      const { checks } = await story.world.billing.books.verify(SYSTEM)
      return checks.find(({ id }) => id === 'invoices.place')?.wrong
    }
    expect(await wrong()).toEqual([])

    const where = `where account_id = '${told.account_id}' and kind = 'card'`
    await expect(story.world.opened.db.deleteFrom('place_pieces').execute()).rejects.toThrow(
      'append-only',
    )
    await tamper(
      story.world.opened,
      'place_pieces',
      `update place_pieces set country = 'US' ${where}`,
    )

    const flaw = 'it names evidence that is not kept as it says'
    expect(await wrong()).toEqual([`PBX-2026-000001: ${flaw}`, `PBX-2026-000002: ${flaw}`])
  })
})

describe('where a signup is', () => {
  const story = moneyStory('sqlite')
  const first = async (input: object, last4: string) => {
    const card = { ...LITHUANIAN.card, last4 }
    const told = await story.customer({ ...PERSON, ...input }, { card })
    await story.world.until('2026-02-15T09:30:00Z')
    return (await told.page()).invoices.map((line) => line.slice(-5))
  }

  it('is not outside the EU on its own word against a card', async () => {
    expect(await first({ country: 'US' }, '0440')).toEqual(['22.99'])
  })

  it('is outside with a card of a bank there', async () => {
    expect(await first({ country: 'US' }, '0840')).toEqual(['19.00'])
  })

  it('is by two of three, above EUR 100,000 too', async () => {
    const addresses = { countryOf: async () => ({ country: 'FR', source: 'a test' }) }
    const settings = { one_piece_of_evidence: false }
    await story.reopen({ ports: { addresses }, settings })

    // An address and a card in Germany, a client address in France.
    expect(await first({ country: 'DE' }, '0276')).toEqual(['22.61'])
  })
})
