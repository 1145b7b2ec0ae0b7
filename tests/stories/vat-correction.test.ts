import { SYSTEM } from '@billing/core'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'
import { explain } from '../../packages/server/src/commands/explain.ts'
import { wrongIn } from '../books/kept-books.ts'
import { tamper } from '../books/tamper.ts'
import { creditActions } from '../credit/operator.ts'
import { tokenOf } from '../http/actors.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { signUp } from '../support/journeys.ts'
import { listening } from '../support/listening.ts'
import { serviceOf } from '../support/service-of.ts'
import type { Customer } from '../support/world.ts'
import { signupStory } from './signup-story.ts'

const NUMBER = 'DE136695976'

describe.each(STORY_DIALECTS)('VAT that a pending number cost, on %s', (dialect) => {
  const story = signupStory(dialect)
  let customer: Customer

  const read: (typeof story.world.ports.store)['read'] = (work) =>
    story.world.ports.store.read(work)
  const invoices = async () => {
    const { account_id } = customer
    const page = { limit: 10, after: null }
    return (await read((tx) => tx.invoices.listOfAccount(account_id, page))).data
  }
  const notes = async () => {
    const { account_id } = customer
    return (await read((tx) => tx.creditNotes.list({ account_id }, { limit: 10, after: null })))
      .data
  }
  const credit = async () => {
    const of = await read((tx) => tx.ledger.balance('customer_credit', customer.account_id, 'EUR'))
    return of.amount_minor
  }
  /** The registry is down while the first period of a German customer is charged. */
  const charged = async (checkout: Parameters<typeof signUp>[2] = {}) => {
    customer = await signUp(story.world, { country: 'DE' }, checkout)
    await story.world.advance('P13DT23H')
    const { account_id } = customer
    const token = await tokenOf(story.world, { role: 'owner', account_id })
    await story.world.sandbox.setFault('vat', 'down')
    await story.world.api('PATCH', '/account', { token, body: { vat_id: NUMBER } })
    await story.world.advance('PT2H')
  }
  const creditSome = async (invoice_id: string) => {
    return creditActions(story.world, await story.world.operator()).credit(invoice_id)
  }
  /** What the note's PDF says, one space between words. */
  const pdfOfNote = async (token: string, credit_note_id: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await story.world.request(`/v1/credit-notes/${credit_note_id}/pdf`, { headers })
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
    const { text } = await extractText(pdf, { mergePages: true })
    return text.replaceAll(/\s+/g, ' ')
  }
  const registryIsBack = async () => {
    await story.world.sandbox.clearFaults()
    await story.world.advance('PT1H')
  }

  describe('of a paid invoice', () => {
    beforeEach(() => charged())

    it('comes back as account credit when the number proves valid', async () => {
      const [before] = await invoices()
      expect(before).toMatchObject({
        status: 'paid',
        vat: { treatment: 'oss', rate_basis_points: 1_900, vat_status: 'pending' },
        vat_amount: { amount_minor: 361 },
        total: { amount_minor: 2_261 },
      })

      await registryIsBack()

      const [note, ...others] = await notes()
      expect(others).toEqual([])
      expect(note).toMatchObject({
        invoice_number: before?.number,
        kind: 'credit',
        reason_code: 'vat_corrected',
        amount: { amount_minor: 361 },
        vat_amount: { amount_minor: 361 },
      })
      expect(await credit()).toBe(361)
      expect(await invoices()).toMatchObject([
        { status: 'paid', vat_credited: { amount_minor: 361 } },
      ])
    })

    it('is one note that takes the service back and restates it under reverse charge', async () => {
      await registryIsBack()

      const { account_id } = customer
      const token = await tokenOf(story.world, { role: 'owner', account_id })
      const { body } = await story.world.api('GET', '/credit-notes', { token })
      expect(body.credit_notes).toMatchObject([
        {
          amount: { amount_minor: 361 },
          vat_groups: [
            {
              category: 'S',
              rate_basis_points: 1_900,
              net: { amount_minor: 1_900 },
              vat_amount: { amount_minor: 361 },
              legal_words: [],
            },
            {
              category: 'AE',
              rate_basis_points: 0,
              net: { amount_minor: -1_900 },
              vat_amount: { amount_minor: 0 },
              legal_words: ['Reverse charge', 'Atvirkštinis apmokestinimas'],
            },
          ],
        },
      ])
      const [note] = await notes()
      const { number, restated } = note ?? {}
      expect(restated).toMatchObject({
        net: { amount_minor: 1_900 },
        vat: { treatment: 'reverse_charge', vat_id: NUMBER, vat_status: 'valid' },
      })
      const pdf = await pdfOfNote(token, note?.credit_note_id ?? '')
      expect(pdf).toContain(number)
      expect(pdf).toContain('Reverse charge.')
      expect(pdf).toContain('Atvirkštinis apmokestinimas.')
      expect(pdf).toContain("the buyer's VAT number was confirmed on 15 February 2026")
    })

    it('is explained group by group', async () => {
      await registryIsBack()
      const { said, out } = listening()

      await explain.run(serviceOf(story.world), { options: {}, words: ['PBX-2026-000001'] }, out)

      const lines = said.stdout.split('\n').map((line) => line.replaceAll(/ +/g, ' ').trim())
      expect(lines.slice(-5, -2)).toEqual([
        'CN-2026-00001 3.61 EUR credit: vat_corrected',
        'net 19.00 EUR, VAT 3.61 EUR VAT 19 % of DE, because the customer is in DE and their VAT number was pending when the invoice was issued.',
        'net −19.00 EUR, VAT 0.00 EUR No VAT: reverse charge, because the customer is in DE and their VAT number was confirmed on 2026-02-15T10:20:00.000Z.',
      ])
    })

    it('is not taken back again by what is credited later', async () => {
      await registryIsBack()
      const [invoice] = await invoices()

      await creditSome(invoice?.invoice_id ?? '')

      expect(await notes()).toMatchObject([
        {
          amount: { amount_minor: 500 },
          vat_amount: { amount_minor: 0 },
          vat: { treatment: 'reverse_charge', vat_id: NUMBER },
          restated: null,
        },
        { reason_code: 'vat_corrected' },
      ])
      const report = await story.world.billing.books.verify(SYSTEM)
      expect(wrongIn(report)).toEqual({})
    })

    it('is found by a check of the books where it restates another base', async () => {
      await registryIsBack()
      await tamper(
        story.world.opened,
        'credit_notes',
        `update credit_notes set restated = replace(restated, '"amount_minor":1900', '"amount_minor":1800')`,
      )

      const [note] = await notes()
      expect(wrongIn(await story.world.billing.books.verify(SYSTEM))).toEqual({
        'invoices.restated': [`PBX-2026-000001: ${note?.number} restates 1800, 1900 was left`],
        'vat.threshold': [
          'cross_border of 2026 is kept as 0; its documents come to 100',
          'consumers of 2026 is kept as 0; its documents come to 100',
        ],
      })
    })

    it('stays where the registry says no', async () => {
      await story.world.sandbox.setVat({ vat_id: NUMBER, valid: false, name: null })

      await registryIsBack()

      expect([await notes(), await credit()]).toEqual([[], 0])
    })

    it('waits until a charge that is running has ended', async () => {
      const [invoice] = await invoices()
      const inState = (state: 'charging' | 'charged') =>
        story.world.ports.store.transaction(async (tx) => {
          const cycle = await tx.cycles.getForUpdate(invoice?.cycle_id ?? '')
          if (cycle) await tx.cycles.put({ ...cycle, state })
        })
      await inState('charging')

      await registryIsBack()
      expect(await notes()).toEqual([])

      await inState('charged')
      await story.world.advance('PT1H')
      expect(await notes()).toHaveLength(1)
    })

    it('is given back once, whatever the registry is asked again', async () => {
      await registryIsBack()
      const { account_id } = customer
      const token = await tokenOf(story.world, { role: 'owner', account_id })

      await story.world.api('POST', '/vat/revalidate', { token })
      await story.world.api('PATCH', '/account', { token, body: { vat_id: NUMBER } })
      await story.world.settle()

      expect(await notes()).toHaveLength(1)
    })
  })

  it('of an unpaid invoice is owed no more, and its order asks for the rest', async () => {
    await charged({ behaviour: 'decline_after:1' })
    expect(await invoices()).toMatchObject([{ status: 'open', total: { amount_minor: 2_261 } }])

    await registryIsBack()

    expect(await invoices()).toMatchObject([{ status: 'open', credited: { amount_minor: 361 } }])
    expect(await notes()).toHaveLength(1)
    expect(await credit()).toBe(0)
    const [order] = await story.world.sandbox.listOrders()
    expect(order).toMatchObject({ state: 'pending', amount_minor: 1_900 })
  })

  it('of an unpaid invoice waits until the provider can lower the order', async () => {
    await charged({ behaviour: 'decline_after:1' })
    await story.world.sandbox.clearFaults()
    await story.world.sandbox.setFault('payments', 'down')
    await story.world.advance('PT1H')
    expect(await notes()).toEqual([])

    await story.world.sandbox.clearFaults()
    await story.world.advance('PT1H')

    expect(await notes()).toHaveLength(1)
  })
})
