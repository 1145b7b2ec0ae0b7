import type { VatAnswer, VatChecker } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellingCalls } from './told-calls.ts'

/** A VAT registry and what a test needs to know of it. */
export interface VatCheckerWorld {
  readonly vat: VatChecker
  /** A number that is registered. */
  readonly valid: string
  /** A number that is well formed and not registered. */
  readonly invalid: string
  /** The registry is away, until `heal`. */
  fail(): Promise<void>
  heal(): Promise<void>
  close(): Promise<void>
}

/** The answer without its evidence, which not every registry gives. */
function told(answer: VatAnswer): object {
  const { evidence: _, ...rest } = { evidence: undefined, ...answer }
  return rest
}

/** What every VAT checker must do: an outage is no verdict, ever. Source: contract 6.2. */
export function vatCheckerContract(name: string, open: () => Promise<VatCheckerWorld>): void {
  describe(`VAT checker contract: ${name}`, () => {
    let world: VatCheckerWorld
    const watched = tellingCalls('vat')
    beforeAll(async () => {
      world = watched(await open())
    })
    afterAll(() => world.close())

    it('says valid of a registered number, with what the registry tells of it', async () => {
      const answer = await world.vat.check(world.valid)

      expect(answer.kind).toBe('valid')
      expect(Object.keys(told(answer)).toSorted()).toEqual([
        'address',
        'consultation_number',
        'kind',
        'name',
      ])
    })

    it('says invalid of a number that is not registered', async () => {
      expect(told(await world.vat.check(world.invalid))).toEqual({ kind: 'invalid' })
    })

    it('leaves evidence, if any, that names the number', async () => {
      for (const vat_id of [world.valid, world.invalid]) {
        const answer = await world.vat.check(vat_id)

        const { evidence } = { evidence: undefined, ...answer }
        expect(evidence ?? vat_id).toContain(vat_id.slice(2))
      }
    })

    it('gives no verdict on any number while the registry is away, and one again after', async () => {
      await world.fail()
      const answers = [await world.vat.check(world.valid), await world.vat.check(world.invalid)]
      await world.heal()

      expect(answers.map((answer) => answer.kind)).toEqual(['no_verdict', 'no_verdict'])
      expect((await world.vat.check(world.valid)).kind).toBe('valid')
    })
  })
}
