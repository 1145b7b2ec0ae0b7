import { DEFAULT_SETTINGS } from '@billing/core'
import {
  answered,
  createPages,
  field,
  form,
  type FrontEnd,
  html,
  type Page,
  type PagesOptions,
} from '@billing/pages'
import { createSecrets, createSystemClock } from '@billing/security'
import { Hono } from 'hono'
import { expect, it } from 'vitest'

// #region page
const plans: Page<readonly { readonly name: string }[]> = {
  path: '/plans',
  who: 'anyone',
  load: async ({ api }) => (await answered(api.GET('/plans'))).data,
  view: (list, reader, attempt) => ({
    title: 'Plans',
    body: html`<h1>Plans</h1>
      <ul>
        ${list.map(({ name }) => html`<li>${name}</li>`)}
      </ul>
      ${form({ button: 'Ask', fields: field({ name: 'email', label: 'E-mail' }, attempt) }, attempt)}`,
  }),
  actions: { '': async () => ({ to: '/plans', note: { tone: 'good', text: 'We will call.' } }) },
}
// #endregion

const billing = new Hono().get('/v1/plans', (c) => c.json({ data: [{ name: '<b>Big</b>' }] }))
const OPTIONS: PagesOptions = {
  api: async (request) => billing.fetch(request),
  url: 'http://localhost:8787',
  house: DEFAULT_SETTINGS,
  secrets: createSecrets({ keys: [{ id: 'k1', key: new Uint8Array(32) }] }),
  clock: createSystemClock(),
}
const FRONT: FrontEnd = {
  name: 'own',
  routes: [plans],
  sign_in: '/',
  nav: () => [],
  banners: async () => [],
}
const pages = createPages(OPTIONS, FRONT)

it('a page shows what the API says, and nothing of it is markup', async () => {
  const page = await pages.request('http://localhost:8787/plans')
  const text = await page.text()

  expect(page.status).toBe(200)
  expect(text).toContain('<li>&lt;b&gt;Big&lt;/b&gt;</li>')
})

it('a page that is not in the table is a page that says so', async () => {
  const page = await pages.request('http://localhost:8787/nowhere')

  expect(page.status).toBe(404)
  expect(await page.text()).toContain('This page is not there')
})

it('what goes wrong before a page is found is said by a page with our headers, and reported', async () => {
  const told: unknown[] = []
  const flawed = {
    ...plans,
    path: '/flawed',
    get actions(): never {
      throw new Error('the table of actions is gone')
    },
  }
  const own = createPages(
    { ...OPTIONS, report_error: (error) => told.push(error) },
    {
      ...FRONT,
      routes: [flawed],
    },
  )
  const headers = {
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const page = await own.request('http://localhost:8787/flawed', { method: 'POST', headers })

  expect(page.status).toBe(500)
  expect(await page.text()).toContain('We could not do this')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(told).toHaveLength(1)
})
