import { DEFAULT_SETTINGS } from '@billing/core'
import { createPortal } from '@billing/portal'
import { createSecrets, createSystemClock } from '@billing/security'
import { Hono } from 'hono'
import { expect, it } from 'vitest'

it('the portal stands in a program of its own, below any path', async () => {
  const keys = [{ id: 'k1', key: new Uint8Array(32).fill(1) }]
  const settings = { ...DEFAULT_SETTINGS, seller_name: 'Acme Voice' }
  const billing = new Hono()

  const app = new Hono()
  app.route(
    '/my',
    createPortal({
      api: async (request) => billing.fetch(request), // or `fetch`, to where the API is
      url: 'https://voice.example.com/my', // where browsers find it
      house: settings, // whose name, brand and time zone stand on each page
      secrets: createSecrets({ keys, purpose: 'portal-cookie-1' }),
      clock: createSystemClock(),
    }),
  )

  const page = await app.request('https://voice.example.com/my/sign-in')
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('Acme Voice')
  expect(html).toMatch(/href="\/my\/assets\/pages\.css\?v=[0-9a-f]{12}"/)
  expect((await app.request('https://voice.example.com/my/assets/pages.css')).status).toBe(200)
})
