import { describe, expect, it } from 'vitest'
import { importsOf, isTest, type Source, sources, targetOf } from './source.ts'

const CORE = 'packages/core/src/'

/**
 * Which capability of the core may use which at run time; a type may come from anywhere. Every one
 * may also use the kernel, what records in the same transaction, and the files that all share.
 */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  account: ['vat'],
  audit: [],
  compliance: ['files'],
  erasure: ['account', 'support', 'vat'],
  exports: ['invoicing'],
  files: [],
  idempotency: [],
  identity: ['account'],
  ledger: [],
  limits: [],
  'unit-of-work': [],
  notifications: ['identity', 'invoicing', 'subscription', 'vat'],
  payments: ['account', 'ledger'],
  reporting: ['billing', 'invoicing', 'subscription', 'tenants', 'vat'],
  subscription: [],
  support: [],
  vat: ['files'],
  invoicing: ['vat', 'ledger', 'payments', 'files'],
  dunning: ['subscription'],
  billing: ['dunning', 'subscription', 'payments', 'vat', 'invoicing'],
  decisions: [
    'account',
    'billing',
    'dunning',
    'invoicing',
    'ledger',
    'notifications',
    'payments',
    'subscription',
    'tenants',
    'vat',
  ],
  'billing-run': ['billing', 'decisions', 'invoicing', 'payments', 'vat'],
  'plan-changes': [
    'billing',
    'decisions',
    'subscription',
    'payments',
    'vat',
    'invoicing',
    'ledger',
  ],
  transitions: [
    'account',
    'billing',
    'decisions',
    'subscription',
    'payments',
    'invoicing',
    'reporting',
    'signup',
    'tenants',
  ],
  forecast: ['billing', 'decisions', 'invoicing', 'plan-changes', 'subscription', 'transitions'],
  signup: ['account', 'erasure', 'identity', 'payments', 'subscription'],
  tenants: ['account', 'identity', 'signup', 'subscription'],
}

/** Used by every capability: they record what happens in the transaction of the change. */
const RECORDING = new Set(['kernel', 'audit', 'idempotency', 'unit-of-work'])
/** Files beside the capabilities that all of them share. */
const SHARED = new Set([
  'call.ts',
  'effects.ts',
  'effect-policies.ts',
  'fault.ts',
  'push-effect.ts',
  'push-notification.ts',
  'service-facts.ts',
  'settings.ts',
  'notify-account.ts',
])
/** The only files that may import everything: they put the application together, or its fixtures. */
const WIRING = new Set([
  'after-restore.ts',
  'create-billing.ts',
  'deliver-effects.ts',
  'fixtures.ts',
  'index.ts',
  'machines.ts',
  'reconcile.ts',
  'refresh-orders.ts',
  'tick.ts',
  'verify-books.ts',
])
/** What a shared file may use beside the kernel. */
const SHARED_MAY_USE: Readonly<Record<string, readonly string[]>> = {
  'settings.ts': ['subscription'],
  'push-notification.ts': ['notifications'],
}

/** Run-time imports between capabilities that the table does not allow. */
function trespasses({ path, text }: Source): string[] {
  const file = path.slice(CORE.length)
  const from = file.split('/')[0] ?? ''
  if (WIRING.has(file) || ['application', 'fixtures'].includes(from)) return []
  return importsOf(text)
    .filter(({ types }) => !types)
    .flatMap((line) => {
      const to = (targetOf(path, line.from) ?? '').slice(CORE.length).split('/')[0] ?? ''
      return mayUse(from, to) ? [] : [`${path} uses ${to}: ${from} may not`]
    })
}

function mayUse(from: string, to: string): boolean {
  return from === to || usable(from).includes(to)
}

function usable(from: string): readonly string[] {
  if (from === 'kernel') return []
  const own = MAY_USE[from] ?? SHARED_MAY_USE[from] ?? []
  return SHARED.has(from) ? ['kernel', ...SHARED, ...own] : [...RECORDING, ...SHARED, ...own]
}

/** Capabilities that use themselves by way of others. */
function circles(table: Readonly<Record<string, readonly string[]>>): string[] {
  const reaches = (from: string, to: string, seen: readonly string[] = []): boolean =>
    (table[from] ?? []).some(
      (next) => next === to || (!seen.includes(next) && reaches(next, to, [...seen, next])),
    )
  return Object.keys(table).filter((name) => reaches(name, name))
}

describe('capabilities of the core', () => {
  const files = sources().filter(({ path }) => path.startsWith(CORE) && !isTest(path))

  it('use only those that the table lets them use', () => {
    expect(files.flatMap(trespasses)).toEqual([])
  })

  it('all stand in the table', () => {
    const folders = files
      .map(({ path }) => path.slice(CORE.length).split('/'))
      .filter((parts) => parts.length > 1)
      .map(([folder]) => folder)
    const known = new Set<string | undefined>([
      ...Object.keys(MAY_USE),
      'kernel',
      'application',
      'fixtures',
    ])

    expect(folders.filter((folder) => !known.has(folder))).toEqual([])
  })

  it('make no circle', () => {
    expect(circles(MAY_USE)).toEqual([])
    expect(circles({ a: ['b'], b: ['c'], c: ['a'], d: ['a'] })).toEqual(['a', 'b', 'c'])
  })
})

it.each([
  ['kernel/money.ts', '../vat/rates.ts'],
  ['kernel/money.ts', '../audit/audit.ts'],
  ['payments/topup.ts', '../billing/charge-cycle.ts'],
  ['billing/charge-cycle.ts', '../signup/signup.ts'],
  ['billing/charge-cycle.ts', '../plan-changes/switch-plan.ts'],
  ['settings.ts', './billing/dunning.ts'],
  ['vat/vat-proof.ts', '../tick.ts'],
  ['vat/vat-proof.ts', '../fixtures/money.ts'],
  ['surprise/new.ts', '../payments/payment.ts'],
])('the rule sees %s using %s', (file, from) => {
  const path = CORE + file

  expect(trespasses({ path, text: `import {\n  x,\n} from '${from}'` })).toHaveLength(1)
  expect(trespasses({ path, text: `import type { X } from '${from}'` })).toEqual([])
})
