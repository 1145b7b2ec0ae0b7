import { sentence } from '../emails-layout.ts'
import { dayOf, portal, subjectId, toSubscribedAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { formatMoney } from '../../../kernel/text/format.ts'
import { firstCharge } from '../../../money/subscription/first-charge.ts'
import { isAboutToBeCharged } from '../../../money/subscription/remind-of-trial.ts'

/** To the account, unless it wants no notifications: when the trial ends, and what the first charge will take. */
export const trialEnding = mail({
  facts: {
    /** What the first charge will take, on `date`. */
    amount: 'text',
    date: 'text',
    portal_url: 'link',
  },
  compose: toSubscribedAccount(async (context, account) => {
    const { tx, now, ports } = context
    const subscription = await tx.subscriptions.get(subjectId(context))
    // Cancelled or converted since: nothing ends that anybody should be warned of.
    if (!subscription || !isAboutToBeCharged(subscription, now)) return null
    if (subscription.trial_ends_at === null) return null
    const asked = { tx, now, settings: ports.settings }
    return {
      amount: formatMoney(await firstCharge(asked, account, subscription), account.language),
      date: dayOf(context, account, subscription.trial_ends_at),
      portal_url: portal(context, '/billing/subscription'),
    }
  }),
  en: ({ amount, date, portal_url }) => ({
    subject: `Your trial ends on ${date}`,
    paragraphs: [
      `Your trial ends on ${date}. On that day your subscription begins, and we charge ${amount} to your card.`,
      'If you would like to stay with us, there is nothing to do. You can change your plan or cancel until then.',
    ],
    buttons: [{ label: 'Manage my subscription', url: portal_url }],
  }),
  lt: ({ amount, date, portal_url }) => ({
    subject: `Jūsų bandomasis laikotarpis baigsis ${date}`,
    paragraphs: [
      `${sentence(`Jūsų bandomasis laikotarpis baigsis ${date}`)} Tą dieną prasidės jūsų prenumerata ir nuo kortelės nuskaitysime ${amount}.`,
      'Jei norite likti su mumis, nieko daryti nereikia. Iki tol galite pakeisti planą arba prenumeratos atsisakyti.',
    ],
    buttons: [{ label: 'Tvarkyti prenumeratą', url: portal_url }],
  }),
})
