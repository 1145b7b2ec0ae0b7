import { mailTextKeys } from '../packages/core/src/desk/mails/emails.ts'
import { table } from './table.ts'

const INTRO = `What mails say can be worded anew, by key and language: as \`settings.texts\`, or in the JSON file that
\`BILLING_TEXTS\` names. What is not worded stays as it is; so do buttons, codes and the small print below them.

\`\`\`json
{
  "mail.trial_ending.subject": { "en": "{date}: your trial ends" },
  "mail.trial_ending.body": { "en": "We charge {amount} on {date}.\\n\\nIs that all right with you?" }
}
\`\`\`

An empty line begins a paragraph. A paragraph that names a fact which is missing this time is left out; a subject that
does so, or a body of which nothing is left, is ours. Where a mail says different things in different cases, each case
has its own key. At the start every key, language and name in braces is checked. The texts of notifications and banners
belong to the web app, which finds them by \`message_key\`.`

/** The sections of the page on texts: how they are worded, and the keys. */
export function texts(): string[] {
  const rows = mailTextKeys().map(({ key, names }) => [
    `\`${key}\``,
    names.map((name) => `\`{${name}}\``).join(', '),
  ])
  return [INTRO, table(['key', 'can name'], rows)]
}
