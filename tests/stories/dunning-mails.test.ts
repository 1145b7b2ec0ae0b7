import { epochMs } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { moneyStory, type Told } from './money-story.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const

/** What each dunning step’s mail has to say that no other does. */
const WORDS = {
  en: {
    final: 'Final notice: we suspend your service on 8 March 2026',
    limited: [
      'From today your phones are limited',
      'incoming calls',
      'emergency numbers',
      '8 March 2026',
      '€22.99',
    ],
    thanks: 'Thank you: nothing is overdue any more',
    ending: 'Your subscription ends on 1 April 2026 unless we are paid',
    late: 'Your subscription ends on 12 April 2026 unless we are paid',
    offer: 'If you paid with another card',
  },
  lt: {
    final: 'Paskutinis įspėjimas: paslaugą sustabdysime 2026 m. kovo 8 d.',
    limited: [
      'Nuo šiandien jūsų telefonija ribojama',
      'įeinantys skambučiai',
      'pagalbos numeriais',
      '2026 m. kovo 8 d.',
      '22,99\u00a0€',
    ],
    thanks: 'Ačiū: pradelstų mokėjimų nebėra',
    ending: 'Jei nesumokėsite, prenumerata baigsis 2026 m. balandžio 1 d.',
    late: 'Jei nesumokėsite, prenumerata baigsis 2026 m. balandžio 12 d.',
    offer: 'Jei mokėjote kita kortele',
  },
} as const

describe.each(['en', 'lt'] as const)('in dunning, in %s,', (language) => {
  const story = moneyStory('sqlite')
  const words = WORDS[language]
  const arrive = () => story.customer({ language, email: 'ona@example.lt' }, DECLINES)
  const newest = async () => (await story.world.mail('ona@example.lt'))[0]
  const payUrl = async (told: Told) => {
    const { body } = await told.ask('GET', '/me/banners')
    return body.items[0].cta_url as string
  }

  it('the final notice has its own subject, and says what stops when and how to pay', async () => {
    const ona = await arrive()
    await story.world.until('2026-02-22T10:00:00Z')
    const reminder = await newest()

    await story.world.until('2026-03-01T10:00:00Z')

    const notice = await newest()
    expect(notice?.subject).toBe(words.final)
    expect(notice?.subject).not.toBe(reminder?.subject)
    for (const part of words.limited) {
      expect(notice?.text.toLocaleLowerCase(language)).toContain(part.toLocaleLowerCase(language))
    }
    expect(notice?.links).toContain(await payUrl(ona))
    expect((await ona.page()).phone).toBe('limited')
  })

  it('the last mail to a suspended customer speaks of the end, not of a suspension to come', async () => {
    await arrive()

    await story.world.until('2026-03-25T10:00:00Z')

    expect((await newest())?.subject).toBe(words.ending)
  })

  it('nobody’s subscription ends without that mail, though nothing of ours ran for weeks', async () => {
    const ona = await arrive()
    await story.world.until('2026-03-20T10:00:00Z')
    const asleep = { tick: async () => 0, nextDueAt: async () => null }
    await story.world.sandbox.advance({ to: epochMs(Date.parse('2026-04-05T09:00:00Z')) }, asleep)

    await story.world.settle()

    expect(await ona.page()).toMatchObject({ subscription: 'suspended' })
    expect((await newest())?.subject).toBe(words.late)
    await story.world.until('2026-04-12T10:00:00Z')
    expect(await ona.page()).toMatchObject({ subscription: 'cancelled' })
  })

  it('who paid their way out is offered to use that card from now on', async () => {
    const ona = await arrive()
    await story.world.until('2026-03-10T10:00:00Z')
    await ona.notifications()

    await ona.payNow({ behaviour: 'approve' })

    const restored = await newest()
    expect(restored?.text).toContain(words.offer)
    expect(restored?.links).toContain(
      `${story.world.ports.settings.portal_url}/billing/payment-methods`,
    )
    const { body } = await ona.ask('GET', '/me/notifications')
    const paid = body.items.find(({ kind }: { kind: string }) => kind === 'invoice_paid')
    expect(paid.cta_url).toBe('/billing/payment-methods')
  })

  it('who pays before anything stopped is thanked once, and offered the same', async () => {
    const ona = await arrive()
    await story.world.until('2026-02-22T10:00:00Z')
    const before = (await story.world.mail('ona@example.lt')).length

    await ona.payNow({ behaviour: 'approve' })

    const since = (await story.world.mail('ona@example.lt')).toReversed().slice(before)
    expect(since.map(({ subject }) => subject)).toEqual([words.thanks])
    expect(since[0]?.text).toContain(words.offer)
  })

  it('whose own card paid is offered nothing', async () => {
    const ona = await story.customer({ language, email: 'ona@example.lt' })
    await story.world.until('2026-02-15T10:00:00Z')

    const { body } = await ona.ask('GET', '/me/notifications')
    const paid = body.items.find(({ kind }: { kind: string }) => kind === 'invoice_paid')
    expect(paid.cta_url).toMatch(/^\/billing\/invoices\/[\w-]{36}$/)
  })
})
