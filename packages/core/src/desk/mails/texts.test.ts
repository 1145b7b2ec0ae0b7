import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Texts } from '../../settings.ts'
import type { MailKind } from '../../records/outbox/mail-kinds.ts'
import { checkTexts, type MailArgsOf, mailTextKeys, renderMail } from './emails.ts'

const COMMON = { seller_name: 'Ryšiai', name: 'Ona' }
const TRIAL = { ...COMMON, amount: '€22.99', date: '1 March', portal_url: 'https://a.example/b' }
const PROOF = { ...COMMON, note: null, portal_url: 'https://a.example/b' }

function mailOf<K extends MailKind>(
  kind: K,
  args: MailArgsOf<K>,
  texts: Texts,
  language: 'en' | 'lt' = 'en',
) {
  expect(checkTexts(texts)).toEqual([])
  return renderMail(kind, language, args, { ...DEFAULT_SETTINGS, texts })
}

describe('a mail in the words of an operator', () => {
  it('has their subject and their paragraphs, and our greeting, button and closing', () => {
    const texts = {
      'mail.trial_ending.subject': { en: '{date}: your trial ends' },
      'mail.trial_ending.body': { en: '{seller_name} charges {amount}.\n\nOn {date}.' },
    }

    const { subject, text, html } = mailOf('trial_ending', TRIAL, texts)

    expect(subject).toBe('1 March: your trial ends')
    expect(text).toBe(`Hello Ona,

Ryšiai charges €22.99.

On 1 March.

Manage my subscription:
https://a.example/b

Best wishes
Ryšiai
`)
    expect(html).toContain('Ryšiai charges €22.99.')
  })

  it('is ours in the language that they did not word, and where they worded another part', () => {
    const texts = { 'mail.trial_ending.subject': { en: 'Soon' } }

    const [en, lt] = [
      mailOf('trial_ending', TRIAL, texts),
      mailOf('trial_ending', TRIAL, texts, 'lt'),
    ]

    expect(en.subject).toBe('Soon')
    expect(en.text).toContain('Your trial ends on 1 March.')
    expect(lt.subject).toBe('Jūsų bandomasis laikotarpis baigsis 1 March')
  })

  it('leaves out the paragraph that names what is missing', () => {
    const texts = { 'mail.vat_proof_rejected.body': { en: 'We said no.\n\nWhy: {note}' } }

    const without = mailOf('vat_proof_rejected', PROOF, texts)
    const told = mailOf('vat_proof_rejected', { ...PROOF, note: 'It is cut off.' }, texts)

    expect(without.text).toContain('We said no.')
    expect(without.text).not.toContain('Why')
    expect(told.text).toContain('Why: It is cut off.')
  })

  it('is ours where the subject, or all of the body, names what is missing', () => {
    const texts = {
      'mail.vat_proof_rejected.subject': { en: 'No: {note}' },
      'mail.vat_proof_rejected.body': { en: 'Why: {note}' },
    }

    const { subject, text } = mailOf('vat_proof_rejected', PROOF, texts)

    expect(subject).toBe('We could not accept your VAT document')
    expect(text).toContain('You can send us another one at any time.')
  })

  it('ends a sentence with one full stop, also after a Lithuanian date', () => {
    const texts = { 'mail.trial_ending.body': { lt: 'Baigsis {date}. Mokėsite {amount}.' } }

    const { text } = mailOf('trial_ending', { ...TRIAL, date: '2026 m. kovo 1 d.' }, texts, 'lt')

    expect(text).toContain('Baigsis 2026 m. kovo 1 d. Mokėsite €22.99.')
  })

  it('does not read braces that a fact brings along', () => {
    const texts = { 'mail.vat_proof_rejected.body': { en: 'Why: {note}' } }

    const { text } = mailOf('vat_proof_rejected', { ...PROOF, note: '{portal_url}' }, texts)

    expect(text).toContain('Why: {portal_url}')
  })

  it('is worded for each dunning step by itself', () => {
    const args = {
      ...COMMON,
      step: 'final_notice',
      amount: '€1',
      next_date: null,
      pay_url: 'https://a.example',
    } as const
    const texts = { 'mail.payment_failed.final_notice.subject': { en: 'Last call' } }
    const subjectOf = (suspend_date: string | null) =>
      mailOf('payment_failed', { ...args, suspend_date }, texts).subject

    expect(subjectOf('2 March')).toBe('Last call')
    // Without the day it is a reminder.
    expect(subjectOf(null)).toBe('We could not collect your payment')
  })
})

describe('the texts of an operator', () => {
  it.each([
    [{ 'mail.welcom.subject': { en: 'Hi' } }, 'mail.welcom.subject: we have no such text'],
    [
      { 'mail.payment_failed.body': { en: 'Pay' } },
      'mail.payment_failed.body: we have no such text',
    ],
    [
      { 'notification.invoice_paid': { en: 'Paid' } },
      'notification.invoice_paid: we have no such text',
    ],
    [
      { 'mail.welcome.body': { de: 'Hallo' } },
      'mail.welcome.body: we do not write in de, only in en and lt',
    ],
    [{ 'mail.welcome.body': { en: ' ' } }, 'mail.welcome.body: en: expected a text'],
    [{ 'mail.welcome.body': { en: 1 } }, 'mail.welcome.body: en: expected a text'],
    [{ 'mail.welcome.body': 'Hi' }, 'mail.welcome.body: expected an object of texts by language'],
    [
      { 'mail.vat_valid.body': { en: '{amount}' } },
      'mail.vat_valid.body: en: {amount} is nothing that it can say, only {vat_id}, {seller_name}',
    ],
    [
      { 'mail.login_code.usual.subject': { en: '{code}' } },
      'mail.login_code.usual.subject: en: {code} is nothing that it can say, only {seller_name}',
    ],
    [
      { 'mail.vat_valid.body': { lt: 'Hello {name}' } },
      'mail.vat_valid.body: lt: {name} is nothing that it can say, only {vat_id}, {seller_name}',
    ],
    [
      { 'mail.vat_valid.body': { en: 'Hello {vat_id' } },
      'mail.vat_valid.body: en: a brace stands alone',
    ],
    [
      { 'mail.vat_valid.subject': { en: 'Two\nlines' } },
      'mail.vat_valid.subject: en: a subject is one line',
    ],
    [[], 'expected an object of texts by their keys'],
  ])('are refused: %j', (texts, problem) => {
    expect(checkTexts(texts)).toEqual([problem])
  })

  it('may word every text that we have', () => {
    const all = mailTextKeys().map(({ key, names }) => {
      const text = names.map((name) => `{${name}}`).join(' ')
      return [key, { en: text, lt: text }] as const
    })

    expect(checkTexts(Object.fromEntries(all))).toEqual([])
  })
})
