import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld } from '../support/world.ts'
import { BIN, must, ROOT } from './checkout.ts'

const DOCUMENT = join(ROOT, 'openapi.json')
const TESTS_BIN = join(ROOT, 'tests/node_modules/.bin')

/** A caller who reads each code of a problem: a code that is not there does not compile. */
const CALLER = `
import { createSignup, signIn } from './hey/index.ts'
import { createClient } from './hey/client/index.ts'
import type { paths } from './paths.ts'
import * as orval from './orval.ts'

type Refused = paths['/auth/sign-in']['post']['responses'][401]['content']['application/problem+json']
const code: Refused['code'] = 'auth.token_expired'
// @ts-expect-error a problem of 404 is no answer of 401
const wrong: Refused['code'] = 'not_found'
export const all = [code, wrong, orval.createSignup]

export async function journey(fetch: (request: Request) => Promise<Response>) {
  const client = createClient({ baseUrl: 'http://localhost/v1', fetch: ((request: Request) => fetch(request)) as typeof globalThis.fetch })
  const signup = await createSignup({
    client,
    body: {
      customer_type: 'company',
      company_name: 'UAB Pavyzdys',
      email: 'ona@example.lt',
      plan_tier: 'business',
      country: 'LT',
    },
  })
  const refused = await signIn({ client, body: { email: 'ona@example.lt', password: 'not this one' } })
  return { status: signup.data?.status, refused: refused.error?.code }
}
`

/** A module whose default is these settings. */
const settings = (value: object) =>
  `const settings = ${JSON.stringify(value)}\nexport { settings as default }\n`

let work = ''

beforeAll(async () => {
  work = await realpath(await mkdtemp(join(tmpdir(), 'billing-generated-')))
  await mkdir(join(work, 'out'))
  await writeFile(join(work, 'package.json'), '{ "type": "module" }')
  const hey = {
    input: DOCUMENT,
    output: { path: 'out/hey', module: { extension: '.ts' } },
    // The contract has schemas called as the answers of operations would be: README of @billing/client.
    plugins: [
      '@hey-api/client-fetch',
      { name: '@hey-api/typescript', responses: { response: '{{name}}Answer' } },
      '@hey-api/sdk',
    ],
  }
  const orval = {
    billing: {
      input: DOCUMENT,
      output: { target: 'out/orval.ts', client: 'fetch', mode: 'single' },
    },
  }
  await writeFile(join(work, 'hey.config.mjs'), settings(hey))
  await writeFile(join(work, 'orval.config.mjs'), settings(orval))
  await must(join(TESTS_BIN, 'openapi-typescript'), [DOCUMENT, '-o', 'out/paths.ts'], work)
  await must(join(TESTS_BIN, 'openapi-ts'), ['-f', 'hey.config.mjs'], work)
  await must(join(TESTS_BIN, 'orval'), ['--config', 'orval.config.mjs'], work)
  await writeFile(join(work, 'out/caller.ts'), CALLER)
})

afterAll(() => rm(work, { recursive: true, force: true }))

it.each([
  ['the TypeScript of this checkout', join(BIN, 'tsc')],
  ['the TypeScript before it', join(TESTS_BIN, 'tsc6')],
])('what three generators make of the API document compiles strictly by %s', async (_, tsc) => {
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    module: 'NodeNext',
    target: 'ES2024',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    types: [],
    noEmit: true,
    allowImportingTsExtensions: true,
  }
  await writeFile(
    join(work, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['out'] }),
  )

  await must(tsc, ['-p', work], work)
})

it('a generated client signs a customer up, and reads the code of a refusal', async () => {
  const world = await openWorld()
  const { journey } = (await import(pathToFileURL(join(work, 'out/caller.ts')).href)) as {
    journey: (fetch: (request: Request) => Promise<Response>) => Promise<unknown>
  }

  expect(
    await journey(async (request) =>
      world.request(new URL(request.url).pathname, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        ...(request.method === 'GET' ? {} : { body: await request.text() }),
      }),
    ),
  ).toEqual({ status: 'pending_payment', refused: 'auth.invalid_credentials' })
  await world.close()
})

it('with the setting of our README no generated name stands for two things', async () => {
  const types = await readFile(join(work, 'out/hey/types.gen.ts'), 'utf8')

  expect(types).toMatch(/^export type SignInAnswer = /m)
  expect(types.match(/\b\w+(?:Response|Answer)2\b/g) ?? []).toEqual([])
  expect(readFileSync(join(ROOT, 'packages/client/README.md'), 'utf8')).toContain(
    "{ name: '@hey-api/typescript', responses: { response: '{{name}}Answer' } }",
  )
})
