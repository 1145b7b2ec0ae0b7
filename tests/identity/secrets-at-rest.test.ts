import { SYSTEM } from '@billing/core'
import { totpCode } from '@billing/security'
import { expect, it } from 'vitest'
import { codeIn, openWorld, PASSWORD, stranger, tokenIn } from './world.ts'

it('no password, token, code, grant or TOTP secret is anywhere in the database in clear', async () => {
  const world = await openWorld()
  const { identity, signup } = world.billing
  const email = 'jonas@example.lt'
  const user = await world.person()
  const { signup_id } = await world.signup({
    status: 'active',
    account_id: user.account_id,
    email_key: user.email_key,
  })
  const mailed = async () => (await world.deliver()).at(-1)

  // => everything that a customer is ever given or gives
  const first = await identity.signIn(stranger, { email, password: PASSWORD })
  const second = await identity.refresh(stranger, first)
  await identity.requestMagicLink(stranger, { email })
  const link = tokenIn(await mailed())
  await identity.requestVerification(stranger, { email, purpose: 'email_verify' })
  const verification = await mailed()
  const { grant = '' } = await identity.verifyVerification(stranger, {
    purpose: 'email_verify',
    email,
    code: codeIn(verification),
  })
  const third = await signup.openSession(stranger, { signup_id, grant })
  await world.push('signup_link', { user_id: user.user_id })
  const signup_link = tokenIn(await mailed())
  const chosen = 'one more long word'
  const fourth = await identity.redeemMagicLink(stranger, { token: signup_link, password: chosen })
  await identity.forgotPassword(stranger, { email })
  const reset = tokenIn(await mailed())
  const last = 'yet another long word'
  await identity.resetPassword(stranger, { token: reset, new_password: last })

  // => and an operator
  const operator = { email: 'admin@example.com', password: 'the operator’s long word' }
  await identity.createOperator(SYSTEM, operator)
  const { challenge_id } = await identity.adminSignIn(stranger, operator)
  const { secret } = await identity.enrolTotp(stranger, { challenge_id })
  const code = totpCode(secret, world.now())
  const fifth = await identity.verifyTotp(stranger, { challenge_id, code })

  const everything = await dump(world.opened.db)
  const tokens = [first, second, third, fourth, fifth].flatMap((each) => [
    each.access_token,
    each.refresh_token,
  ])
  const jti = JSON.parse(Buffer.from(grant.split('.')[1] ?? '', 'base64url').toString())
    .jti as string
  const secrets = {
    passwords: [PASSWORD, chosen, last, operator.password],
    tokens,
    links: [link, signup_link, reset, tokenIn(verification)],
    grant: [grant, jti],
    totp: [secret],
  }
  for (const [name, texts] of Object.entries(secrets)) {
    for (const text of texts) expect(everything.includes(text), name).toBe(false)
  }
  // A six-digit text may stand in any timestamp: what counts is that no column holds the code.
  expect(everything).not.toContain(`"${codeIn(verification)}"`)
  expect(everything).toContain(user.email_key)
  await world.close()
})

async function dump(db: Awaited<ReturnType<typeof openWorld>>['opened']['db']): Promise<string> {
  const tables = await db.introspection.getTables()
  const rows = tables.map(({ name }) =>
    db
      .selectFrom(name as 'outbox')
      .selectAll()
      .execute(),
  )
  return JSON.stringify(await Promise.all(rows))
}
