import type { Page } from 'playwright-core'

/** All cards that were saved at the sandbox behave so from now on. */
export async function cardsBehave(page: Page, url: string, behaviour: string): Promise<void> {
  const listed = (await (await page.request.get(`${url}/sandbox/cards`)).json()) as {
    cards: { method_id: string }[]
  }
  for (const { method_id } of listed.cards) {
    await page.request.post(`${url}/sandbox/cards/${method_id}`, { data: { behaviour } })
  }
}
