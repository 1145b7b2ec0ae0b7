import { parseArgs } from 'node:util'
import { ROUTES } from '@billing/console'
import { kindOf } from '../tests/browser/crawl.ts'
import { type Browsing, signedIn } from '../tests/console/open-console.ts'
import { ORIGIN } from '../tests/portal/open-portal.ts'
import { openWorld, type World } from '../tests/support/world.ts'
import { openAt } from './million/fill.ts'
import { MeasuredCalls } from './million/measured-calls.ts'

const HELP = `Measures every page of the console on a database that bench/million.ts has filled.

  node bench/console-pages.ts --database <file>|postgres://… [--calls 100] [--only <part of a path>]

Opens the pages that links lead to, the first of each kind, and some searches; asks for each so often, and prints, slowest
first, in milliseconds: the whole page, median and 99th of a hundred, and of that what was not spent waiting for
the API, which answers in the same process.`

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'million.db' },
    calls: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
})

/** Nobody with a keyboard asks so often. */
const LIMITS = { user: { points: 1e9, seconds: 60 } }

/** What an operator types, and the two customers of `view-cases.ts`: a usual one, and one with 20,000 of everything. */
const ASKED = [
  ...['uab', 'dargike', 'info4242', '4242', 'uab antanas', 'PBX-2026-004242', 'nobody'].map(
    (words) => `/customers?q=${encodeURIComponent(words)}`,
  ),
  '/customers?order=owed',
  '/customers?order=next_charge',
  '/invoices?q=darg',
  '/invoices?status=overdue',
  '/audit?outcome=failure',
  '/tickets?q=sound',
  '/customers/0198a000-0000-7000-8000-000000004242',
  '/customers/0198a000-0000-7000-8000-000000000777',
]

if (values.help) console.log(HELP)
else await main()

async function main(): Promise<void> {
  const opened = openAt(values.database)
  const now = new Date().toISOString()
  const world = await openWorld({ database: { opened }, now, http: { limits: LIMITS } })
  try {
    const waiting = waitedFor((...asked) => world.request(...asked))
    const browser = await signedIn({ ...world, request: waiting.request })
    const paths = (await crawled(browser)).filter((path) => path.includes(values.only))
    const measured = []
    for (const path of paths) {
      measured.push(await measure(browser, path, waiting.taken))
      process.stderr.write(`\r${measured.length} of ${paths.length} pages`)
    }
    console.log('\n   p50     p99  own p99  page')
    for (const { path, whole, own } of measured.toSorted((a, b) => b.whole.p99_ms - a.whole.p99_ms))
      console.log(
        [whole.p50_ms, whole.p99_ms, own].map((ms) => ms.toFixed(1).padStart(7)).join(' '),
        path,
      )
  } finally {
    await world.close()
  }
}

/** Requests to the API, and for how many milliseconds at least one of them was on its way since last asked. */
function waitedFor(request: World['request']) {
  let open = 0
  let since = 0
  let ms = 0
  return {
    request: async (path: string, init?: RequestInit) => {
      if (open++ === 0) since = performance.now()
      try {
        return await request(path, init)
      } finally {
        if (--open === 0) ms += performance.now() - since
      }
    },
    taken: () => {
      const taken = ms
      ms = 0
      return taken
    },
  }
}

/** The pages that links lead to from those that somebody asks for: of each kind the first. */
async function crawled(browser: Browsing): Promise<string[]> {
  const at = { base: `${ORIGIN}/console`, routes: ROUTES }
  const own = ROUTES.map(({ path }) => path).filter((path) => !path.includes('{'))
  const ahead = [...ASKED, ...own]
  const found = new Map<string, string>(ASKED.map((path) => [path, path]))
  for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
    const kind = ASKED.includes(path) ? path : kindOf(at.base + path, at)
    if (kind === undefined || (found.has(kind) && !ASKED.includes(path))) continue
    const { status, text } = await browser.get(path)
    if (status !== 200) continue
    found.set(kind, path)
    for (const [, href = ''] of text.matchAll(/href="\/console([^"#]*)"/g))
      ahead.push((href || '/').replaceAll('&amp;', '&'))
  }
  return [...found.values()]
}

async function measure(browser: Browsing, path: string, taken: () => number) {
  const calls = new MeasuredCalls()
  const own: number[] = []
  for (let n = 0; n < Number(values.calls); n++) {
    taken()
    const began = performance.now()
    await calls.time(() => browser.get(path))
    own.push(performance.now() - began - taken())
  }
  const sorted = own.toSorted((a, b) => a - b)
  return { path, whole: calls.figures(), own: sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0 }
}
