import type { Account } from '../../../people/account/account.ts'
import { sentence } from '../emails-layout.ts'
import {
  dayOf,
  instantFact,
  type MailContext,
  numberFact,
  portal,
  textFact,
  toSubscribedAccount,
} from '../mail-context.ts'
import { mail } from '../mail.ts'
import { EUR, money } from '../../../kernel/money.ts'
import { formatMoney } from '../../../kernel/text/format.ts'
import { planName } from '../../../money/policy/plans.ts'

/** To the account, unless it wants no notifications: which plan it has, from when, and the price. */
export const planChanged = mail({
  facts: {
    from: 'text',
    to: 'text',
    /** Net, a month. */
    price: 'text',
    /** Null for a change made now. */
    date: 'text?',
    portal_url: 'link',
  },
  variants: { names: ['now', 'later'], of: ({ date }) => (date === null ? 'now' : 'later') },
  compose: toSubscribedAccount((context, account) => {
    const effective_at = instantFact(context, 'effective_at')
    return {
      from: planNamed(context, 'from', account),
      to: planNamed(context, 'to', account),
      price: formatMoney(money(numberFact(context, 'price_minor'), EUR), account.language),
      date: effective_at === null ? null : dayOf(context, account, effective_at),
      portal_url: portal(context, '/billing/subscription'),
    }
  }),
  en: ({ from, to, price, date, portal_url }) => ({
    subject: `Your plan: ${to}`,
    paragraphs: [
      date === null
        ? `We have changed your plan from ${from} to ${to}. The change applies from now on.`
        : `On ${date} we will change your plan from ${from} to ${to}.`,
      `The plan ${to} costs ${price} a month, VAT not included.`,
    ],
    buttons: [{ label: 'Manage my subscription', url: portal_url }],
  }),
  lt: ({ from, to, price, date, portal_url }) => ({
    subject: `Jūsų planas: ${to}`,
    paragraphs: [
      date === null
        ? `Pakeitėme jūsų planą iš „${from}“ į „${to}“. Pakeitimas jau galioja.`
        : sentence(`Pakeisime jūsų planą iš „${from}“ į „${to}“. Tai įvyks ${date}`),
      `Plano „${to}“ kaina – ${price} per mėnesį be PVM.`,
    ],
    buttons: [{ label: 'Tvarkyti prenumeratą', url: portal_url }],
  }),
})

function planNamed(context: MailContext, fact: string, { language }: Account): string {
  return planName(context.ports.settings.plans, textFact(context, fact), language)
}
