import { type Exchange, traceTo } from '@billing/wire'
import { chmod, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { serveFetch } from '../support/serve.ts'
import { closing, upstreamTo } from '../wire/opened.ts'
import { temporaryFolder } from './folder.ts'

const KEY = 'sk_live_never_to_be_seen'

async function recorded(answer: (request: Request) => Response | Promise<Response>) {
  const server = await serveFetch(answer)
  closing.push(() => server.close())
  const exchanges: Exchange[] = []
  const upstream = upstreamTo(server.url, { trace: (exchange) => exchanges.push(exchange) })
  const headers = { authorization: `Bearer ${KEY}` }
  await upstream.ask({ method: 'POST', path: '/orders', headers, body: '{}' })
  return JSON.stringify(exchanges)
}

const EXCHANGE: Exchange = {
  at: '2026-11-21T10:00:00.000Z',
  upstream: 'x',
  what: 'GET /',
  asked: null,
  answered: null,
  outcome: 'answered',
  took_ms: 1,
}

it('a recording hides our key from itself when the provider says it back', async () => {
  const text = await recorded(async (request) =>
    Response.json(
      { code: 1, message: `no such key: ${request.headers.get('authorization')}` },
      { status: 401, headers: { server: `echo ${request.headers.get('authorization')}` } },
    ),
  )

  expect(text).toContain('no such key')
  expect(text).not.toContain(KEY)
})

it('a recording shows of an address neither parameters that are secret nor who signs in', async () => {
  const location = 'https://ona:hidden-word@elsewhere.example.com/in?token=hidden-token&page=2'
  const text = await recorded(() => new Response(null, { status: 307, headers: { location } }))

  expect(text).toContain('elsewhere.example.com/in')
  expect(text).toContain('page=2')
  expect(text).not.toMatch(/hidden-word|hidden-token/)
})

it('a recording shows no person: not their card, home, phone or address in the net', async () => {
  const text = await recorded(() =>
    Response.json({
      customer: { email: 'a@b.c', full_name: 'Ona', phone: '+370600', date_of_birth: '1990' },
      contact_email: 'a@b.c',
      billing_address: { street_line_1: 'Gedimino 1' },
      shipping_address: { street_line_1: 'Gedimino 1' },
      payment_method: {
        cardholder_name: 'Ona',
        card_holder: 'Ona',
        last_four: '4242',
        card_last_four: '4242',
        card_bin: '424242',
        expiry_month: 12,
      },
      ip_address: '192.0.2.7',
      street: 'Gedimino 1',
      name: 'Ona',
      slug: 'ona-onaite',
      domain_description: 'Ona [billing ref=1]',
    }),
  )

  expect(text).not.toMatch(/a@b\.c|Ona|4242|Gedimino|\+370600|192\.0\.2\.7|1990|ona-/)
})

it('an answer that is nested too deep to be looked into is still recorded', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const text = await recorded(() => new Response(deep))

  expect(text).toContain('<400000 bytes>')
})

it('the file of a recording is for its owner only, also when it was there before', async () => {
  const file = join(temporaryFolder(), 'revolut.jsonl')
  await writeFile(file, '', { mode: 0o644 })
  await chmod(file, 0o644)

  traceTo(file)(EXCHANGE)

  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it('a recording does not follow a link to where somebody else wants it', async () => {
  const made = temporaryFolder()
  const elsewhere = join(made, 'elsewhere')
  await writeFile(elsewhere, '')
  await symlink(elsewhere, join(made, 'revolut.jsonl'))

  expect(() => traceTo(join(made, 'revolut.jsonl'))(EXCHANGE)).toThrow(/ELOOP/)
  expect(await readFile(elsewhere, 'utf8')).toBe('')
})
