import { ROUTES as CONSOLE } from '@billing/console'
import { expect, it } from 'vitest'
import { crawl, isPage } from '../crawl.ts'
import { fullDay } from './everything.ts'
import { judgingInEachTest, PATIENCE } from './judging.ts'

const judging = judgingInEachTest()

it(
  'axe finds nothing on any page of the console, on a day with work to do',
  async () => {
    const { page, url, found, look } = judging()
    await fullDay(page, url)
    const console = { base: `${url}/console`, routes: CONSOLE }
    const seen = await crawl(page, console, (kind) => look(kind))
    await page.goto(`${console.base}/customers`)
    const customer = await page
      .getByRole('rowheader')
      .first()
      .getByRole('link')
      .getAttribute('href')
    for (const deed of ['provision', 'trial', 'withdrawal']) {
      await page.goto(`${url}${customer}/${deed}`)
      await look(deed)
      seen.add(`/customers/{account_id}/${deed}`)
    }

    expect(found).toEqual({})
    const unseen = CONSOLE.filter(isPage).filter(({ path }) => !seen.has(path))
    expect(unseen.map(({ path }) => path)).toEqual([])
  },
  PATIENCE,
)
