import { SYSTEM } from '@billing/core'
import { type ServiceCommand, JSON_OPTION } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import { ACCOUNT, emailOf } from './words.ts'

/** Lets somebody look into a customer's account, without changing it. */
export const addSupportUser: ServiceCommand = {
  summary: 'let somebody look into an account, and mail them a link to sign in with',
  words: [ACCOUNT, { name: 'e-mail', what: 'the new user’s address' }],
  options: JSON_OPTION,
  async run({ billing }, { words: [whose = '', text = ''], options }, out) {
    const email = emailOf(text)
    const { account_id } = await billing.account.find(SYSTEM, whose)
    const { user_id } = await billing.identity.addSupportUser(SYSTEM, { account_id, email })
    const lines =
      'json' in options
        ? [jsonAnswer({ user_id, account_id, email })]
        : [`${email} is a support user of ${account_id}. The link is mailed with the next tick.`]
    for (const line of lines) out.print(line)
    return 0
  },
}
