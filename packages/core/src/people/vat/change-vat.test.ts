import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import { answerFor } from './change-vat.ts'

it('a number of another firm gives no verdict abroad, and the reason says whose it is', () => {
  const answer = {
    kind: 'valid',
    name: 'A. Le Coq',
    address: null,
    consultation_number: null,
  } as const
  const of = (vat_id: string) =>
    answerFor({ company_name: 'Saku OÜ' }, { vat_id, answer }, DEFAULT_SETTINGS)

  expect(of('EE100931558')).toEqual({
    kind: 'no_verdict',
    reason: 'the registry has the number as A. Le Coq',
  })
  expect(of('LT100001919017')).toEqual(answer)
})
