import { expect, it } from 'vitest'

import { isSendable } from './sendable.ts'

it('a secret is one word of ASCII', () => {
  expect(['sk_live_1', 'a+/='].map(isSendable)).toEqual([true, true])
  expect(['', 'sk_live_1\n', 'two words', 'ąžuolas'].filter(isSendable)).toEqual([])
})
