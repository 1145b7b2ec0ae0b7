import { describe, expect, it } from 'vitest'
import { EUR, money } from '../../kernel/money.ts'
import { epochMs } from '../../kernel/time.ts'
import { listMessages, MESSAGE_TEXTS } from './list-messages.ts'
import { messageSentences } from './message-text.ts'
import { messageArgs, type MessageKey, MESSAGES } from './messages.ts'
import { NOTIFICATIONS } from './notification.ts'

const at = epochMs(Date.parse('2026-03-04T22:30:00Z'))
const ENGLISH = { language: 'en', time_zone: 'UTC', currency: EUR } as const
const LITHUANIAN = { language: 'lt', time_zone: 'Europe/Vilnius', currency: EUR } as const
const said = (key: MessageKey, facts: Parameters<typeof messageArgs>[0]) =>
  messageSentences(key, MESSAGE_TEXTS.en[key], messageArgs(facts), ENGLISH)

const KEYS = Object.keys(MESSAGES) as MessageKey[]
const blanksIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

describe('what a web app is given', () => {
  it('is an instant for a date, minor units for an amount, and nothing for what is not known', () => {
    const facts = { number: 'PBX-1', amount: money(2_299, EUR), next_date: at, suspend_date: null }

    expect(messageArgs(facts)).toEqual({
      number: 'PBX-1',
      amount_minor: 2_299,
      currency: 'EUR',
      next_date: '2026-03-04T22:30:00.000Z',
    })
    expect(messageArgs({ suspend_date: null })).toBeNull()
  })
})

describe('a message in words', () => {
  const facts = { number: 'PBX-2026-000001', amount: money(2_299, EUR), next_date: at }

  it('says what is owed and what comes next, in the reader’s language and zone', () => {
    expect(said('banner.dunning_grace', facts)).toEqual([
      'We could not collect your payment.',
      '€22.99 of invoice PBX-2026-000001 is still to be paid.',
      'We will try your card again on 4 March 2026.',
    ])
    expect(
      messageSentences(
        'banner.dunning_grace',
        MESSAGE_TEXTS.lt['banner.dunning_grace'],
        messageArgs(facts),
        LITHUANIAN,
      ),
    ).toEqual([
      'Nepavyko gauti jūsų mokėjimo.',
      'Pagal sąskaitą PBX-2026-000001 dar reikia sumokėti 22,99\u00a0€.',
      'Kortelę dar kartą bandysime 2026 m. kovo 5 d.',
    ])
  })

  it('leaves out each sentence whose facts are not there', () => {
    expect(said('banner.dunning_suspended', {})).toEqual([
      'Your phone system is suspended, because we have not received your payment.',
    ])
  })

  it('shows what somebody typed as it was typed', () => {
    expect(said('notification.kyb_rejected', { reviewer_note: '{amount} <b>$&</b>' })).toEqual([
      'We could not accept your documents.',
      '{amount} <b>$&</b>',
    ])
  })
})

describe.each(KEYS)('%s', (key) => {
  it.each(['en', 'lt'] as const)('names in %s only what is told with it', (language) => {
    const { sentences } = MESSAGE_TEXTS[language][key]

    for (const name of sentences.flatMap(blanksIn))
      expect(Object.keys(MESSAGES[key])).toContain(name)
  })

  it('names in each language all that is told with it, but for the other language’s name', () => {
    for (const language of ['en', 'lt'] as const) {
      const named = MESSAGE_TEXTS[language][key].sentences.flatMap(blanksIn)
      const other = language === 'en' ? 'plan_lt' : 'plan_en'
      const shared = key.startsWith('banner.dunning') || key === 'notification.payment_failed'
      const told = Object.keys(MESSAGES[key]).filter((name) => name !== other)
      if (!shared) expect(new Set(named)).toEqual(new Set(told))
    }
  })

  it('begins with a sentence that always stands', () => {
    const blanks: Readonly<Record<string, string>> = MESSAGES[key]
    for (const texts of Object.values(MESSAGE_TEXTS)) {
      const [first = ''] = texts[key].sentences
      expect(first).not.toBe('')
      for (const name of blanksIn(first)) expect(blanks[name]).toBe('text')
    }
  })
})

it('every notification that has a page has a word for its button, in both languages', async () => {
  const { data } = await listMessages()

  for (const [kind, { cta_url }] of Object.entries(NOTIFICATIONS)) {
    const message = data.find(({ message_key }) => message_key === `notification.${kind}`)
    if (cta_url === null) continue
    expect(message?.cta_label_key).toBe(`notification.${kind}.cta`)
    expect([message?.texts.en.cta, message?.texts.lt.cta]).not.toContain(null)
  }
})
