import { expect, it } from 'vitest'
import { forAuditors } from './hidden-from-auditors.ts'

it('cards and addresses in the network are hidden, however deep they stand; the rest is as it was', () => {
  const shown = {
    rows: [{ ip: '192.0.2.1', user_agent: 'curl', card: { last4: '4242', brand: 'visa' }, at: 7 }],
    nothing: null,
  }

  expect(forAuditors(shown)).toEqual({
    rows: [{ ip: null, user_agent: null, card: { last4: '••••', brand: 'visa' }, at: 7 }],
    nothing: null,
  })
  expect(forAuditors('4242')).toBe('4242')
})
