import { QUANTITY_MAX } from '@billing/core'
import { Refusal } from '../api/refusal.ts'
import type { Sent } from '../serve/page.ts'

/** How many of an item there are. */
export interface Counted {
  readonly item: string
  readonly quantity: number
}

/** What the address of a page asks of quantities. */
export interface AskedQuantities {
  /** What stands in each field, by its item. */
  readonly typed: Readonly<Record<string, string>>
  /** Quantities as they are to be, of those that differ from what there is. */
  readonly wanted: Readonly<Record<string, number>>
  /** Items of which no quantity was typed. */
  readonly flawed: readonly string[]
  /** Whether something is asked of what is not sold here. */
  readonly has_unknown: boolean
}

const PREFIX = 'items.'

/** The most characters of what was typed that are shown again. */
const TYPED_MAX = 20

/** The name of the field of an item: as the API names it where it refuses it. */
export function quantityField(item: string): string {
  return PREFIX + item
}

/**
 * Quantities out of an address: each field as it was typed, and one more or one fewer of the item whose button was pressed.
 * What is not named stays as it is. `known` is what there is.
 */
export function askedQuantities(
  query: URLSearchParams,
  known: readonly Counted[],
): AskedQuantities {
  const fields = known.map(({ item, quantity }) => {
    const text = query.get(quantityField(item))?.trim() ?? String(quantity)
    const step = Number(query.get('more') === item) - Number(query.get('less') === item)
    const count = countOf(text)
    const stepped = count === undefined ? undefined : within(count + step)
    return { item, quantity, text: String(stepped ?? text.slice(0, TYPED_MAX)), count: stepped }
  })
  const names = known.map(({ item }) => quantityField(item))
  return {
    typed: Object.fromEntries(fields.map(({ item, text }) => [item, text])),
    wanted: Object.fromEntries(
      fields.flatMap(({ item, quantity, count }) =>
        count === undefined || count === quantity ? [] : [[item, count]],
      ),
    ),
    flawed: fields.flatMap(({ item, count }) => (count === undefined ? [item] : [])),
    has_unknown: [...query.keys()].some((key) => key.startsWith(PREFIX) && !names.includes(key)),
  }
}

/** Quantities out of a form. Throws a `Refusal` at the field of what is no quantity. */
export function sentQuantities({ fields }: Pick<Sent, 'fields'>): Record<string, number> {
  const sent = Object.entries(fields).filter(([name]) => name.startsWith(PREFIX))
  return Object.fromEntries(
    sent.map(([name, text]) => {
      const count = countOf(text)
      if (count === undefined)
        throw refusedAt(name, `We take a whole number from 0 to ${QUANTITY_MAX}.`)
      return [name.slice(PREFIX.length), count]
    }),
  )
}

/** The total in cents that the page has shown; below zero what is given back. Throws a `Refusal` of what is none. */
export function sentTotal(sent: Pick<Sent, 'text'>): number {
  const text = sent.text('expect_minor')
  if (/^-?\d{1,12}$/.test(text)) return Number(text)
  throw refusedAt('expect_minor', 'It comes to another amount by now: please look at it again.')
}

function refusedAt(name: string, reason: string): Refusal {
  const invalid_params = [{ name, reason }]
  const code = 'validation.failed'
  const problem = { type: 'about:blank', title: reason, status: 422, code, invalid_params } as const
  return new Refusal(problem, undefined)
}

/** Digits of ASCII alone: `Number` reads `1e3` and `0x10`. */
function countOf(text: string): number | undefined {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : undefined
  return count !== undefined && count <= QUANTITY_MAX ? count : undefined
}

function within(count: number): number {
  return Math.min(Math.max(count, 0), QUANTITY_MAX)
}
