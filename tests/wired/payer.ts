import type { Api } from '@billing/sandbox'
import { z } from 'zod'

const Outcome = z.object({ outcome: z.enum(['paid', 'declined']), code: z.string().optional() })

/** What the widget said of a card. */
export type Said = z.infer<typeof Outcome>

/** Our card page, as a browser has it before it. */
export interface CardPage {
  readonly title: string
  /** For whom the page asks the widget to save the card; empty when it is not to. */
  readonly saves: string
  /** Where the payer is sent afterwards. */
  readonly back: string
  /** Choose a card of the provider's test world by its name, and send the form. */
  pay(card: string): Promise<Said>
}

const Widget = z.object({ cards: z.array(z.object({ name: z.string(), number: z.string() })) })
const UNTIL = { expiry: '12/49', cvc: '123' }

/** Open our card page as a browser does: its HTML, the script of the provider, and the widget's own questions. */
export async function openCardPage(pages: Api, checkout_url: string): Promise<CardPage> {
  const answer = await pages(new Request(checkout_url))
  const html = await answer.text()
  if (answer.status !== 200) throw new Error(`the page answered ${answer.status}: ${html}`)
  const token = attribute(html, 'data-token')
  const saves = attribute(html, 'data-saves')
  const { origin } = new URL(attribute(html, 'src', /<script src="([^"]+)"/))
  const widget = `${origin}/widget/${encodeURIComponent(token)}`
  await loaded(`${origin}/embed.js`)
  return {
    title: /<h1>([^<]+)<\/h1>/.exec(html)?.[1] ?? '',
    saves,
    back: attribute(html, 'data-back'),
    async pay(card) {
      const { cards } = Widget.parse(await (await loaded(widget)).json())
      const number = cards.find(({ name }) => name === card)?.number
      if (number === undefined) throw new Error(`nobody gave out the card “${card}”`)
      const body = { number, ...UNTIL, ...(saves === '' ? {} : { save_for: saves }) }
      return Outcome.parse(await (await loaded(`${widget}/pay`, body)).json())
    },
  }
}

/** Pay an order on the provider's own hosted page, which saves no card for us. */
export async function payOnHostedPage(checkout_url: string): Promise<void> {
  const page = await fetch(checkout_url)
  if (!(await page.text()).includes('Choose a test card')) throw new Error('this takes no card')
  const form = new URLSearchParams({ card: 'visa', behaviour: 'approve' })
  const paid = await fetch(page.url, { method: 'POST', body: form, redirect: 'manual' })
  if (paid.status !== 303) throw new Error(`the hosted page answered ${paid.status}`)
}

function attribute(html: string, name: string, pattern = new RegExp(`${name}="([^"]*)"`)): string {
  const found = pattern.exec(html)?.[1]
  if (found === undefined) throw new Error(`the page has no ${name}: ${html}`)
  return found.replaceAll('&amp;', '&')
}

async function loaded(url: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const posted = body && { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(url, posted)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
