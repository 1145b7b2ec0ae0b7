import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { returnsFlaws } from '../support/tax-returns.ts'
import { isafRows, ossRows, vatOwed } from '../tax/papers.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory } from './money-story.ts'

const FEBRUARY = { year: 2026, month: 2 }
const QUARTER = { year: 2026, quarter: 1 } as const
const PERSON = { customer_type: 'individual', full_name: 'Ada Byron' }

describe.each(STORY_DIALECTS)('notes of a cent on %s', (dialect) => {
  const story = moneyStory(dialect)
  const books = () => story.world.billing.books
  /** Somebody at home and a consumer in Germany have paid; an operator takes so many cents back, note by note. */
  const credited = async (home: readonly number[], abroad: readonly number[]) => {
    const ona = await story.customer(PERSON)
    const ada = await story.customer({ ...PERSON, email: 'ada@example.de', country: 'DE' })
    await story.world.until('2026-02-15T12:00:00Z')
    for (const [told, amounts] of [[ona, home] as const, [ada, abroad] as const]) {
      const desk = clerksDesk(story.world, told)
      const { number } = await desk.oldest()
      for (const cents of amounts) expect((await desk.credit(number, cents)).status).toBe(201)
    }
  }
  const notes = async () => {
    const rows = await isafRows(books(), FEBRUARY)
    return rows.filter((row) => row.startsWith('KS'))
  }

  it('may be VAT alone: at home the register has its cent, abroad it has nothing to tell', async () => {
    // In 0.02 there is no cent of VAT at 21 %, in 0.03 there is one; at 19 % in 0.03 and in 0.04.
    await credited([2, 1], [3, 1])

    expect(await notes()).toEqual([
      'KS PVM1 -0.02 21.00 0.00 ND',
      'KS PVM1 0.00 21.00 -0.01 ND',
      'KS PVM15 -0.03 - 0.00 ND',
    ])
    expect(await ossRows(books(), QUARTER)).toEqual(['DE 19 18.97 3.60'])
    expect(await vatOwed(story.world)).toBe('7.58')
    expect(await returnsFlaws(books(), [QUARTER])).toEqual([])
  })

  it('leave to the note that takes the rest exactly what is left', async () => {
    await credited([2, 1, 2_296], [3, 1, 2_257])

    expect(await notes()).toEqual([
      'KS PVM1 -0.02 21.00 0.00 ND',
      'KS PVM1 0.00 21.00 -0.01 ND',
      'KS PVM1 -18.98 21.00 -3.98 ND',
      'KS PVM15 -0.03 - 0.00 ND',
      'KS PVM15 -18.97 - 0.00 ND',
    ])
    expect(await ossRows(books(), QUARTER)).toEqual([])
    expect(await vatOwed(story.world)).toBe('0.00')
    expect(await returnsFlaws(books(), [QUARTER])).toEqual([])
  })
})
