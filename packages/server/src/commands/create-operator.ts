import { SYSTEM } from '@billing/core'
import { randomBytes } from 'node:crypto'
import { type ServiceCommand, JSON_OPTION } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import { emailOf } from './words.ts'

/** Makes an operator who signs in with a password and an authenticator. */
export const createOperator: ServiceCommand = {
  summary: 'make an operator, and print what they sign in with: once',
  words: [{ name: 'e-mail', what: 'the operator’s address' }],
  options: {
    '--ask-password': 'ask for the password, or read it from a pipe, instead of making one',
    '--auditor': 'who reads everything but papers, cards and addresses, and presses nothing',
    '--totp': 'make an authenticator secret too; without it the first sign-in enrols one',
    ...JSON_OPTION,
  },
  async run({ billing, ports }, { words: [text = ''], options }, out) {
    const email = emailOf(text)
    const asked = 'ask-password' in options
    const password = asked ? await out.ask('Password: ') : randomBytes(15).toString('base64url')
    const secret = 'totp' in options ? { totp_secret: ports.totp.secret() } : {}
    const { created, user_id } = await billing.identity.createOperator(SYSTEM, {
      email,
      password,
      ...secret,
      reads_only: 'auditor' in options,
    })
    if (!created) {
      out.complain(`${email} is an operator already; nothing was changed.`)
      return 1
    }
    const made = { user_id, email, ...(asked ? {} : { password }), ...secret }
    if ('json' in options) out.print(jsonAnswer(made))
    else for (const [name, value] of Object.entries(made)) out.print(`${name.padEnd(12)} ${value}`)
    return 0
  },
}
