import { ROUTES } from '@billing/portal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { type openPortal } from './open-portal.ts'
import { signedIn } from './people.ts'

/** What somebody writes who wants a page to run it, to turn it round, or to burst. */
const MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script>&lt;b&gt;${7*7}{{7*7}}'
const TURNED = '\u202Egnp.exe'
const LONG = 'W'.repeat(190)
const VERY_LONG = 'w'.repeat(9_000)
/** The same as text: a page shows it so, and no otherwise. */
const SHOWN =
  '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(2)&lt;/script&gt;&amp;lt;b&amp;gt;'

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const [NUMBER, DOCUMENT] = ['DE123456999', 'representative_id']

let world: World
let browser: ReturnType<typeof openPortal>
const known: Record<string, string> = {}
beforeAll(async () => {
  world = await openWorld()
  const legal_address = {
    line1: MARKUP,
    line2: LONG,
    city: 'Vilnius',
    postal_code: '01103',
    country: 'LT',
  }
  const customer = await world.signUp({ company_name: MARKUP, legal_address })
  const { token, account_id } = customer
  browser = await signedIn(world, customer)
  const ask = async (subject: string, message: string) =>
    world.api('POST', '/support/tickets', { token, body: { subject, message } })
  known['ticket_id'] = (await ask(MARKUP, `${MARKUP} ${VERY_LONG}`)).body.ticket_id
  await ask(TURNED, TURNED)
  await browser.post('/account', { do: 'you', first_name: MARKUP.slice(0, 60), last_name: TURNED })
  const file = new File([PNG], `${MARKUP}.png`, { type: 'image/png' })
  const papers = [
    await browser.upload('/account/vat', { do: 'proof', proof_vat_id: NUMBER, note: MARKUP, file }),
    await browser.upload('/account/documents', { do: 'upload', doc_key: DOCUMENT, file }),
  ]
  expect(papers.map(({ status }) => status)).toEqual([303, 303])
  const banner = { severity: 'info', kind: 'system', message_key: MARKUP, cta_label_key: MARKUP }
  const told = await world.api('POST', `/admin/customers/${account_id}/banners`, {
    token: await world.operator(),
    body: { ...banner, message_args: { text: MARKUP }, cta_url: '/help' },
  })
  expect(told.status).toBe(201)
  await world.advance('P15D')
  const { text } = await browser.get('/billing/invoices')
  known['invoice_id'] = /\/billing\/invoices\/([\w-]{36})"/.exec(text)?.[1] ?? ''
})
afterAll(() => world.close())

const PAGES = ROUTES.filter((route) => 'view' in route).map(({ path }) => path)
const at = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? name)

it.each(PAGES)('%s shows what others wrote as text', async (path) => {
  const { text } = await browser.get(at(path))

  expect(text).not.toMatch(/<img src=x|<script>alert|javascript:alert|href="javascript/)
  expect(text).not.toContain(MARKUP)
})

it('and it is there to be read', async () => {
  for (const path of ['/', '/account', '/support', '/support/{ticket_id}']) {
    expect([path, (await browser.get(at(path))).text]).toEqual([
      path,
      expect.stringContaining(SHOWN),
    ])
  }
})
