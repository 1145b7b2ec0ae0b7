import type { Schema } from '@billing/client'
import { DEFAULT_SETTINGS, epochMs, type Locale } from '@billing/core'
import {
  type Attempt,
  type Page,
  type Part,
  type Reader,
  Refusal,
  type Sheet,
} from '@billing/pages'
import { ROUTES } from '@billing/portal'

const NOW = epochMs(Date.parse('2026-03-10T12:00:00Z'))
const FRESH: Attempt = { key: 'key-1', values: {}, errors: {} }

/** A page of the table of routes. */
export function pageAt(path: string): Page {
  const route = ROUTES.find((each) => each.path === path)
  if (!route || !('view' in route)) throw new Error(`there is no page at ${path}`)
  return route
}

/** Somebody who reads a page in English and may write, unless it is said otherwise. */
export function readerOf(differs: Partial<Reader> = {}): Reader {
  const house = DEFAULT_SETTINGS
  return { language: 'en', base: '/portal', house, now: NOW, writes: true, ...differs }
}

/** A page as one reader has it: no words but those of its language, no hole where a fact is missing. */
export async function shownTo(
  reader: Partial<Reader>,
  path: string,
  data: unknown,
  attempt: Partial<Attempt> = {},
): Promise<string> {
  const sheet: Sheet = pageAt(path).view(data, readerOf(reader), { ...FRESH, ...attempt })
  const text = (await sheet.body).toString()
  const holes = text.match(/undefined|\[object|NaN|Invalid Date/)
  if (holes) throw new Error(`the page shows ${holes[0]}: ${text}`)
  return text
}

/** The same page in both languages, for a table of states. */
export async function inBoth(
  path: string,
  data: unknown,
  attempt: Partial<Attempt> = {},
  reader: Partial<Reader> = {},
): Promise<Readonly<Record<Locale, string>>> {
  const [en, lt] = await Promise.all(
    (['en', 'lt'] as const).map((language) =>
      shownTo({ ...reader, language }, path, data, attempt),
    ),
  )
  return { en: en ?? '', lt: lt ?? '' }
}

/** A part of a page that the API could not answer. */
export function failedPart(differs: Partial<Schema<'Problem'>> = {}): Part<never> {
  const problem = { type: 'about:blank', title: 'Away', status: 500, code: 'internal', ...differs }
  return { refusal: new Refusal(problem as Schema<'Problem'>, 'req-1') }
}
