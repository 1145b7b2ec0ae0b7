import { createBilling, type EInvoiceTransport, SYSTEM } from '@billing/core'
import { createSandbox } from '@billing/sandbox'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { GLN } from '../support/e-addresses.ts'
import { deliveryStory, dyingAfterSend, listening } from './e-delivery-story.ts'
import { moneyStory } from './money-story.ts'
import { operate } from './operator-hand.ts'
import { restoreStory } from './restore-story.ts'

const MAIL = '2026-02-15 Invoice PBX-2026-000001'
const GIVEN = 'PBX-2026-000001 accepted'
const RULE = { id: 'PEPPOL-EN16931-R003', message: 'A buyer reference MUST be provided.' }

/** Time passes, and nothing of ours runs. */
const NOBODY = { tick: async () => 0, nextDueAt: async () => null }

/** An electronic document goes out once, or an operator sees why not; the mail and the money never wait for it. */
describe.each(STORY_DIALECTS)('the delivery of electronic documents on %s', (dialect) => {
  const story = moneyStory(dialect)
  const { asked, reachable, issue, delivery, given, alerts, audited } = deliveryStory(story)
  const { inLostHours } = restoreStory(story)

  it('gives the document that the customer can download to the access point, beside the mail', async () => {
    const ona = await reachable()
    await issue()

    expect(await delivery(ona)).toMatchObject({
      document: 'invoice',
      number: 'PBX-2026-000001',
      status: 'accepted',
      sender: { scheme: '0200', id: '300000053' },
      receiver: GLN,
      message_id: expect.stringContaining('@access-point.example'),
      rule_id: null,
    })
    expect(await ona.mails()).toEqual([MAIL])
    expect([await given(), asked]).toEqual([[GIVEN], ['status', 'send']])
    const [row] = await story.world.sandbox.listEInvoices()
    const sent = await story.world.sandbox.eInvoice(row?.e_invoice_id ?? '')
    const { data } = (await ona.ask('GET', '/invoices')).body
    const xml = await ona.ask('GET', `/invoices/${data[0].invoice_id}/xml`)
    expect(new TextDecoder().decode(sent?.bytes)).toBe(xml.body)
    expect(await audited(ona)).toEqual(['e_invoice.accepted'])
  })

  it('gives credit notes too', async () => {
    const ona = await reachable()
    await issue()
    const { data } = (await ona.ask('GET', '/invoices')).body
    const { invoice_id } = data[0]
    const body = { invoice_id, amount: { amount_minor: 121, currency: 'EUR' }, reason: 'goodwill' }
    const note = await operate(story.world, 'POST', '/admin/credit-notes', { body })
    await story.world.settle()

    const path = `/admin/credit-notes/${note.body.id}/e-invoice`
    const { body: told } = await operate(story.world, 'GET', path)
    expect(told).toMatchObject({ document: 'credit_note', status: 'accepted', receiver: GLN })
    expect(await given()).toEqual([GIVEN, 'CN-2026-00001 accepted'])
  })

  it('is a matter for an operator where a rule refuses the document: its words and an alert say so', async () => {
    const ona = await reachable()
    await story.world.sandbox.setRecipient({ ...GLN, known: true, rule: RULE })
    await issue()
    await story.world.advance('P1D')

    expect(await delivery(ona)).toMatchObject({
      status: 'rejected',
      message_id: null,
      rule_id: RULE.id,
      rule_message: RULE.message,
    })
    expect([await alerts(), await audited(ona)]).toEqual([
      ['e_invoice_refused 1'],
      ['e_invoice.rejected'],
    ])
    expect([await ona.mails(), asked]).toEqual([[MAIL], ['status', 'send']])
    expect((await ona.page()).invoices).toEqual(['PBX-2026-000001 paid 22.99'])
    const timeline = await story.world.billing.operations.timeline(SYSTEM, ona.account_id)
    expect(timeline.map(({ text }) => text)).toContain(
      'The network refused PBX-2026-000001 by its rule PEPPOL-EN16931-R003.',
    )
    await story.world.advance('P7D')
    expect(await alerts()).toEqual([])
  })

  it('ends where the network knows nobody at the address, of which an alert tells too', async () => {
    const ona = await reachable()
    await story.world.sandbox.setRecipient({ ...GLN, known: false, rule: null })
    await issue()
    await story.world.advance('P1D')

    expect((await delivery(ona)).status).toBe('unknown_recipient')
    expect([await alerts(), await audited(ona)]).toEqual([
      ['e_invoice_refused 1'],
      ['e_invoice.unknown_recipient'],
    ])
    expect([await ona.mails(), asked]).toEqual([[MAIL], ['status', 'send']])
  })

  it('waits while the access point is away, and holds neither the mail nor the charge', async () => {
    const ona = await reachable()
    await story.world.sandbox.setFault('e_invoices', 'down')
    await issue()

    expect((await delivery(ona)).status).toBe('waiting')
    expect(await ona.mails()).toEqual([MAIL])
    expect((await ona.page()).invoices).toEqual(['PBX-2026-000001 paid 22.99'])

    await story.world.advance('PT10M')
    await story.world.sandbox.clearFaults()
    await story.world.advance('PT15M')
    expect([(await delivery(ona)).status, await given()]).toEqual(['accepted', [GIVEN]])
  })

  it('finds by its own id what was taken when the answer was lost, and sends nothing again', async () => {
    const ona = await reachable()
    await story.world.sandbox.setFault('e_invoices', 'timeout_after_effect', 1)
    await issue()
    expect((await delivery(ona)).status).toBe('sent')

    await story.world.advance('PT1M')

    expect((await delivery(ona)).status).toBe('accepted')
    expect([await given(), asked]).toEqual([[GIVEN], ['status', 'send', 'status']])
  })

  it('sends again what surely never arrived', async () => {
    const ona = await reachable()
    await story.world.sandbox.setFault('e_invoices', 'timeout_before_effect', 1)
    await issue()
    expect((await delivery(ona)).status).toBe('sent')

    await story.world.advance('PT1M')

    expect((await delivery(ona)).status).toBe('accepted')
    expect([await given(), asked]).toEqual([[GIVEN], ['status', 'send', 'status', 'send']])
  })

  it('goes on after a process died in the middle, with what the access point knows', async () => {
    const ona = await reachable()
    const { world } = story
    await world.sandbox.setFault('e_invoices', 'down', 1)
    await issue()
    await world.sandbox.advance({ advance: 'PT1M' }, NOBODY)
    await dyingAfterSend(world.ports, world.sandbox.eInvoiceTransport).worker.tick(SYSTEM)
    expect([(await delivery(ona)).status, await given()]).toEqual(['sent', [GIVEN]])

    // The world outside has another process too, and remembers.
    const sandbox = await createSandbox({
      ...world.opened,
      base_url: 'http://localhost:8787',
      webhook_secrets: ['wsk_restarted'],
      deliver_webhook: async () => 204,
      auto_deliver: false,
      machine_now: () => world.now(),
    })
    const heard: string[] = []
    const eInvoiceTransport = listening(sandbox.eInvoiceTransport, heard)
    await createBilling({ ...world.ports, eInvoiceTransport }).worker.tick(SYSTEM)

    expect((await delivery(ona)).status).toBe('accepted')
    expect([await given(), heard]).toEqual([[GIVEN], ['status']])
  })

  it('is not sent by a worker that stood still for longer than its lease', async () => {
    const ona = await reachable()
    const { world } = story
    await world.sandbox.setFault('e_invoices', 'down', 1)
    await issue()
    await world.sandbox.advance({ advance: 'PT1M' }, NOBODY)
    const { eInvoiceTransport: transport = world.sandbox.eInvoiceTransport, ...ports } = world.ports
    const slow: EInvoiceTransport = {
      send: (document) => transport.send(document),
      async status(delivery_id) {
        await world.sandbox.advance({ advance: 'PT1S' }, NOBODY)
        return transport.status(delivery_id)
      },
    }
    const settings = { ...ports.settings, lease_ms: 0 }
    asked.length = 0
    await createBilling({ ...ports, settings, eInvoiceTransport: slow }).worker.tick(SYSTEM)
    expect([await given(), new Set(asked)]).toEqual([[], new Set(['status'])])

    await world.settle()

    expect([(await delivery(ona)).status, await given()]).toEqual(['accepted', [GIVEN]])
  })

  it('sends nothing twice after our database was restored: the access point is asked first', async () => {
    const ona = await reachable()
    await story.world.sandbox.setFault('e_invoices', 'down', 1)
    await issue()
    await inLostHours(async () => {
      await story.world.advance('PT5M')
      expect((await delivery(ona)).status).toBe('accepted')
    })
    expect((await delivery(ona)).status).toBe('waiting')

    await story.world.settle()

    expect((await delivery(ona)).status).toBe('accepted')
    expect([await given(), asked]).toEqual([[GIVEN], ['status', 'status', 'send', 'status']])
  })

  it('is not begun for somebody who has taken the address away', async () => {
    const ona = await reachable()
    await ona.ask('PUT', '/account/e-invoice', { body: {} })
    await issue()

    expect(await delivery(ona)).toMatchObject({ code: 'not_found' })
    expect([await ona.mails(), await given(), asked]).toEqual([[MAIL], [], []])
  })

  it('is not begun without an access point', async () => {
    const ona = await reachable()
    const { eInvoiceTransport: _, ...ports } = story.world.ports
    const { worker } = createBilling(ports)
    const tick = async () => (await worker.tick(SYSTEM)).did
    const hooks = { tick, nextDueAt: () => ports.store.nextDueAt() }
    await story.world.sandbox.advance({ advance: 'PT2H' }, hooks)
    expect(await ona.mails()).toEqual([MAIL])
    await story.world.settle()

    expect(await delivery(ona)).toMatchObject({ code: 'not_found' })
    expect([await given(), asked]).toEqual([[], []])
  })
})
