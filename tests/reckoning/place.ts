import type { Books } from './books.ts'
import { DAY, dateOf, localDay } from './calendar.ts'
import { rateOn } from './vat-rates.ts'

const SELLER = 'LT'

/** The standard rate of a member state on a local date; 0 outside the Union. */
function rateIn(country: string, day: number): number {
  const { year, month, day: date } = dateOf(day)
  const today = [year, month, date].map((part) => String(part).padStart(2, '0')).join('-')
  return rateOn(country, today)
}

/** The state of the VAT number: Greece writes its numbers with EL. */
function stateOf(vat_id: string | null): string | null {
  const prefix = vat_id?.slice(0, 2) ?? null
  return prefix === 'EL' ? 'GR' : prefix
}

/**
 * Which country counts, after something was learnt of it: of a valid number its state, whatever address and card say; or
 * else that on which address and card agree; or else the one that counted before. Source: contract 6.10.
 */
export function settlePlace(books: Books): void {
  const { number_is_good, life, address, bank_in, place } = books
  const state = number_is_good ? stateOf(life.vat_id) : null
  books.place = state ?? (bank_in === address ? address : place)
}

/**
 * The rate of an invoice that is issued now, in hundredths of a percent. A number whose last check is older than 30
 * days is asked for again first. Source: contract 6.2, states 1.9.
 */
export function rateNow(books: Books): number {
  const { vat_id, zone } = books.life
  if (vat_id !== null && books.number_is_good && books.now - books.number_checked_at > 30 * DAY) {
    books.number_checked_at = books.now
    books.number_is_good = !books.number_is_known_bad
    settlePlace(books)
  }
  const { place } = books
  if (place !== SELLER && books.number_is_good) return 0
  return rateIn(place, localDay(zone, books.now))
}
