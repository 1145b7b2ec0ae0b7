import * as core from '@billing/core'
import { expect, it } from 'vitest'
import { isTest, sources } from '../tidy/source.ts'

const DECISION = /^export function (decide[A-Z]\w*)/gm

it('every decision of the core can be imported, so that it can be tried without ports', () => {
  const decisions = sources()
    .filter(({ path }) => path.startsWith('packages/core/src/') && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(DECISION)].map(([, name = '']) => name))

  expect(decisions.length).toBeGreaterThan(30)
  expect(decisions.filter((name) => !(name in core))).toEqual([])
})
