import { readFileSync } from 'node:fs'
import { SCHEDULER_ALERTS } from '../../packages/core/src/desk/operations/scheduler-alerts.ts'
import { ALERT_CURES } from '@billing/console'
import { describe, expect, it } from 'vitest'
import { sources } from '../tidy/source.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId?: string }>>>>
}

const { paths } = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as Document

/** What operators may do, and where a program asks for it. */
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId = '' }]) =>
    /admin/i.test(operationId) ? [{ operationId, asked: `${method.toUpperCase()} ${path}` }] : [],
  ),
)

/** What no page of the console asks for, and why. */
const NO_PAGE: Readonly<Record<string, string>> = {
  adminListEvents: 'other systems read it; a person reads the audit log and a customer’s page',
}

const ASKED = new Set(
  sources()
    .filter(({ path }) => path.startsWith('adapters/console/src/'))
    .flatMap(({ text }) => [...text.matchAll(/api\s*\.(GET|POST|PATCH|DELETE)\(\s*'([^']+)'/g)])
    .map(([, method, path]) => `${method} ${path}`),
)

describe('every operation of operators', () => {
  it.each(OPERATIONS)('$operationId is reached from a page, or it is said why not', (operation) => {
    expect(ASKED.has(operation.asked) !== operation.operationId in NO_PAGE).toBe(true)
  })

  it('nothing is excused that does not exist', () => {
    const known = OPERATIONS.map(({ operationId }) => operationId)
    expect(Object.keys(NO_PAGE).filter((name) => !known.includes(name))).toEqual([])
  })
})

it('every alert has its cure, and every cure its alert', () => {
  expect(Object.keys(ALERT_CURES).toSorted()).toEqual(
    SCHEDULER_ALERTS.map(({ id }) => id).toSorted(),
  )
})
