import { endSilence, epochMs, isoInstant } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { complaints } from '../http/checked.ts'
import { type SupportDesk, supportDesk } from '../http/support-desk.ts'
import { DIALECTS } from '../support/databases.ts'
import type { Customer } from '../support/world.ts'
import { signupStory } from './signup-story.ts'

describe.each(DIALECTS)('a support ticket on %s', (dialect) => {
  const story = signupStory(dialect)
  let customer: Customer
  let desk: SupportDesk

  const given = async (language: 'en' | 'lt') => {
    customer = await story.world.signUp({ language })
    desk = supportDesk(story.world, customer)
    const id = await desk.opened({ subject: 'No sound', category: 'technical' })
    await story.world.settle()
    return id
  }
  /** Everything that was mailed about tickets, oldest first. */
  const mailed = async () => {
    await story.world.settle()
    const mails = await story.world.mail(customer.email)
    return mails.filter(({ subject }) => subject.startsWith('[T-')).toReversed()
  }
  const subjects = async () => (await mailed()).map(({ subject }) => subject.replace(/^.{15} /, ''))
  const statusOf = async (id: string) => (await desk.asks('GET', `/${id}`)).body.status
  const answers = async (id: string) => {
    await desk.operates('POST', `/${id}/reply`, { body: 'Pataisėme.\n\nIšbandykite.' })
    await story.world.settle()
  }
  const resolves = (id: string) => desk.operates('PATCH', `/${id}`, { status: 'resolved' })
  const writes = (id: string) => desk.asks('POST', `/${id}/messages`, { body: 'Dar ne.' })
  const trail = async (id: string): Promise<string[]> => {
    const { audit } = (await desk.operates('GET', `/${id}`)).body
    return audit.map(({ ts, action, actor }: { ts: string; action: string; actor: string }) =>
      [ts.slice(5, 10), action.replace(/^support_ticket\./, ''), actor].join(' '),
    )
  }
  const told = async () => {
    const { account_id } = customer
    const page = { limit: 100, after: null }
    const { data } = await story.world.ports.store.read((tx) =>
      tx.notifications.listOfAccount(account_id, page),
    )
    return data.filter(({ kind }) => kind === 'ticket_reply')
  }

  it('goes from the question to the end, and back once, with a word from us at each step', async () => {
    // 1 February: the question arrives, and somebody takes it
    const id = await given('lt')
    await desk.operates('PATCH', `/${id}`, { assignee_admin_id: await desk.newOperator() })
    expect(await statusOf(id)).toBe('awaiting_us')

    // 2 February: we answer, and wait
    await story.world.advance('P1D')
    await answers(id)
    expect(await statusOf(id)).toBe('awaiting_customer')

    // 9 February: a week without a word, and one reminder
    await story.world.until('2026-02-09T08:59:59Z')
    expect(await subjects()).toEqual(['Gavome jūsų užklausą', 'No sound'])
    await story.world.until('2026-02-15T09:00:00Z')
    expect((await subjects()).slice(2)).toEqual(['Laukiame jūsų atsakymo'])

    // 15 February: a day before it would close, the customer writes
    expect((await writes(id)).body.status).toBe('awaiting_us')
    await story.world.until('2026-02-20T09:00:00Z')
    expect(await statusOf(id)).toBe('awaiting_us')

    // 20 February: it is resolved; 26 February: it is not, says the customer
    await resolves(id)
    await story.world.until('2026-02-26T09:00:00Z')
    expect((await writes(id)).body.status).toBe('awaiting_us')

    // 27 February: resolved again, and closed a week later
    await story.world.until('2026-02-27T09:00:00Z')
    await resolves(id)
    await story.world.until('2026-03-06T08:59:59Z')
    expect(await statusOf(id)).toBe('resolved')
    await story.world.until('2026-03-06T09:00:00Z')
    expect(await statusOf(id)).toBe('closed')

    expect(complaints(await writes(id))).toEqual(['status'])
    expect(await subjects()).toEqual([
      'Gavome jūsų užklausą',
      'No sound',
      'Laukiame jūsų atsakymo',
      'Išsprendėme jūsų užklausą',
      'Išsprendėme jūsų užklausą',
    ])
    expect(await trail(id)).toEqual([
      '02-01 opened customer',
      '02-01 admin.support_ticket.update admin',
      '02-01 taken admin',
      '02-02 admin.support_ticket.reply admin',
      '02-02 we_replied admin',
      '02-09 reminded system',
      '02-15 customer_replied customer',
      '02-20 admin.support_ticket.update admin',
      '02-20 resolved admin',
      '02-26 customer_replied customer',
      '02-27 admin.support_ticket.update admin',
      '02-27 resolved admin',
      '03-06 went_quiet system',
    ])
  })

  it('that nobody answers is closed on day 14, after a reminder on day 7', async () => {
    const id = await given('en')
    await answers(id)

    await story.world.until('2026-02-15T08:59:59Z')
    expect(await statusOf(id)).toBe('awaiting_customer')
    await story.world.until('2026-02-15T09:00:00Z')

    expect(await statusOf(id)).toBe('closed')
    expect((await trail(id)).slice(-2)).toEqual([
      '02-08 reminded system',
      '02-15 went_quiet system',
    ])
    const closed = await story.world.ports.store.read((tx) => tx.tickets.get(id))
    expect(closed && isoInstant(closed.last_activity_at)).toBe('2026-02-01T09:00:00.000Z')
    expect(closed?.next_action_at).toBeNull()
  })

  it.each([
    [
      'en',
      [
        ['We have your request', 'We have received your request and', 'See my request'],
        ['No sound', 'We have answered your request:', 'Read and reply'],
        ['We are waiting for your answer', 'close the request on 15 February 2026.', 'Read and'],
        ['We have resolved your request', 'please reply until 16 February 2026', 'See my request'],
      ],
    ],
    [
      'lt',
      [
        ['Gavome jūsų užklausą', 'Gavome jūsų užklausą ir atsakysime', 'Peržiūrėti užklausą'],
        ['No sound', 'Atsakėme į jūsų užklausą:', 'Skaityti ir atsakyti'],
        ['Laukiame jūsų atsakymo', 'iki 2026 m. vasario 15 d. nieko', 'Skaityti ir atsakyti'],
        ['Išsprendėme jūsų užklausą', 'iki 2026 m. vasario 16 d. parašykite', 'Peržiūrėti'],
      ],
    ],
  ] as const)('is written about in the account’s language: %s', async (language, expected) => {
    const id = await given(language)
    const { reference } = (await desk.asks('GET', `/${id}`)).body
    await answers(id)
    await story.world.until('2026-02-09T09:00:00Z')
    await resolves(id)

    const mails = await mailed()

    expect(mails.map(({ subject }) => subject)).toEqual(
      expected.map(([subject]) => `[${reference}] ${subject}`),
    )
    for (const [n, [, says, button]] of expected.entries()) {
      expect(mails[n]?.text).toContain(says)
      expect(mails[n]?.text).toContain(button)
      expect(mails[n]?.links.join(' ')).toContain(`/support/${id}`)
    }
    expect(mails[1]?.text).toContain('Pataisėme.\n\nIšbandykite.')
  })

  it('whose answer nobody wants to be told of is answered without mail and notification', async () => {
    const id = await given('en')
    await answers(id)
    expect(await told()).toMatchObject([
      {
        severity: 'info',
        cta_url: `/support/${id}`,
        message_args: { reference: expect.any(String) },
      },
    ])
    const { token } = customer
    const body = { notifications_enabled: false }
    expect((await story.world.api('PATCH', '/me', { token, body })).status).toBe(200)

    await answers(id)
    await resolves(id)

    expect(await told()).toHaveLength(1)
    expect(await subjects()).toEqual([
      'We have your request',
      'No sound',
      'We have resolved your request',
    ])
  })

  it('that the customer answered before we got to remind them is left alone', async () => {
    const id = await given('en')
    await answers(id)
    await story.world.until('2026-02-05T09:00:00Z')
    await writes(id)

    await story.world.until('2026-03-05T09:00:00Z')

    expect(await statusOf(id)).toBe('awaiting_us')
    expect(await subjects()).toEqual(['We have your request', 'No sound'])
  })

  it('that ten processes find silent at once is reminded of once, and closed once', async () => {
    const id = await given('en')
    await answers(id)
    const { ports, sandbox } = story.world
    const round = () => endSilence(ports, 50)

    for (const day of ['2026-02-08T09:00:00Z', '2026-02-15T09:00:00Z']) {
      await sandbox.advance(
        { to: epochMs(Date.parse(day)) },
        { tick: async () => 0, nextDueAt: async () => null },
      )
      const rounds = await Promise.all(Array.from({ length: 10 }, round))
      expect(rounds.flatMap(({ faults }) => faults)).toEqual([])
    }

    expect((await trail(id)).slice(3)).toEqual(['02-08 reminded system', '02-15 went_quiet system'])
  })

  it('is answered and closed at once in one order or the other, and never both ways', async () => {
    const id = await given('en')

    const all = await Promise.all([
      ...Array.from({ length: 4 }, () => writes(id)),
      desk.asks('POST', `/${id}/close`),
      desk.asks('POST', `/${id}/close`),
    ])

    const { body } = await desk.asks('GET', `/${id}`)
    const written = all.slice(0, 4).filter(({ status }) => status === 201)
    expect(body.status).toBe('closed')
    expect(body.messages).toHaveLength(1 + written.length)
    expect(
      all
        .slice(4)
        .map(({ status }) => status)
        .toSorted((a, b) => a - b),
    ).toEqual([200, 422])
    expect((await trail(id)).filter((row) => row.includes('closed'))).toHaveLength(1)
  })
})
