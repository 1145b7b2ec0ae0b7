import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { deliveryStory } from './e-delivery-story.ts'
import { moneyStory } from './money-story.ts'

const GIVEN = 'PBX-2026-000001 accepted'

/** After a week without an access point nothing happens by itself any more, and an operator decides. */
describe.each(STORY_DIALECTS)('the delivery of electronic documents on %s', (dialect) => {
  const story = moneyStory(dialect)
  const { asked, reachable, issue, delivery, resend, given, alerts, audited } = deliveryStory(story)

  it('is given up after a week without an access point: a dead letter, an alert, and the mail', async () => {
    const ona = await reachable()
    await story.world.sandbox.setFault('e_invoices', 'down')
    await issue()
    await story.world.until('2026-02-22T10:00:00Z')

    expect((await delivery(ona)).status).toBe('given_up')
    expect([await alerts(), await audited(ona)]).toEqual([
      ['effects_given_up 1'],
      ['e_invoice.given_up'],
    ])
    expect((await ona.page()).invoices).toEqual(['PBX-2026-000001 paid 22.99'])
  })

  it('goes on when an operator has it sent again, once, with the reason in the audit log', async () => {
    const ona = await reachable()
    await story.world.sandbox.setFault('e_invoices', 'down')
    await issue()
    expect((await resend(ona)).body.code).toBe('validation.failed')
    await story.world.until('2026-02-22T10:00:00Z')
    await story.world.sandbox.clearFaults()

    const again = await resend(ona)
    const [during, twice] = [again.body.status, (await resend(ona)).status]
    await story.world.settle()

    expect([again.status, during, twice]).toEqual([200, 'waiting', 422])
    expect([(await delivery(ona)).status, await given()]).toEqual(['accepted', [GIVEN]])
    expect(await audited(ona)).toEqual([
      'e_invoice.given_up',
      'admin.e_invoice.resend: The access point is back',
      'e_invoice.accepted',
    ])
    expect((await resend(ona)).body.code).toBe('validation.failed')
  })

  it('has another week then, and is asked for first: an answer that was lost for a week sends nothing twice', async () => {
    const ona = await reachable()
    await story.world.sandbox.setFault('e_invoices', 'timeout_after_effect', 1)
    await issue()
    await story.world.sandbox.setFault('e_invoices', 'down')
    await story.world.until('2026-02-22T10:00:00Z')
    expect([(await delivery(ona)).status, await given()]).toEqual(['given_up', [GIVEN]])

    await resend(ona)
    await story.world.until('2026-03-01T10:00:00Z')
    expect((await delivery(ona)).status).toBe('given_up')
    await story.world.sandbox.clearFaults()
    await resend(ona)
    await story.world.settle()

    expect([(await delivery(ona)).status, await given()]).toEqual(['accepted', [GIVEN]])
    expect(asked.filter((what) => what === 'send')).toEqual(['send'])
  })
})
