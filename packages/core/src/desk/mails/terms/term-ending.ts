import { epochMs } from '../../../kernel/time.ts'
import { isTermToTell } from '../../../money/leaving/remind-of-term.ts'
import { dayOf, numberFact, portal, subjectId, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/**
 * To the account, whatever it wants to be notified of, a month before its minimum term ends: when that is, and how to leave.
 * Nobody who has said so already gets it. Source: Directive (EU) 2018/1972, Art. 105 (3).
 */
export const termEnding = mail({
  facts: { date: 'text', portal_url: 'link' },
  compose: toAccount(async (context, account) => {
    const subscription = await context.tx.subscriptions.get(subjectId(context))
    const term_ends_at = epochMs(numberFact(context, 'term_ends_at'))
    if (!subscription || !isTermToTell(subscription, term_ends_at)) return null
    return {
      date: dayOf(context, account, term_ends_at),
      portal_url: portal(context, '/billing/subscription'),
    }
  }),
  en: ({ date, portal_url }) => ({
    subject: `Your minimum term ends on ${date}`,
    paragraphs: [
      `Your minimum term ends on ${date}. If you do nothing, your subscription goes on, and no new term begins.`,
      'To leave, open the page “Plan” in our customer portal and choose “Cancel the plan”: it says the day before you confirm. After the term you can leave at the end of any period that is paid for, without notice and without any cost.',
      'On the same page you find all our plans with their prices: another one may suit you better by now.',
    ],
    buttons: [{ label: 'See plans, or cancel', url: portal_url }],
  }),
  lt: ({ date, portal_url }) => ({
    subject: `Jūsų minimalus terminas baigsis ${date}`,
    paragraphs: [
      `Jūsų minimalus terminas baigsis ${date}. Jei nieko nedarysite, prenumerata tęsis, o naujas terminas neprasidės.`,
      'Norėdami išeiti, mūsų savitarnoje atverkite puslapį „Planas“ ir pasirinkite „Atsisakyti plano“: prieš patvirtinant bus parodyta diena. Terminui pasibaigus galite išeiti bet kurio apmokėto laikotarpio pabaigoje, nemokamai ir be įspėjimo.',
      'Tame pačiame puslapyje rasite visus mūsų planus ir kainas: galbūt dabar labiau tiktų kitas.',
    ],
    buttons: [{ label: 'Peržiūrėti planus arba atsisakyti', url: portal_url }],
  }),
})
