import { answered, type Done, Refusal } from '@billing/pages'
import { withQuery } from './paths.ts'

/** What a call of the client resolves to. */
export interface Answer<Data> {
  readonly data?: Data
  readonly error?: unknown
  readonly response: Response
}

/** A page of a list that says in its `Link` header where the next one begins. Source: RFC 8288. */
export async function linked<Data>(
  call: Promise<Answer<Data>>,
): Promise<{ readonly data: NonNullable<Data>; readonly next: string | undefined }> {
  const answer = await call
  const data = await answered(Promise.resolve(answer))
  const [, url] = /<([^>]+)>;\s*rel="?next"?/.exec(answer.response.headers.get('link') ?? '') ?? []
  const next = url && new URL(url, answer.response.url || 'http://localhost').searchParams
  return { data, next: next ? (next.get('cursor') ?? undefined) : undefined }
}

/** What an operator did, and where it is seen. */
interface Deed {
  readonly to: string
  readonly says: string
  /** Where the audit log has it. */
  readonly audit: { readonly action: string; readonly account_id?: string }
}

/** Have the API do it. The note says what was done, under which request, and leads to its row of the audit log. */
export async function did(
  call: Promise<Answer<unknown>>,
  { to, says, audit }: Deed,
): Promise<Done> {
  const { response, error } = await call
  if (!response.ok) throw Refusal.of(error, response)
  const id = response.headers.get('x-request-id')
  const text = id === null ? says : `${says} Request ${id}.`
  const link = { href: withQuery('/audit', audit), text: 'Audit log' }
  return { to, note: { tone: 'good', text, link } }
}

/** A secret that is shown this once: the note is sealed in the browser, and gone when it was seen. */
export function shownOnce(to: string, text: string): Done {
  return { to, note: { tone: 'good', text } }
}

/** The one of a list that a page is about. Throws a `Refusal` when it is not there. */
export function found<Row>(rows: readonly Row[], isIt: (row: Row) => boolean): Row {
  const row = rows.find(isIt)
  if (row !== undefined) return row
  const problem = { type: 'about:blank', title: 'Not found', status: 404, code: 'not_found' }
  throw new Refusal(problem, undefined)
}
