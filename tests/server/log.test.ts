import { expect, it } from 'vitest'
import { freshFolder, startServerProcess } from '../support/example-process.ts'

const PASSWORD = 'never in any log line'
const ADMIN = { BILLING_ADMIN_PASSWORD: 'nor this one either', BILLING_LOG_LEVEL: 'trace' }
const PERSON = {
  customer_type: 'individual',
  full_name: 'Ona Onaitė',
  email: 'ona@onaite.example',
  password: PASSWORD,
  plan_tier: 'starter',
  country: 'LT',
}

interface Session {
  readonly access_token: string
  readonly refresh_token: string
  readonly user: { readonly id: string }
}

interface Mailbox {
  readonly messages: readonly { readonly links: readonly string[] }[]
}

it('nothing that the server says holds a password, a token, a link or a key', async () => {
  const server = await startServerProcess(freshFolder(), { env: ADMIN })
  const started = await server.post('/v1/signup', PERSON)
  const { order_token } = (await started.json()) as { order_token: string }
  await server.post(`/sandbox/orders/${order_token}/complete`, {})
  await server.post('/sandbox/tick', {})
  const signIn = await server.post('/v1/auth/sign-in', { email: PERSON.email, password: PASSWORD })
  const session = (await signIn.json()) as Session
  await fetch(`${server.url}/v1/me`, {
    headers: { authorization: `Bearer ${session.access_token}`, 'x-request-id': 'journey-1' },
  })
  await server.post('/v1/auth/refresh', { refresh_token: session.refresh_token })
  const mailbox = (await (await fetch(`${server.url}/sandbox/mail`)).json()) as Mailbox
  const tokens = mailbox.messages
    .flatMap(({ links }) => links)
    .flatMap((link) => /token=([\w.-]+)/.exec(link)?.[1] ?? [])
  const { stdout, stderr } = await server.stop()

  const said = stdout.replace(/TOTP secret.*/, '').replace(/password .*/, '') + stderr
  const { access_token, refresh_token, user } = session
  const secrets = [PASSWORD, order_token, access_token, refresh_token, 'nor this one', ...tokens]
  expect(tokens.length).toBeGreaterThan(0)
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  const line = stderr.split('\n').find((text) => text.includes('"journey-1"')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({
    request_id: 'journey-1',
    method: 'GET',
    route: expect.stringContaining('/me'),
    status: 200,
    ms: expect.any(Number),
    user_id: user.id,
  })
})
