import { WITHDRAWAL_LABELS } from '../../../people/consumers/labels.ts'
import { sentence } from '../emails-layout.ts'
import type { MailText } from '../mail.ts'
import type { ContractFacts } from './contract-facts.ts'

/** The confirmed contract in English. Source: Directive 2011/83/EU, Art. 6 (1), 8 (7). */
export function contractInEnglish(facts: ContractFacts): MailText {
  const { plan, ordered_on, seller, consumer, portal_url, characteristics } = facts
  return {
    subject: `Our contract: ${plan}`,
    paragraphs: [
      'Thank you for your order. This e-mail confirms our contract; please keep it.',
      `You have ordered, on ${ordered_on}: a hosted phone system, plan ${plan}. ${lasts(facts)}`,
      'The service: your telephone numbers, your extensions and your calls, over the internet. You need an internet connection, and a telephone or an app that speaks SIP.',
      ...(characteristics.length > 0
        ? [['What the plan has:', ...characteristics].join('\n')]
        : []),
      price(facts),
      charge(facts),
      ...leaving(facts),
      ['Your contract is with us:', ...seller].join('\n'),
      ...complaints(facts),
      ...(consumer ? withdrawal(facts) : []),
    ],
    buttons: [{ label: 'Manage my subscription', url: portal_url }],
  }
}

function lasts({ term_months }: ContractFacts): string {
  const goes_on = 'it renews each month until it is cancelled.'
  return term_months === null
    ? `The contract has no fixed end: ${goes_on}`
    : `The minimum term is ${term_months} months, counted from the first month that we charge. After that the contract has no fixed end: ${goes_on}`
}

function leaving({ term_months, notice_days }: ContractFacts): string[] {
  const how = 'You can cancel at any time in our customer portal, on the page “Plan”.'
  if (term_months === null && notice_days === null) {
    return [
      `${how} The service then goes on to the end of the trial, or of the month that is paid for, and we charge nothing more.`,
    ]
  }
  return [
    `${how} If you cancel within the trial, the contract ends with it, and we charge nothing.`,
    `If you cancel later, the contract ends with the first month that is paid for and ends${[
      term_months && ' not before the minimum term',
      notice_days && ` at least ${notice_days} days after you have cancelled`,
    ]
      .filter(Boolean)
      .join(' and')}. Until then each month is charged; the page says the day before you confirm.`,
  ]
}

function price({ consumer, gross, net, vat_rate }: ContractFacts): string {
  if (vat_rate === null) return `The total price is ${gross} a month. We charge no VAT on it.`
  return consumer
    ? `The total price is ${gross} a month, VAT of ${vat_rate} % included (${net} without VAT).`
    : `The price is ${net} a month without VAT, ${gross} with VAT of ${vat_rate} %.`
}

function charge({ first_charge }: ContractFacts): string {
  return first_charge === null
    ? 'There is no free trial: we charge your card for the first month as soon as your phone system is ready, and then each month.'
    : `The trial is free. When it ends we charge your card for the first time, and then each month; if your phone system is ready today, that is on ${first_charge}.`
}

/** Whom one turns to when something is wrong; the body is for consumers. */
function complaints({ consumer, email, phone, dispute_body }: ContractFacts): string[] {
  const ways = [email && `write to ${email}`, phone && `call ${phone}`].filter(Boolean)
  const ours = ways.length === 0 ? [] : [`Complaints: ${ways.join(' or ')}.`]
  const theirs =
    consumer && dispute_body !== null
      ? [`If we do not agree, this body settles disputes out of court: ${sentence(dispute_body)}`]
      : []
  return ours.length + theirs.length === 0 ? [] : [[...ours, ...theirs].join(' ')]
}

function withdrawal({
  withdraw_until,
  withdraw_url,
  begins_at_once,
  plan,
  ordered_on,
  seller,
}: ContractFacts): string[] {
  return [
    `Right of withdrawal: you have the right to withdraw from this contract within 14 days without giving any reason. The day of the contract is not counted, and a Saturday, a Sunday or a public holiday at the end moves it to the next working day: you have time until the end of ${sentence(withdraw_until)}`,
    `To withdraw, use the function “${WITHDRAWAL_LABELS.en.withdraw}” in our customer portal, at ${withdraw_url}, also without signing in, or tell us so in a clear statement, by e-mail or by letter, before the period ends. You may use the form below, but you need not.`,
    'If you withdraw, we pay back all that we have received from you, without undue delay and at the latest 14 days after your statement, to the same card and without a fee.',
    ...(begins_at_once
      ? [
          'You have asked us to begin before that period ends. If you withdraw after we have charged you, you pay us for the days until your statement, in proportion to the total price.',
        ]
      : []),
    [
      'Model withdrawal form (complete and return it only if you wish to withdraw from the contract)',
      `To: ${seller.join(', ')}`,
      'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract for the provision of the following service:',
      `a hosted phone system, plan ${plan}`,
      `Ordered on: ${ordered_on}`,
      'Name of consumer(s):',
      'Address of consumer(s):',
      'Signature of consumer(s) (only if this form is notified on paper):',
      'Date:',
      '(*) Delete as appropriate.',
    ].join('\n'),
  ]
}
