import { expect, it } from 'vitest'
import { answer, billing, freshPlace, pass, signUp, within } from './run.ts'

it('resend-mails lists what was given up, and sends one, or all, once', async () => {
  const env = freshPlace()
  const ona = 'ona@example.lt'
  await billing(['migrate'], env)
  await within(env, async (service) => {
    await signUp(service, { email: ona })
    await service.sandbox.setFault('mail', 'down')
    const call = { actor: null, request_id: 'test', ip: null, user_agent: null }
    await service.billing.identity.requestMagicLink(call, { email: ona })
    await service.billing.identity.forgotPassword(call, { email: ona })
    await pass(service, 'P1DT1M')
    await service.sandbox.setFault('mail', 'none')
  })

  const listed = await billing(['resend-mails', 'all', '--dry-run'], env)
  const mails = await answer<{ mail_id: string; kind: string }[]>(
    ['resend-mails', 'all', '--dry-run'],
    env,
  )
  const link = mails.find(({ kind }) => kind === 'login_link')?.mail_id ?? ''
  const one = await answer(['resend-mails', link], env)
  const again = await billing(['resend-mails', link], env)
  const all = await answer(['resend-mails', 'all'], env)
  const none = await billing(['resend-mails', 'all'], env)
  const sent = await within(env, async (service) => {
    await pass(service, 'PT1M')
    return service.sandbox.listMail(ona)
  })

  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(
    expect.arrayContaining(['login_link', 'password_reset']),
  )
  expect(listed.stdout).toMatch(new RegExp(`^${link}  .*  login_link  ${ona}  `, 'm'))
  expect(one).toEqual({ count: 1 })
  expect([again.code, again.stderr]).toEqual([
    1,
    'This mail is not given up: it was sent, or is on its way.\n',
  ])
  expect(all).toEqual({ count: mails.length - 1 })
  expect([none.code, none.stdout]).toEqual([0, 'On their way again with the next tick: 0\n'])
  const ids = sent.map(({ headers }) => headers['Message-ID'])
  expect(ids).toEqual(
    expect.arrayContaining(mails.map(({ mail_id }) => expect.stringContaining(mail_id))),
  )
})
