import { lookUp } from '@billing/core'
import type { Context } from 'hono'
import { fieldErrors, Refusal } from '../api/refusal.ts'
import { problemText, refusedForm } from '../parts/problem.ts'
import type { Reader } from '../reader.ts'
import { forgeryOf } from '../session/guard.ts'
import { COMMON } from '../texts/common.ts'
import type { Desk } from './desk.ts'
import { writeHeaders } from './headers.ts'
import { type Download, Elsewhere, type Page, type Sent, type Visit } from './page.ts'
import { broken, forged, leaveFrame, lost, respond, sayNow } from './respond.ts'
import { readSent, shownAgain } from './sent.ts'
import { isSignedOut, pathOf, within, withoutQuery } from './within.ts'

/** Answer with a page. */
export function servePage(c: Context, desk: Desk, page: Page): Promise<Response> {
  return within(c, desk, page, async (visit) => {
    const path = pathOf(c, page)
    const data = await page.load(visit)
    const held = desk.memory.takeHeld(c, withoutQuery(path))
    const key = held?.key ?? desk.secrets.token()
    const sheet = page.view(data, visit.reader, { key, values: held?.values ?? {}, errors: {} })
    const above = held?.again && sayNow(COMMON[visit.reader.language].shown_again[held.again])
    return respond(c, desk, visit, { sheet, path, ...(above && { above }) })
  })
}

/** What is handed through of a document. */
const OF_A_FILE = ['content-type', 'content-disposition', 'content-length']

/** Answer with a document of the API. */
export function serveFile(c: Context, desk: Desk, download: Download): Promise<Response> {
  return within(c, desk, download, async (visit) => {
    return fileOf(c, desk, await download.file(visit))
  })
}

/** A document that is handed through. */
export function fileOf(c: Context, desk: Desk, answer: Response): Response {
  writeHeaders(c, { nonce: '', pay_origins: [], secure: desk.secure, has_token: false })
  for (const name of OF_A_FILE) {
    const value = answer.headers.get(name)
    if (value !== null) c.header(name, value)
  }
  if (c.req.method !== 'HEAD' && answer.body !== null) return c.body(answer.body)
  // Or else it would wait for somebody to read it.
  void answer.body?.cancel()
  return c.body(null)
}

/** Do what a form asks, and lead to where its outcome is seen; or show the form again, and why it was refused. */
export async function takeForm(c: Context, desk: Desk, page: Page): Promise<Response> {
  if (forgeryOf(c.req.raw, desk.origin)) return forged(c, desk)
  const sent = await readSent(c)
  if (sent === undefined) return broken(c, desk)
  const action = lookUp(page.actions, sent.text('do'))
  if (!action) return lost(c, desk)
  c.set('sent', sent)
  return within(c, desk, page, async (visit) => {
    try {
      const done = await action(visit, sent)
      return await leaveFrame(c, desk, visit, { done, path: pathOf(c, page) })
    } catch (error) {
      if (!(error instanceof Refusal) || isSignedOut(error, visit.session)) throw error
      return showAgain(c, desk, page, { visit, sent, refusal: error })
    }
  })
}

interface Refused {
  readonly visit: Visit
  readonly sent: Sent
  readonly refusal: Refusal
}

/** The form as it was filled in, under the same key: what an unknown outcome has done is not done again. */
async function showAgain(
  c: Context,
  desk: Desk,
  page: Page,
  { visit, sent, refusal }: Refused,
): Promise<Response> {
  const { reader } = visit
  const values = shownAgain(sent)
  // The same key with other fields would be a conflict: whoever must mend a field sends something new.
  const key = refusal.status >= 500 ? sent.key : desk.secrets.token()
  const data = await page.load(visit).catch((error: unknown) => {
    if (error instanceof Elsewhere) throw saidElsewhere(error, refusal, reader)
    // Nothing can be read either: the page is kept for when it can, as it was filled in.
    const path = withoutQuery(pathOf(c, page))
    desk.memory.hold(c, { path, values, again: 'refused', ...(sent.key && { key }) })
    throw refusal
  })
  const sheet = page.view(data, reader, {
    key,
    values,
    errors: fieldErrors(refusal.problem, reader.language),
  })
  const names = Object.keys({ ...sent.fields, ...sent.files })
  const above = refusedForm(refusal, reader, names)
  return respond(c, desk, visit, { sheet, path: pathOf(c, page), status: refusal.status, above })
}

/** The page that the form stood on leads elsewhere by now: why it was refused is said there. */
function saidElsewhere({ done }: Elsewhere, { problem }: Refusal, reader: Reader): Elsewhere {
  const { title, says } = problemText(problem, reader)
  return new Elsewhere({ note: { tone: 'bad', text: `${title}. ${says}` }, ...done })
}
