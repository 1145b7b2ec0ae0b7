import { mailboxOf } from './mailbox.ts'
import type { Customer, World } from './world.ts'

/**
 * A customer who has shown the mailbox where they signed up, and so keeps the password: whoever has not may invite
 * nobody. `input` replaces parts of the signup's body. Source: contract 2.6.
 */
export async function signUpProved(
  world: World,
  input: Readonly<Record<string, unknown>> = {},
): Promise<Customer> {
  const customer = await world.signUp(input)
  const grant = await mailboxOf(world, customer.email).prove()
  const path = `/signup/${customer.signup_id}/session`
  const { status, body } = await world.api('POST', path, { body: { grant } })
  if (status !== 200)
    throw new Error(`the mailbox of ${customer.email} opens no session: ${status}`)
  return { ...customer, token: body.access_token, refresh_token: body.refresh_token }
}
