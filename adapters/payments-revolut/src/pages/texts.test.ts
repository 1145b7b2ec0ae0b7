import { expect, it } from 'vitest'

import { TEXTS } from './texts.ts'

it('both languages put the amount in the same places', () => {
  const withAmount = (texts: Readonly<Record<string, string>>) =>
    Object.keys(texts).filter((name) => texts[name]?.includes('{amount}'))

  expect(withAmount(TEXTS.lt)).toEqual(withAmount(TEXTS.en))
})
