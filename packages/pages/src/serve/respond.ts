import type { Context } from 'hono'
import { LOCALES } from '@billing/core'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal } from '../api/refusal.ts'
import { below, linkTo } from '../html/address.ts'
import { type Html, html, NOTHING } from '../html/html.ts'
import { banner, note, type Note } from '../parts/banner.ts'
import { problemPage, problemText } from '../parts/problem.ts'
import { shell, type Sheet } from '../parts/shell.ts'
import type { ProblemText } from '../texts/problem-text.ts'
import { PROBLEM_TEXTS } from '../texts/problems.ts'
import type { Desk } from './desk.ts'
import { writeHeaders } from './headers.ts'
import type { Done, Visit } from './page.ts'
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
  const { front, assets, memory, secrets, secure, pay_origins = [] } = desk
  const { reader, session, query } = visit
  const nonce = secrets.token()
  const banners = session === null ? [] : await front.banners(visit).catch(() => [])
  const left = memory.takeNote(c)
  writeHeaders(c, { nonce, pay_origins, secure, has_token: query.has('token') })
  const frame = {
    assets,
    nonce,
    path,
    nav: front.nav(visit, path),
    who: session?.email ?? null,
    front: {
      name: front.name,
      switches: (front.speaks ?? LOCALES).length > 1,
      keys: session === null ? undefined : front.keys,
    },
    above: html`${banners.map(banner)} ${left ? note(left, reader.base) : NOTHING} ${above}`,
  }
  return c.html(shell(sheet, frame, reader), status as ContentfulStatusCode)
}

/** Go where the outcome of an action is seen. */
export function leave(c: Context, desk: Desk, done: Done): Response {
  const { to, note: said, session, language, fill } = done
  const { memory } = desk
  if (session !== undefined) memory.keepSession(c, session)
  if (language !== undefined) memory.keepLanguage(c, language)
  if (said !== undefined) memory.leaveNote(c, said)
  if (fill !== undefined) memory.hold(c, { ...fill, values: { ...fill.values }, again: false })
  return c.redirect(linkTo(to, desk.base) ?? below(desk.base, '/'), 303)
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

/** That a form was larger than any of ours. */
export async function tooLarge(c: Context, desk: Desk): Promise<Response> {
  return tell(c, desk, 413, (texts) => texts['validation.failed'])
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
