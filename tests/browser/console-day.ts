import type { Page } from 'playwright-core'
import { paper } from './paper.ts'
import { becomeCustomer, ONA, signInAs } from './portal-newcomer.ts'

/** Somebody whose card will fail. */
const JONAS = { ...ONA, company: 'UAB Skolininkas', email: 'jonas@example.lt' }

/** Two customers, one of whom owes; papers, a question, and a few weeks. */
export async function busyDay(page: Page, url: string): Promise<void> {
  await becomeCustomer(page, url)
  await signInAs(page, url)
  await sendPapers(page, url)
  await page.goto(`${url}/portal/support`)
  await page.getByLabel('Subject').fill('About my first invoice')
  await page.getByLabel('Your question').fill('Why was I charged €22.99, and not €19.00?')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await page.context().clearCookies()
  await becomeCustomer(page, url, JONAS)
  await declineNewestCard(page, url)
  await page.request.post(`${url}/sandbox/clock`, { data: { advance: 'P16D' } })
  await page.context().clearCookies()
}

/** Both papers of a company. */
async function sendPapers(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/portal/account/documents`)
  for (const name of ['registration.png', 'id.png']) {
    await page.getByLabel('File', { exact: true }).setInputFiles(paper(name))
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.locator('#note').waitFor()
  }
  await page.getByRole('link', { name: 'Submit for review' }).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.locator('#note').waitFor()
}

async function declineNewestCard(page: Page, url: string): Promise<void> {
  const answer = await page.request.get(`${url}/sandbox/cards`)
  const { cards } = (await answer.json()) as { cards: { method_id: string }[] }
  const at = `${url}/sandbox/cards/${cards[0]?.method_id}`
  await page.request.post(at, { data: { behaviour: 'decline' } })
}
