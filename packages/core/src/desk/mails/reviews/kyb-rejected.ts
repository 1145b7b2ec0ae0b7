import type { Account } from '../../../people/account/account.ts'
import { documentName } from '../../../people/compliance/document-name.ts'
import { type MailContext, portal, subjectId, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To the account: which of its documents we did not accept, and why. Source: states 1.11. */
export const kybRejected = mail({
  facts: {
    /** One line for each document, and what is wrong with it. */
    reasons: 'lines',
    portal_url: 'link',
  },
  compose: toAccount(async (context, account) => ({
    reasons: await reasonsFor(context, account),
    portal_url: portal(context, '/account/documents'),
  })),
  en: ({ reasons, portal_url }) => ({
    subject: 'We need another look at your documents',
    paragraphs: [
      'Thank you for your documents. We could not accept all of them yet.',
      ...reasons.map((reason) => `– ${reason}`),
      'Please send us what is missing, and we will go on from there.',
    ],
    buttons: [{ label: 'Send my documents', url: portal_url }],
  }),
  lt: ({ reasons, portal_url }) => ({
    subject: 'Reikia papildyti jūsų dokumentus',
    paragraphs: [
      'Ačiū už dokumentus. Kol kas galėjome priimti ne visus.',
      ...reasons.map((reason) => `– ${reason}`),
      'Atsiųskite, ko trūksta, ir peržiūrėsime iš naujo.',
    ],
    buttons: [{ label: 'Siųsti dokumentus', url: portal_url }],
  }),
})

/** Where the reviewer wrote nothing, all that we ask for is missing. */
async function reasonsFor(context: MailContext, { language }: Account): Promise<string[]> {
  const reasons = linesOf(context.facts?.['reviewer_note'])
  if (reasons.length > 0) return reasons
  const intake = await context.tx.complianceIntakes.get(subjectId(context))
  return (intake?.required_docs ?? []).map((key) => documentName(key, language))
}

/** What the reviewer wrote, a line for each document; nothing when they wrote nothing. */
function linesOf(note: string | number | null | undefined): string[] {
  if (typeof note !== 'string') return []
  return note
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
