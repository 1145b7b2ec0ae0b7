import { expect, it } from 'vitest'
import { importsOf, isTest, packageOf, type Source, sources, targetOf } from './source.ts'

/** Which packages the source of a package may name, tests aside. The first row that fits decides. */
// prettier-ignore
const MAY_IMPORT: readonly (readonly [folder: RegExp, packages: RegExp, rule: string])[] = [
  [/^packages\/core\//,    /^(?!)/,                                                 'core imports nothing outside itself'],
  [/^packages\/api\//,     /^(@billing\/core|zod|@hono\/zod-openapi)$/,             'api imports only core and zod'],
  [/^packages\/testing\/src\/kit\//, /^@billing\/(core|einvoice|pdf|sandbox|security|store-sql)$/, 'the kit opens the sandbox and our own adapters'],
  [/^packages\/testing\//, /^(@billing\/core(\/fixtures)?|vitest|fast-check|node:.+)$/, 'testing imports only core, the runner and node'],
  [/^packages\/create\/template\//, /^/,                                            'what a program of others imports'],
  [/^packages\/create\//,  /^node:.+$/,                                             'create imports only node'],
  [/^packages\/server\//,  /^(?!@billing\/testing)/,                                  'the server imports what runs, not what tests'],
  [/^packages\/wire\//,    /^(@billing\/core|undici|node:.+)$/,                    'wire imports only core types, its HTTP client and node'],
  [/^packages\/client\/print-paths/, /^(openapi-typescript|typescript|node:.+)$/, 'what prints the types of the client'],
  [/^packages\/client\//,  /^(openapi-fetch|openapi-typescript-helpers|node:.+)$/, 'the client knows only the API document'],
  [/^packages\/pages\//,   /^(@billing\/(core|client)|hono(\/.+)?|d3-(scale|shape)|zod|node:.+)$/, 'pages imports only core, the client, Hono and the scales of plots'],
  [/^adapters\/(?:portal|console)\//, /^(?!@billing\/)|^@billing\/(core|client|pages)$/, 'pages for people are clients of the API alone'],
  [/^adapters\//,          /^(?!@billing\/)|^@billing\/(core|api|wire)(\/|$)/, 'adapters do not import adapters, nor the kit that opens them'],
  [/^(examples|tests|docs|bench)\//, /^/,                                                 'anything'],
]

/** Imports that a package must not have, and relative ones that leave it. */
function trespasses({ path, text }: Source): string[] {
  const [, allowed, rule] = MAY_IMPORT.find(([folder]) => folder.test(path)) ?? []
  return importsOf(text).flatMap(({ from }) => {
    const target = targetOf(path, from)
    if (target !== undefined) {
      const leaves = /^(packages|adapters|examples)\//.test(path)
      return leaves && packageOf(target) !== packageOf(path)
        ? [`${path} reaches into ${target}`]
        : []
    }
    const free = isTest(path) && !/^@billing\/(?!core|api|wire)/.test(from)
    return free || allowed?.test(from) ? [] : [`${path} imports ${from}: ${rule}`]
  })
}

it('packages import only what they may', () => {
  expect(sources().flatMap(trespasses)).toEqual([])
})

it.each([
  ['packages/core/src/a.ts', 'node:fs'],
  ['packages/core/src/a.ts', 'zod'],
  ['packages/api/src/a.ts', 'hono'],
  ['packages/testing/src/a.ts', '@billing/security'],
  ['packages/testing/src/kit/a.ts', 'vitest'],
  ['adapters/http/src/a.ts', '@billing/store-sql'],
  ['adapters/http/src/a.test.ts', '@billing/testing'],
  ['adapters/http/src/a.test.ts', '@billing/store-sql'],
  ['adapters/http/src/a.ts', '../../security/src/index.ts'],
])('the rule sees %s importing %s', (path, from) => {
  expect(trespasses({ path, text: `import { x } from '${from}'` })).toHaveLength(1)
  expect(trespasses({ path, text: `import {\n  x,\n} from '${from}'` })).toHaveLength(1)
})

it.each([
  ['adapters/http/src/a.ts', '@billing/core'],
  ['adapters/http/src/a.ts', 'hono'],
  ['packages/core/src/a.test.ts', 'vitest'],
  ['packages/server/src/main.ts', '@billing/store-sql'],
])('the rule lets %s import %s', (path, from) => {
  expect(trespasses({ path, text: `import { x } from '${from}'` })).toEqual([])
})
