import { ROUTES } from '@billing/portal'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './chromium.ts'
import { becomeCustomer, signInAs } from './portal-newcomer.ts'
import { openServer } from './server.ts'

/** Every page that has an address of its own. */
const PATHS = ROUTES.filter(
  (route) => 'view' in route && !/\{|language|sign-out/.test(route.path),
).map(({ path }) => path)
/** Milliseconds. */
const PATIENCE = 240_000

let browser: Browser
let server: Awaited<ReturnType<typeof openServer>>
let page: Page
beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  page = await browser.newPage({ locale: 'en', viewport: { width: 320, height: 640 } })
  page.setDefaultTimeout(PATIENCE)
  await becomeCustomer(page, server.url)
  await signInAs(page, server.url)
  await page.request.post(`${server.url}/sandbox/clock`, { data: { advance: 'P15D' } })
}, PATIENCE)
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** What each page has that it should not, by its path; a page that leads elsewhere is looked at there. */
async function complaints(look: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const path of PATHS) {
    await page.goto(`${server.url}/portal${path}`)
    const wrong = await page.evaluate<string[]>(look)
    if (wrong.length > 0) found[path] = wrong
  }
  return found
}

/** What reaches past the right edge of a page that scrolls sideways; what scrolls by itself may, with what is placed in it. */
const TOO_WIDE = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const around = (each) => getComputedStyle(each).position === 'absolute' ? each.offsetParent : each.parentElement
  const scrolls = (each) => each && (getComputedStyle(each).overflowX !== 'visible' || scrolls(around(each)))
  const wide = [...document.body.querySelectorAll('*')]
    .filter((each) => each.getBoundingClientRect().right > clientWidth + 0.5 && !scrolls(around(each)))
    .map((each) => each.tagName + '.' + each.className + ': ' + each.textContent.trim().slice(0, 40))
  return ['is ' + scrollWidth + ' px wide', ...wide]
})()`

/** Controls that are smaller than 24 px each way, unless they stand in a sentence. Source: WCAG 2.2, 2.5.8. */
const TOO_SMALL = `(() => {
  const inText = (each) => getComputedStyle(each).display === 'inline'
  return [...document.querySelectorAll('a, button, input:not([type=hidden]), select, textarea, summary')]
    .filter((each) => !inText(each) && each.offsetParent !== null && !each.matches('.skip'))
    .map((each) => [each, (each.closest('label') ?? each).getBoundingClientRect()])
    .filter(([, { width, height }]) => width < 24 || height < 24)
    .map(([each, { width, height }]) => each.outerHTML.slice(0, 80) + ' ' + width + 'x' + height)
})()`

/** Controls whose accessible name lacks what is seen, and those that have none. Source: WCAG 2.2, 2.5.3, 4.1.2. */
const NAMELESS = `(() => {
  const words = (text) => text.replace(/\\s+/g, ' ').trim().toLowerCase()
  const wrong = [...document.querySelectorAll('a, button')].filter((each) => {
    const seen = words(each.innerText)
    const label = each.getAttribute('aria-label')
    return label === null ? words(each.textContent) === '' && !each.querySelector('img[alt]') : !words(label).includes(seen)
  })
  const fields = [...document.querySelectorAll('input:not([type=hidden]), select, textarea')]
  return [...wrong, ...fields.filter((each) => each.labels.length === 0)].map((each) => each.outerHTML.slice(0, 80))
})()`

/** Ids that stand twice, headings that leave out a level, and more or fewer than one first heading. */
const STRUCTURE = `(() => {
  const ids = [...document.querySelectorAll('[id]')].map((each) => each.id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => 'twice: ' + id)
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map((each) => Number(each.tagName[1]))
  const leaps = levels.filter((level, at) => at > 0 && level > levels[at - 1] + 1).map((level) => 'a leap to h' + level)
  const first = levels.filter((level) => level === 1).length === 1 ? [] : ['not one h1']
  const described = [...document.querySelectorAll('[aria-describedby]')]
    .flatMap((each) => each.getAttribute('aria-describedby').split(' '))
    .filter((id) => !document.getElementById(id)).map((id) => 'described by nothing: ' + id)
  return [...twice, ...leaps, ...first, ...described]
})()`

/** In forced colours what is only a background is not seen: each control keeps a border or a line under it. */
const UNSEEN = `(() => [...document.querySelectorAll('.button, input:not([type=hidden]):not([type=radio]):not([type=checkbox]), select, textarea')]
  .filter((each) => each.offsetParent !== null)
  .filter((each) => {
    const { borderTopWidth, borderTopStyle, textDecorationLine, outlineStyle } = getComputedStyle(each)
    return (borderTopStyle === 'none' || parseFloat(borderTopWidth) === 0) && textDecorationLine === 'none' && outlineStyle === 'none'
  })
  .map((each) => each.outerHTML.slice(0, 80)))()`

describe('every page of somebody who has paid', () => {
  it.each([
    ['does not scroll sideways at 320 px', TOO_WIDE],
    ['has controls of 24 px and more', TOO_SMALL],
    ['has controls whose names hold what is seen', NAMELESS],
    ['has headings in order, and no id twice', STRUCTURE],
  ])(
    '%s',
    async (_, look) => {
      expect(await complaints(look)).toEqual({})
    },
    PATIENCE,
  )

  it(
    'does not scroll sideways with letters of twice the size',
    async () => {
      await page.setViewportSize({ width: 640, height: 640 })
      const large = `document.documentElement.style.fontSize = '200%';`
      expect(await complaints(`(() => { ${large} return ${TOO_WIDE} })()`)).toEqual({})
      await page.setViewportSize({ width: 320, height: 640 })
    },
    PATIENCE,
  )

  it(
    'shows its controls in forced colours',
    async () => {
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await complaints(UNSEEN)).toEqual({})
      await page.emulateMedia({ forcedColors: null })
    },
    PATIENCE,
  )
})
