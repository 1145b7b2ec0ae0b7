import type { Withdrawal } from '../../../people/consumers/withdrawal.ts'
import { type EpochMs, isoInstant } from '../../../kernel/time.ts'
import { type Composer, portal, subjectId, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** 2026-11-05 14:03:22 UTC. */
function utc(at: EpochMs): string {
  return `${isoInstant(at).slice(0, 19).replace('T', ' ')} UTC`
}

interface Facts {
  /** The content of the statement. */
  readonly consumer_name: string
  readonly contract: string
  readonly email: string
  readonly words: string | null
  /** When it was submitted, and when the phone system was closed: in UTC. */
  readonly submitted_at: string
  readonly closed_at: string
  /** The days used are owed: the consumer asked us to begin at once. */
  readonly owes_use: boolean
  /** The phone system stood. */
  readonly begun: boolean
  readonly portal_url: string
}

/** To the address that the statement names. Source: Directive 2011/83/EU, Art. 11a (2) (c), (4). */
const toConsumer: Composer<Facts> = async (context) => {
  const withdrawal = await context.tx.withdrawals.get(subjectId(context))
  if (!withdrawal || withdrawal.email === '') return null
  const portal_url = portal(context, '/billing/invoices')
  const { account_id } = withdrawal
  const begun = (await context.tx.subscriptions.ofAccount(account_id)) !== undefined
  const facts = { ...factsOf(withdrawal), begun, portal_url }
  const composed = await toAccount(() => facts)(context)
  return composed && { ...composed, to: withdrawal.email }
}

function factsOf(withdrawal: Withdrawal): Omit<Facts, 'begun' | 'portal_url'> {
  const { consumer_name, contract, email, words, begin_asked_at, channel } = withdrawal
  const { confirmed_at, received_at, created_at } = withdrawal
  const closed_at = utc(confirmed_at ?? created_at)
  const submitted_at = channel === 'portal' ? closed_at : utc(received_at)
  const owes_use = begin_asked_at !== null
  return { consumer_name, contract, email, words, submitted_at, closed_at, owes_use }
}

type OwesUse = Pick<Facts, 'owes_use'>

const moneyEn = ({ owes_use }: OwesUse) =>
  owes_use
    ? 'You had asked us to begin at once, so we keep the part of the price for the days until your statement. Whatever else you have paid we send back to the same card now, without a fee, with a credit note.'
    : 'Whatever you have paid we send back to the same card now, without a fee, with a credit note.'

const moneyLt = ({ owes_use }: OwesUse) =>
  owes_use
    ? 'Prašėte pradėti iš karto, todėl pasiliekame kainos dalį už dienas iki jūsų pareiškimo. Jei sumokėjote daugiau, likusius pinigus dabar be jokio mokesčio grąžiname į tą pačią kortelę ir išrašome kreditinę sąskaitą.'
    : 'Jei ką nors sumokėjote, tuos pinigus dabar be jokio mokesčio grąžiname į tą pačią kortelę ir išrašome kreditinę sąskaitą.'

/** Acknowledges a withdrawal from the contract, on a durable medium, with its content and time. */
export const withdrawalConfirmed = mail({
  facts: {
    consumer_name: 'text',
    contract: 'text',
    email: 'text',
    words: 'text?',
    submitted_at: 'text',
    closed_at: 'text',
    owes_use: 'flag',
    begun: 'flag',
    portal_url: 'link',
  },
  variants: {
    names: ['all_back', 'less_use', 'not_begun'],
    of({ begun, owes_use }) {
      if (!begun) return 'not_begun'
      return owes_use ? 'less_use' : 'all_back'
    },
  },
  compose: toConsumer,
  en: ({ closed_at, portal_url, ...statement }) => ({
    subject: 'We have received your withdrawal from the contract',
    paragraphs: [
      `We confirm that you have withdrawn from your contract with us. We received your statement at ${statement.submitted_at}; please keep this e-mail.`,
      [
        'What you have stated:',
        'I hereby give notice that I withdraw from my contract for the provision of a hosted phone system.',
        `Name: ${statement.consumer_name}`,
        `Contract: ${statement.contract}`,
        `E-mail for this confirmation: ${statement.email}`,
        ...(statement.words === null ? [] : [statement.words]),
      ].join('\n'),
      ...(statement.begun
        ? [
            `We closed your phone system at ${closed_at}, and charge nothing more.`,
            moneyEn(statement),
          ]
        : [
            `The contract ended at ${closed_at}, before your phone system was set up. We set none up, and have charged nothing.`,
          ]),
    ],
    buttons: [{ label: 'Open my invoices', url: portal_url }],
  }),
  lt: ({ closed_at, portal_url, ...statement }) => ({
    subject: 'Gavome jūsų sutarties atsisakymą',
    paragraphs: [
      `Patvirtiname, kad atsisakėte sutarties su mumis. Jūsų pareiškimą gavome ${statement.submitted_at}. Prašome šį laišką išsaugoti.`,
      [
        'Jūsų pareiškimas:',
        'Pranešu, kad atsisakau sutarties dėl telefonijos sistemos paslaugos teikimo.',
        `Vardas, pavardė: ${statement.consumer_name}`,
        `Sutartis: ${statement.contract}`,
        `El. paštas šiam patvirtinimui: ${statement.email}`,
        ...(statement.words === null ? [] : [statement.words]),
      ].join('\n'),
      ...(statement.begun
        ? [
            `Jūsų telefonijos sistemą išjungėme ${closed_at} ir daugiau nieko nenuskaitysime.`,
            moneyLt(statement),
          ]
        : [
            `Sutartis baigėsi ${closed_at}, kol telefonijos sistema dar nebuvo sukurta. Jos nekursime ir nieko nenuskaitėme.`,
          ]),
    ],
    buttons: [{ label: 'Atidaryti sąskaitas', url: portal_url }],
  }),
})
