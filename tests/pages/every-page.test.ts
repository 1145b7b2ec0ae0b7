import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { daysIn, impossible, textOf } from './dates.ts'
import { amountsIn, factsOf } from './facts.ts'
import { liveThrough } from './lives.ts'
import { type Seen, townOf } from './town.ts'

const BEGINS = '2026-02-01T09:00:00Z'
const ZONE = 'Europe/Vilnius'

let world: World
const pages: Seen[] = []
beforeAll(async () => {
  world = await openWorld({
    now: BEGINS,
    settings: { time_zone: ZONE },
    http: { limits: { user: { points: 1e6, seconds: 60 } } },
  })
  await liveThrough(townOf(world, (seen) => pages.push(seen)))
})
afterAll(() => world.close())

const span = () => ({ begins: Date.parse(BEGINS), now: world.now() })

it('every page of the portal, the console and the sandbox is seen, in every state of a customer', () => {
  expect(pages.length).toBeGreaterThan(1_000)
})

it('no page shows a day that cannot be', () => {
  const wrong = pages.flatMap(({ name, text }) =>
    impossible(textOf(text), span()).map((day) => `${name}: ${day}`),
  )
  expect(wrong).toEqual([])
})

it('no mail and no document shows a day that cannot be', async () => {
  const mails = await world.mail()
  const texts = mails.map(({ subject, text, html }) => [subject, text, textOf(html)].join('\n'))
  const files = mails.flatMap(({ id, attachments }) =>
    attachments.map((_, at) => [id, at] as const),
  )
  const documents = await Promise.all(files.map(([id, at]) => documentText(world, id, at)))

  expect([...texts, ...documents].flatMap((text) => impossible(text, span()))).toEqual([])
  expect(texts.flatMap(daysIn).length).toBeGreaterThan(20)
  expect(documents.flatMap(daysIn).length).toBeGreaterThan(20)
})

it('no sentence of a page, a mail or a document ends with two full stops', async () => {
  const mails = await world.mail()
  const shown = [
    ...pages.map(({ name, text }) => [name, textOf(text)] as const),
    ...mails.map(({ subject, text }) => [subject, `${subject}\n${text}`] as const),
  ]
  const wrong = shown.flatMap(([name, text]) =>
    [...text.matchAll(/.{0,40}[\p{L}\d]\.\.(?!\.)/gu)].map(([found]) => `${name}: ${found}`),
  )
  expect([...new Set(wrong)]).toEqual([])
})

it('every button begins with a capital letter', () => {
  const buttons = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/<(?:button|a)[^>]*class="button[^>]*>([\s\S]*?)<\/(?:button|a)/g)].map(
      ([, label = '']) => `${name}: ${textOf(label).trim()}`,
    ),
  )
  expect([...new Set(buttons)].filter((each) => /: (?!i\.SAF)\p{Ll}/u.test(each))).toEqual([])
  expect(buttons.length).toBeGreaterThan(1_000)
})

/** What stands in a PDF that was mailed. */
async function documentText({ sandbox }: World, mail_id: string, at: number): Promise<string> {
  const file = await sandbox.attachment(mail_id, at)
  const pdf = await getDocumentProxy(Uint8Array.from(file?.bytes ?? []))
  return (await extractText(pdf, { mergePages: true })).text
}

/** What a page says by itself: the steps of a topup, how a day is written, the sums of the bars of a plot. */
const OWN = [
  [/ \/figures$/, /^€/],
  [/ \/billing\/balance$/, /^(?:€?(?:10|25|50)[.,]00\u00a0?€?)$/],
  [/\/(?:banners|withdrawal|discounts|exchange-rates|prices|price-rises\/new)$/, /^2026-12-31$/],
] as const

it('every day and every amount that a page shows, the API said to that page', () => {
  const wrong = pages.flatMap(({ name, text, answers }) => {
    if (answers.length === 0) return []
    const known = factsOf(answers, [ZONE, 'UTC'])
    const shown = textOf(text)
    const said = [
      ...daysIn(shown).filter(({ day }) => !known.days.has(day)),
      ...amountsIn(shown).filter(({ cents }) => !known.cents.has(cents)),
    ]
    return said
      .filter((each) => !OWN.some(([page, own]) => page.test(name) && own.test(each.text)))
      .map((each) => `${name}: ${each.text}`)
  })
  expect([...new Set(wrong)]).toEqual([])
})
