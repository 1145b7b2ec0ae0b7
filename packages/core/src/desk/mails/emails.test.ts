import { describe, expect, it } from 'vitest'
import { LOCALES } from '../../kernel/locale.ts'
import { ONE_TIMES } from '../../people/proofs/one-time.ts'
import { HOUR, MINUTE } from '../../kernel/time.ts'
import { DUNNING_MAIL_STEPS } from './billing/payment-failed.ts'
import type { MailKind } from '../../records/outbox/mail-kinds.ts'
import { MAIL_KINDS, type MailArgs, type MailArgsOf, MAILS, renderMail } from './emails.ts'
import type { Facts, FactType } from './mail.ts'

const COMMON = { seller_name: 'Example Telecom', name: 'Ona' }

/** Where any value would not do: some facts are told in one case only, and a body has lines of its own. */
const SPECIAL: { readonly [K in MailKind]?: Partial<MailArgs[K]> } = {
  contract_confirmed: { consumer: true },
  place_decided: { accepted: false },
  ticket_reply: { body: 'We fixed it.\nTry again.\n\nYour team' },
}

/** One value of a fact, unlike those of the others: `nth` is its number. */
function sampleOf(type: FactType, nth: number, flag: boolean): unknown {
  if (typeof type === 'object') return type[0]
  const text = `A sample text ${nth}`
  const link = `https://portal.example.com/${nth}?token=s3cret&x=1`
  const lines = [`A sample line ${nth}`, `Its next line ${nth}`]
  return { text, 'text?': text, link, 'link?': link, code: '048213', flag, lines }[type]
}

/** What a mail is told, made up from the facts that its file declares. */
function argsOf<K extends MailKind>(kind: K, flag = true): MailArgsOf<K> {
  const facts: Facts = MAILS[kind].facts
  const samples = Object.entries(facts).map(([name, type], i) => [
    name,
    sampleOf(type, 10 + i, flag),
  ])
  return { ...Object.fromEntries(samples), ...SPECIAL[kind], ...COMMON }
}

const render = (kind: MailKind, language: 'en' | 'lt', flag = true) =>
  renderMail(kind, language, argsOf(kind, flag))

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

const CASES = MAIL_KINDS.flatMap((kind) => [true, false].map((flag) => ({ kind, flag })))

describe.each(CASES)('the mail $kind, with its flags $flag', ({ kind, flag }) => {
  const args = argsOf(kind, flag)
  const facts: Facts = MAILS[kind].facts
  const isName = (fact: string) => typeof facts[fact] === 'object'

  it.each(LOCALES)('leaves nothing open in %s', (language) => {
    const { subject, text, html } = render(kind, language, flag)

    for (const part of [subject, text, visible(html)]) {
      expect(part).toMatch(/\p{L}/u)
      expect(part).not.toMatch(/undefined|null|NaN|\[object|[$]\{|\{\{|\.\. | {2}\p{L}/u)
    }
  })

  // The net for contract 1.7: a new mail is asked in each language, by its own sentences alone.
  it.each(LOCALES)('speaks as “we” in %s', (language) => {
    const { subject, text } = render(kind, language, flag)
    // Neither how every mail ends, nor what somebody else wrote.
    const own = [subject, ...text.split('\n\n').slice(1, -1)].filter(
      (block) => !block.includes('We fixed it.'),
    )

    expect(own.join('\n')).toMatch(WE[language])
  })

  it.each(LOCALES)('has a subject of one line without secrets in %s', (language) => {
    const { subject } = render(kind, language, flag)
    expect(subject).not.toMatch(/[\r\n]|https?:|048213|s3cret/)
    expect(subject.length).toBeLessThanOrEqual(100)
  })

  it.each(LOCALES)('says in HTML what it says in text, in %s', (language) => {
    const { text, html } = render(kind, language, flag)
    const blocks = text.split('\n\n').flatMap((block) => block.split('\n'))

    for (const line of blocks) expect(visible(html)).toContain(line.replace(/:$/, '').trim())
  })

  it('is another text in Lithuanian, with its letters', () => {
    const [en, lt] = [render(kind, 'en', flag), render(kind, 'lt', flag)]

    expect(lt.text).not.toBe(en.text)
    expect(lt.text).toMatch(/[ąčęėįšųūž]/i)
    expect(en.text).not.toMatch(/[ąčęėįšųūž]/i)
    expect(lt.html).toContain('<html lang="lt">')
    if (kind !== 'ticket_reply') expect(lt.subject).not.toBe(en.subject)
  })

  it('tells every fact that it is given', () => {
    const told = Object.entries(args).flatMap(([name, value]): string[] => {
      if (!(name in facts) || isName(name) || typeof value === 'boolean') return []
      if (name === 'portal_url' && 'pay_url' in facts) return [] // there the button is to pay
      return Array.isArray(value) ? value : String(value).split(/\n\n/)
    })

    for (const language of LOCALES) {
      const { subject, text } = render(kind, language, flag)
      for (const fact of told) expect(`${subject}\n${text}`).toContain(fact)
    }
  })

  it('escapes what it is given', () => {
    const nasty = `<script src="x">'&'</script>\r\nBcc: a@example.com`
    const poison = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(poison)
      return typeof value === 'string' ? nasty : value
    }
    const poisoned = Object.entries(args).map(([name, value]) => [
      name,
      isName(name) ? value : poison(value),
    ])

    const mail = renderMail(kind, 'en', Object.fromEntries(poisoned) as never)

    expect(mail.html).not.toContain('<script')
    expect(mail.html).not.toMatch(/href="[^"]*[<>']/)
    expect(mail.subject).not.toMatch(/[\r\n]/)
  })

  it('fetches nothing from outside', () => {
    expect(render(kind, 'en', flag).html).not.toMatch(
      /<(img|link|script|iframe)|url\(|@import|src=/,
    )
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
    const args = argsOf('payment_failed')
    const { amount, suspend_date, pay_url } = args
    const mails = DUNNING_MAIL_STEPS.map((step) =>
      renderMail('payment_failed', language, { ...args, step }),
    )

    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3)
    for (const { subject, text } of mails) {
      for (const fact of [amount, suspend_date, pay_url]) expect(text).toContain(fact)
      expect(`${subject}${text}`).not.toMatch(/undefined|null/)
    }
  })

  it.each(LOCALES)('tell in %s what came since of an invoice, and only then', (language) => {
    const args = {
      ...argsOf('invoice_issued'),
      due_date: null,
      settlement: 'There is nothing to pay.',
      failed: null,
    }
    const plain = renderMail('invoice_issued', language, { ...args, credited: false })
    const credited = renderMail('invoice_issued', language, { ...args, credited: true })

    expect(plain.text).toContain(args.total)
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
    expect(text).toContain(told.portal_url)
  })

  it('are laid out as text like this', () => {
    const args = argsOf('verification_code', false)

    expect(renderMail('verification_code', 'lt', args).text).toBe(`Sveiki,

Įveskite šį kodą, kad patvirtintumėte savo el. pašto adresą:

    048213

Patvirtinti be kodo:
${args.url}

Kodas ir nuoroda veikia vieną kartą ir galioja 10 minučių. Mes niekada neprašysime šio kodo telefonu ar el. paštu.

Pagarbiai
Example Telecom
`)
  })
})
