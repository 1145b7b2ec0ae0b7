import { expect, it } from 'vitest'
import { growth, LINEAR } from './texts.ts'

it('work that grows as the square of its text is told from work that grows with it', () => {
  const textOf = (length: number) => `${' '.repeat(length)}!`

  expect(growth((text) => /\s+$/.test(text), textOf)).toBeGreaterThan(LINEAR)
  expect(growth((text) => text.trimEnd(), textOf)).toBeLessThan(LINEAR)
})
