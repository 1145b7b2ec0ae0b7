import { type AddressInfo, connect } from 'node:net'
import { createServer, type Server } from 'node:tls'
import type { Browser, Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { certificateFor } from '../../support/certificates.ts'
import { serveFetch } from '../../support/serve.ts'
import { openBrowser } from '../chromium.ts'
import { becomeCustomer, ONA } from '../portal-newcomer.ts'
import { openServer } from '../server.ts'

/** Two sites, as browsers tell them apart: by the name, and not by the port. */
const [OURS, SHOPS] = ['our-portal.test', 'some-shop.test']

/** What is closed after the test, the last first. */
const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

/** TLS before a server of this machine, which may come up later. The origin of a name there. */
async function tlsTo(port: () => number, name: string): Promise<string> {
  const server: Server = createServer(await certificateFor([name]), (socket) => {
    const behind = connect(port(), '127.0.0.1')
    for (const side of [socket, behind]) side.on('error', () => side.destroy())
    socket.pipe(behind).pipe(socket)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  opened.push(() => server.close())
  return `https://${name}:${(server.address() as AddressInfo).port}`
}

/** The portal, and a shop that shows its page for call credit in a frame. */
async function openBoth(): Promise<{ readonly ours: string; readonly shops: string }> {
  let port = 0
  const ours = await tlsTo(() => port, OURS)
  const frame = `<!doctype html><title>Shop</title><iframe src="${ours}/portal/billing/balance" width="900" height="900"></iframe>`
  const headers = { 'content-type': 'text/html' }
  const shop = await serveFetch(() => new Response(frame, { headers }))
  opened.push(() => shop.close())
  const shops = await tlsTo(() => shop.port, SHOPS)
  const server = await openServer({
    BILLING_PORTAL_URL: `${ours}/portal`,
    BILLING_PORTAL_FRAME_ORIGINS: shops,
  })
  opened.push(() => server.close())
  port = Number(new URL(server.url).port)
  return { ours, shops }
}

async function openPage(): Promise<Page> {
  const browser: Browser = await openBrowser([
    `--host-resolver-rules=MAP ${OURS} 127.0.0.1, MAP ${SHOPS} 127.0.0.1`,
  ])
  opened.push(() => browser.close())
  const page = await browser.newPage({ locale: 'en', ignoreHTTPSErrors: true })
  page.setDefaultTimeout(60_000)
  return page
}

it('whoever pays out of a frame on another site goes on in the frame, signed in; the window says that it can be closed', async () => {
  const { ours, shops } = await openBoth()
  const page = await openPage()
  await becomeCustomer(page, ours)
  await page.goto(shops)
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('E-mail').first().fill(ONA.email)
  await frame.getByLabel('Password').fill(ONA.password)
  await frame.getByRole('button', { name: 'Sign in', exact: true }).click()
  await frame.getByRole('button', { name: 'Pay €25.00' }).click()

  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('link', { name: 'Open that page' }).click(),
  ])
  await window.getByRole('button', { name: 'Pay €25.00' }).click()
  await window.getByRole('link', { name: 'Back to the seller' }).click()
  await window.getByText('close this window: you are still signed in there').waitFor()
  expect(new URL(window.url()).pathname).toBe('/portal/sign-in')
  await window.close()

  await frame.getByRole('link', { name: 'Go on here' }).click()
  await frame.getByText('€25.00').first().waitFor()
  expect(page.url()).toBe(`${shops}/`)
}, 240_000)
