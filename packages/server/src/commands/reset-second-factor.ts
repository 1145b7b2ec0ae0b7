import { SYSTEM } from '@billing/core'
import { type ServiceCommand, JSON_OPTION } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import { emailOf } from './words.ts'

/** For an operator whose authenticator is lost. */
export const resetSecondFactor: ServiceCommand = {
  summary: 'take an operator’s authenticator away and end their sessions; the next sign-in enrols',
  words: [{ name: 'e-mail', what: 'the operator’s address' }],
  options: JSON_OPTION,
  async run({ billing }, { words: [text = ''], options }, out) {
    const { email, user_id } = await billing.identity.resetSecondFactor(SYSTEM, {
      email: emailOf(text),
    })
    out.print(
      'json' in options
        ? jsonAnswer({ user_id, email })
        : `${email} enrols a new authenticator at the next sign-in; every session has ended.`,
    )
    return 0
  },
}
