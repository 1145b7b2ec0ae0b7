import type { Context } from 'hono'
import { LOCALES } from '@billing/core'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal } from '../api/refusal.ts'
import { below, linkTo, webUrl } from '../html/address.ts'
import { type Html, html, NOTHING } from '../html/html.ts'
import { banner, note, type Note } from '../parts/banner.ts'
import { heading } from '../parts/card.ts'
import { buttonLink } from '../parts/form.ts'
import { problemPage, problemText } from '../parts/problem.ts'
import { shell, type Sheet } from '../parts/shell.ts'
import type { ProblemText } from '../texts/problem-text.ts'
import { PROBLEM_TEXTS } from '../texts/problems.ts'
import { COMMON } from '../texts/common.ts'
import type { Desk } from './desk.ts'
import { isFramed, returnUrl } from './embedding.ts'
import { writeHeaders } from './headers.ts'
import type { Done, Page, Visit } from './page.ts'
import { visitOf } from './visit.ts'

/** What is answered with. */
export interface Answer {
  readonly sheet: Sheet
  readonly path: string
  readonly status?: number
  /** What stands above the page beside the banners: why a form was refused. */
  readonly above?: Html
}

/** Answer with a page in its frame. */
export async function respond(
  c: Context,
  desk: Desk,
  visit: Visit,
  { sheet, path, status = 200, above = NOTHING }: Answer,
): Promise<Response> {
  const { front, assets, memory, secrets, secure, pay_origins = [], frame_origins = [] } = desk
  const { reader, session, query } = visit
  const nonce = secrets.token()
  const [nav, banners] = await Promise.all([
    front.nav(visit, path),
    session === null ? [] : front.banners(visit).catch(() => []),
  ])
  const left = memory.takeNote(c)
  writeHeaders(c, { nonce, pay_origins, secure, has_token: query.has('token'), frame_origins })
  const frame = {
    assets,
    nonce,
    path,
    nav,
    who: front.is_read ? null : (session?.email ?? null),
    back: backOf(c, desk, query),
    front: frontOf(desk, session !== null),
    above: html`${banners.map(banner)} ${left ? note(left, reader.base) : NOTHING} ${above}`,
  }
  return c.html(shell(sheet, frame, reader), status as ContentfulStatusCode)
}

/** Its keys are for whoever is signed in. */
function frontOf({ front }: Desk, is_signed_in: boolean) {
  const { name, speaks = LOCALES, keys } = front
  return { name, switches: speaks.length > 1, keys: is_signed_in ? keys : undefined }
}

/** Where the site is that led here; the browser keeps it while the reader goes from page to page. */
function backOf(c: Context, desk: Desk, query: URLSearchParams): string | undefined {
  const asked = returnUrl(query.get('return'), desk)
  if (asked !== undefined) desk.memory.keepReturn(c, asked)
  return asked ?? returnUrl(desk.memory.returnTo(c), desk)
}

/** Go where the outcome of an action is seen. */
export function leave(c: Context, desk: Desk, done: Done): Response {
  keep(c, desk, done)
  return c.redirect(linkTo(done.to, desk.base) ?? below(desk.base, '/'), 303)
}

/**
 * The same out of a frame: another site's page opens in a window of its own, at the press of a button, and the frame stays
 * signed in and goes on at `path`. Browsers give the portal's own window none of the frame's cookies. Source: CHIPS.
 */
export async function leaveFrame(
  c: Context,
  desk: Desk,
  visit: Visit,
  { done, path }: { readonly done: Done; readonly path: string },
): Promise<Response> {
  const href = webUrl(done.to)
  if (href === undefined || !isFramed(c, desk)) return leave(c, desk, done)
  keep(c, desk, done)
  const t = COMMON[visit.reader.language]
  const title = t.out_of_frame
  const body = html`${heading(title, t.out_says)}
    <section class="card">
      <div class="actions">
        ${buttonLink(href, t.out_button, 'primary', '_blank')}
        ${buttonLink(below(desk.base, done.fill?.path ?? path), t.out_done)}
      </div>
    </section>`
  return respond(c, desk, visit, { sheet: { title, body, width: 'narrow' }, path: '/' })
}

function keep(c: Context, desk: Desk, done: Done): void {
  const { note: said, session, language, fill, reading } = done
  const { memory } = desk
  if (session === null) memory.signOut(c)
  else if (session !== undefined) memory.keepSession(c, session)
  if (language !== undefined) memory.keepLanguage(c, language)
  if (reading !== undefined) memory.keepReading(c, reading)
  if (said !== undefined) memory.leaveNote(c, said)
  if (fill !== undefined) memory.hold(c, { ...fill, values: { ...fill.values } })
}

/** A note that the next page shows, said at once. */
export function sayNow(text: string): Html {
  const said: Note = { tone: 'quiet', text }
  return note(said, '')
}

/** What could not be done becomes a page; what is no refusal is told to the operator as well. */
export async function failed(
  c: Context,
  desk: Desk,
  visit: Visit,
  error: unknown,
): Promise<Response> {
  if (!(error instanceof Refusal)) desk.report_error?.(error)
  const refusal = error instanceof Refusal ? error : undefined
  const text = problemText(refusal?.problem ?? { code: 'internal' }, visit.reader)
  const sheet = { title: text.title, body: problemPage(text, visit.reader, refusal) }
  return respond(c, desk, visit, { sheet, path: '/', status: refusal?.status ?? 500 })
}

/** That there is no such page. */
export async function lost(c: Context, desk: Desk): Promise<Response> {
  return tell(c, desk, 404, ({ not_found }) => not_found)
}

/** That a form was larger than any of ours; where it takes files, one of these was. */
export async function tooLarge(
  c: Context,
  desk: Desk,
  { takes_files = false }: Pick<Page, 'takes_files'>,
): Promise<Response> {
  return tell(c, desk, 413, (texts) => texts[takes_files ? 'too_large' : 'validation.failed'])
}

/** That what was sent is no form, or broke off. */
export async function broken(c: Context, desk: Desk): Promise<Response> {
  return tell(c, desk, 422, (texts) => texts['validation.failed'])
}

/** That no page of ours has sent a form. */
export async function forged(c: Context, desk: Desk): Promise<Response> {
  return tell(c, desk, 403, (texts) => texts.forged)
}

async function tell(
  c: Context,
  desk: Desk,
  status: number,
  choose: (texts: (typeof PROBLEM_TEXTS)['en']) => ProblemText,
): Promise<Response> {
  const visit = visitOf(c, desk, null)
  const text = choose(PROBLEM_TEXTS[visit.reader.language])
  const sheet: Sheet = { title: text.title, body: problemPage(text, visit.reader) }
  return respond(c, desk, visit, { sheet, path: '/', status })
}
