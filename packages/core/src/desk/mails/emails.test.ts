import { describe, expect, it } from 'vitest'
import { LOCALES } from '../../kernel/locale.ts'
import { ONE_TIMES } from '../../people/proofs/one-time.ts'
import { HOUR, MINUTE } from '../../kernel/time.ts'
import { DUNNING_MAIL_STEPS } from './billing/payment-failed.ts'
import type { MailKind } from '../../records/outbox/mail-kinds.ts'
import { type MailArgs, type MailArgsOf, renderMail } from './emails.ts'

const COMMON = { seller_name: 'Example Telecom', name: 'Ona' }
const PORTAL = 'https://portal.example.com'
const PAY = 'https://pay.example.com/o/1'
const LINK = 'https://portal.example.com/t?token=s3cret&x=1'
const DATE = '1 March 2026'
// prettier-ignore
const ARGS: MailArgs = {
  signup_link:            { url: LINK, trial_used: true },
  invitation:             { account: 'UAB Pavyzdys', url: LINK, owner: false },
  already_registered:     { sign_in_url: 'https://portal.example.com/sign-in', owed: '€22.99', pay_url: PAY, bank_account: 'LT12', numbers: 'PBX-2026-000001' },
  login_link:             { url: LINK, forgets: true },
  verification_code:      { code: '048213', url: LINK, forgets: false },
  login_code:             { code: '048213', url: LINK, forgets: true },
  password_reset:         { url: LINK },
  password_changed:       { reset_url: 'https://portal.example.com/forgot' },
  contact_email_link:     { url: LINK },
  contact_email_changed:  { portal_url: PORTAL },
  contract_confirmed:     { portal_url: PORTAL, plan: 'Starter', gross: '€6.04', net: '€4.99', vat_rate: '21', consumer: true, ordered_on: DATE, first_charge: '15 March 2026', withdraw_until: '16 March 2026', withdraw_url: `${PORTAL}/withdraw`, begins_at_once: true, seller: ['Example Telecom', 'Gedimino pr. 1'] },
  welcome:                { portal_url: PORTAL, pbx_url: 'https://ona.pbx.example.com' },
  provisioning_failed:    {}, kyb_approved: {},
  trial_ending:           { portal_url: PORTAL, amount: '€22.99', date: DATE },
  account_suspended:      { portal_url: PORTAL, pay_url: PAY },
  arrears_paid:           { portal_url: PORTAL, cards_url: `${PORTAL}/cards` },
  account_restored:       { portal_url: PORTAL, cards_url: `${PORTAL}/cards` },
  subscription_cancelled: { portal_url: PORTAL, date: DATE, ended: false },
  withdrawal_link:        { contract: 'Starter, 0199', url: LINK },
  withdrawal_confirmed:   { portal_url: PORTAL, consumer_name: 'Jonas Jonaitis', contract: 'Starter', email: 'ona@example.lt', words: 'I withdraw.', submitted_at: '2026-03-01 14:03:22 UTC', closed_at: '2026-03-01 14:03:22 UTC', owes_use: true, begun: true },
  address_missing:        { portal_url: PORTAL, date: DATE },
  plan_changed:           { portal_url: PORTAL, from: 'Starter', to: 'Business', price: '€19.00', with_vat: true, date: DATE },
  invoice_issued:         { portal_url: PORTAL, number: 'PBX-2026-000001', total: '€22.99', due_date: DATE, settlement: `We charge €12.99 by ${DATE}.`, failed: '€12.99', credited: false },
  payment_failed:         { step: 'reminder', pay_url: PAY, amount: '€22.99', next_date: '4 March 2026', suspend_date: '22 March 2026' },
  credit_note_issued:     { portal_url: PORTAL, number: 'CN-2026-00001', invoice_number: 'PBX-2026-000001', total: '€5.00', use: 'refund' },
  refund_issued:          { amount: '€5.00', number: 'CN-2026-00001' },
  topup_received:         { portal_url: PORTAL, amount: '€10.00' },
  vat_valid:              { vat_id: 'LT100001738313' },
  vat_invalid:            { portal_url: PORTAL, vat_id: 'LT100001738313' },
  vat_proof_approved:     { vat_id: 'LT100001738313' },
  vat_proof_rejected:     { portal_url: PORTAL, note: 'The page is cut off.' },
  place_unproven:         { portal_url: PORTAL, claimed: 'United States', counts: 'Lithuania', card_in: 'Lithuania', network_in: 'Lithuania', needs_number: true, needs_registration: true },
  place_decided:          { portal_url: PORTAL, claimed: 'United States', counts: 'Lithuania', accepted: false },
  kyb_rejected:           { portal_url: PORTAL, reasons: ['passport: it has expired', 'register: not signed'] },
  ticket_received:        { reference: 'T-42', url: LINK },
  ticket_reply:           { reference: 'T-42', title: 'No sound', body: 'We fixed it.\nTry again.\n\nYour team', url: LINK },
  ticket_reminder:        { reference: 'T-42', title: 'No sound', date: DATE, url: LINK },
  ticket_resolved:        { reference: 'T-42', title: 'No sound', date: DATE, url: LINK },
}

const argsOf = <K extends MailKind>(kind: K): MailArgsOf<K> => ({ ...ARGS[kind], ...COMMON })
const render = (kind: MailKind, language: 'en' | 'lt') => renderMail(kind, language, argsOf(kind))

/** The first person plural: its pronouns, and in Lithuanian the endings of its verbs, which need none. */
const WE = {
  en: /\b(we|us|our|ours)\b/i,
  lt: /(?<!\p{L})(mes|mus|mums|mumis|mūsų)(?!\p{L})|\p{L}(ome|ame|ėme|sime)(?!\p{L})/iu,
}

/** What a reader sees of the HTML, one space between words. */
const visible = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')

describe.each(Object.keys(ARGS) as MailKind[])('the mail %s', (kind) => {
  it.each(LOCALES)('leaves nothing open in %s', (language) => {
    const { subject, text, html } = render(kind, language)

    for (const part of [subject, text, visible(html)]) {
      expect(part).toMatch(/\p{L}/u)
      expect(part).not.toMatch(/undefined|null|NaN|\[object|[$]\{|\{\{|\.\. | {2}\p{L}/u)
    }
  })

  // The net for contract 1.7: a new mail is asked in each language, by its own sentences alone.
  it.each(LOCALES)('speaks as “we” in %s', (language) => {
    const { subject, text } = render(kind, language)
    // Neither how every mail ends, nor what somebody else wrote.
    const own = [subject, ...text.split('\n\n').slice(1, -1)].filter(
      (block) => !block.includes('We fixed it.'),
    )

    expect(own.join('\n')).toMatch(WE[language])
  })

  it.each(LOCALES)('has a subject of one line without secrets in %s', (language) => {
    const { subject } = render(kind, language)
    expect(subject).not.toMatch(/[\r\n]|https?:|048213|s3cret/)
    expect(subject.length).toBeLessThanOrEqual(100)
  })

  it.each(LOCALES)('says in HTML what it says in text, in %s', (language) => {
    const { text, html } = render(kind, language)
    const blocks = text.split('\n\n').flatMap((block) => block.split('\n'))

    for (const line of blocks) expect(visible(html)).toContain(line.replace(/:$/, '').trim())
  })

  it('is another text in Lithuanian, with its letters', () => {
    const [en, lt] = [render(kind, 'en'), render(kind, 'lt')]

    expect(lt.text).not.toBe(en.text)
    expect(lt.text).toMatch(/[ąčęėįšųūž]/i)
    expect(en.text).not.toMatch(/[ąčęėįšųūž]/i)
    expect(lt.html).toContain('<html lang="lt">')
    if (kind !== 'ticket_reply') expect(lt.subject).not.toBe(en.subject)
  })

  it('tells every fact that it is given', () => {
    const facts = Object.entries(ARGS[kind]).flatMap(([name, value]): string[] => {
      if (name === 'use' || name === 'step' || typeof value === 'boolean') return []
      if (name === 'portal_url' && 'pay_url' in ARGS[kind]) return [] // there the button is to pay
      return Array.isArray(value) ? value : String(value).split(/\n\n/)
    })

    for (const language of LOCALES) {
      const { subject, text } = render(kind, language)
      for (const fact of facts) expect(`${subject}\n${text}`).toContain(fact)
    }
  })

  it('escapes what it is given', () => {
    const nasty = `<script src="x">'&'</script>\r\nBcc: a@example.com`
    const poison = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(poison)
      return typeof value === 'string' ? nasty : value
    }
    const facts = Object.entries(argsOf(kind)).map(([name, value]) => [
      name,
      name === 'use' || name === 'step' ? value : poison(value),
    ])

    const mail = renderMail(kind, 'en', Object.fromEntries(facts) as never)

    expect(mail.html).not.toContain('<script')
    expect(mail.html).not.toMatch(/href="[^"]*[<>']/)
    expect(mail.subject).not.toMatch(/[\r\n]/)
  })

  it('fetches nothing from outside', () => {
    expect(render(kind, 'en').html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|src=/)
  })
})

describe('the words of a mail', () => {
  it('greet by name in English, unless the name could be read as an address', () => {
    const greeting = (name: string) =>
      renderMail('kyb_approved', 'en', { ...COMMON, name }).text.split('\n')[0]

    expect(greeting('Ona')).toBe('Hello Ona,')
    expect(greeting("Jean-Luc O'Neill Jr.")).toBe("Hello Jean-Luc O'Neill Jr.,")
    expect(greeting('')).toBe('Hello,')
    expect(greeting('Win at https://evil.example')).toBe('Hello,')
    expect(greeting('Visit evil.example now')).toBe('Hello,')
    expect(greeting('x'.repeat(61))).toBe('Hello,')
  })

  it.each(LOCALES)('tell in %s how long a link or a code lives', (language) => {
    const says = (kind: MailKind, number: number, unit: RegExp) =>
      expect(render(kind, language).text).toMatch(new RegExp(` ${number} ${unit.source}`))

    says('signup_link', ONE_TIMES.signup_link.lives_ms / HOUR, /hours|valandas/)
    says('login_link', ONE_TIMES.login_link.lives_ms / HOUR, /hours|valandas/)
    says('password_reset', ONE_TIMES.password_reset.lives_ms / HOUR, /hour|valandą/)
    says('verification_code', ONE_TIMES.email_verify.lives_ms / MINUTE, /minutes|minučių/)
    says('login_code', ONE_TIMES.login_code.lives_ms / MINUTE, /minutes|minučių/)
  })

  it('leave out what is not known', () => {
    const bare = { ...argsOf('payment_failed'), next_date: null, suspend_date: null }

    const { text } = renderMail('payment_failed', 'en', bare)

    expect(text).not.toMatch(/try again|suspend/)
    expect(text).toContain('You can pay right now')
  })

  it.each(LOCALES)('tell the dunning steps apart in %s', (language) => {
    const mails = DUNNING_MAIL_STEPS.map((step) =>
      renderMail('payment_failed', language, { ...argsOf('payment_failed'), step }),
    )

    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3)
    for (const { subject, text } of mails) {
      for (const fact of ['€22.99', '22 March 2026', PAY]) expect(text).toContain(fact)
      expect(`${subject}${text}`).not.toMatch(/undefined|null/)
    }
  })

  it.each(LOCALES)('tell in %s what came since of an invoice, and only then', (language) => {
    const args = {
      ...argsOf('invoice_issued'),
      due_date: null,
      settlement: 'There is nothing to pay.',
    }
    const plain = renderMail('invoice_issued', language, { ...args, failed: null })
    const credited = renderMail('invoice_issued', language, {
      ...args,
      failed: null,
      credited: true,
    })

    expect(plain.text).toContain('€22.99')
    expect(plain.text).not.toMatch(/card|kortel|kredit/)
    expect(credited.text).toMatch(/credited|kreditavome/)
  })

  it('end a Lithuanian sentence with one full stop, also after a date', () => {
    const args = { ...argsOf('trial_ending'), date: '2026 m. kovo 1 d.' }
    const { subject, text } = renderMail('trial_ending', 'lt', args)

    expect(subject).toBe('Jūsų bandomasis laikotarpis baigsis 2026 m. kovo 1 d.')
    expect(text).toContain('baigsis 2026 m. kovo 1 d. Tą dieną')
  })

  it('show a suspension by an operator without asking for money', () => {
    const told = { ...argsOf('account_suspended'), pay_url: null }
    const { text } = renderMail('account_suspended', 'en', told)

    expect(text).not.toMatch(/pay/i)
    expect(text).toContain(PORTAL)
  })

  it('are laid out as text like this', () => {
    expect(render('verification_code', 'lt').text).toBe(`Sveiki,

Įveskite šį kodą, kad patvirtintumėte savo el. pašto adresą:

    048213

Patvirtinti be kodo:
${LINK}

Kodas ir nuoroda veikia vieną kartą ir galioja 10 minučių. Mes niekada neprašysime šio kodo telefonu ar el. paštu.

Pagarbiai
Example Telecom
`)
  })
})
