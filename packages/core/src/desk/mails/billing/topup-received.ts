import { portal, subjectId, toSubscribedAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { formatMoney } from '../../../kernel/text/format.ts'

/** To the account, unless it wants no notifications: a topup is on the call balance. */
export const topupReceived = mail({
  facts: { amount: 'text', portal_url: 'link' },
  compose: toSubscribedAccount(async (context, { language }) => {
    const payment = await context.tx.payments.get(subjectId(context))
    if (!payment) return null
    return {
      amount: formatMoney(payment.amount, language),
      portal_url: portal(context, '/billing/balance'),
    }
  }),
  en: ({ amount, portal_url }) => ({
    subject: `We have received your top-up of ${amount}`,
    paragraphs: [
      `Thank you. We have added ${amount} to your call balance, and you can use it now.`,
    ],
    buttons: [{ label: 'See my balance', url: portal_url }],
  }),
  lt: ({ amount, portal_url }) => ({
    subject: `Gavome jūsų papildymą: ${amount}`,
    paragraphs: [`Ačiū. Jūsų pokalbių balansą papildėme ${amount} suma – ja jau galite naudotis.`],
    buttons: [{ label: 'Peržiūrėti balansą', url: portal_url }],
  }),
})
