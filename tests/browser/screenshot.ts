import { statSync } from 'node:fs'
import { openBrowser } from './chromium.ts'
import { playFirstCharge, playNewcomer } from './newcomer.ts'
import { openServer } from './server.ts'

/** Plays a newcomer's first minutes on a fresh server and keeps the picture for the README. */
const FILE = new URL('../../docs/img/control-room.png', import.meta.url).pathname
const BYTES_MAX = 400_000

const server = await openServer()
const browser = await openBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1460 } })
  await playNewcomer(page, server.url)
  await playFirstCharge(page)
  await page.getByRole('button', { name: 'Refresh the session' }).click()
  await page.getByText('This is who the API says you are').waitFor()
  await page.getByRole('button', { name: 'Make the card fail' }).click()
  await page.getByText('is declined: do not honour').waitFor()
  await page.evaluate('scrollTo(0, 0)')
  await page.screenshot({ path: FILE })
  const { size } = statSync(FILE)
  if (size > BYTES_MAX) throw new Error(`${FILE} has ${size} bytes`)
  process.stdout.write(`${FILE}: ${size} bytes\n`)
} finally {
  await browser.close()
  await server.close()
}
