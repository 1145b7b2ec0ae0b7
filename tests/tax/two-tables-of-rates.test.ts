import { type CivilDate, MEMBER_STATES, standardRate, VAT_RATES } from '@billing/core'
import { expect, it } from 'vitest'
import { FIRST_DAY } from '../reckoning/draw-life.ts'
import { rateOn, VAT_RATES as RECKONED } from '../reckoning/vat-rates.ts'

/** `tests/reckoning` may not stand on the core, so that its rates are written a second time. */
const CORE = 'packages/core/src/people/places/vat-rates.ts'
const RECKONING = 'tests/reckoning/vat-rates.ts'

const civil = (text: string): CivilDate => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { year, month, day }
}

/** West of Greenwich the first life begins a day earlier. */
const FIRST = new Date(Date.parse(FIRST_DAY) - 86_400_000).toJSON().slice(0, 10)

/** The first day of a life, and every later one on which a table changes: between two of them no rate does. */
const DAYS = [
  FIRST,
  ...VAT_RATES.map(([, from]) => from),
  ...Object.values(RECKONED).flatMap((rows) => rows.map(([from]) => from)),
].filter((day) => day >= FIRST)

it('the core and the reckoning know the same member states', () => {
  expect(Object.keys(RECKONED).toSorted()).toEqual(MEMBER_STATES)
})

it.each(MEMBER_STATES)(
  'the core and the reckoning have the same rate of %s on every day of a reckoned life',
  (country) => {
    const differ = [...new Set(DAYS)]
      .toSorted()
      .map((day) => [day, standardRate(country, civil(day)), rateOn(country, day)] as const)
      .filter(([, core, reckoned]) => core !== reckoned)
      .map(([day, core, other]) => `${day}: ${core} in ${CORE}, ${other} in ${RECKONING}`)

    expect(differ).toEqual([])
  },
)
