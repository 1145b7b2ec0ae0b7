import { PROBLEMS, type ProblemCode } from '@billing/core'
import { expect, it } from 'vitest'
import type { FuzzTarget } from './attempt.ts'
import type { OpenApi } from './document.ts'
import { fuzz } from './fuzz.ts'

/** A service with one operation, and the document of it. */
const problems = (...codes: ProblemCode[]) =>
  Object.fromEntries(
    codes.map((code) => [
      PROBLEMS[code].status,
      { content: { 'application/problem+json': { schema: {}, examples: { [code]: {} } } } },
    ]),
  )

const DOCUMENT: OpenApi = {
  components: {},
  paths: {
    '/things/{thing_id}': {
      post: {
        operationId: 'nameThing',
        security: [{ bearer: [] }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { name: { type: 'string', minLength: 1, maxLength: 5 } },
                required: ['name'],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { name: { type: 'string' } },
                  required: ['name'],
                },
              },
            },
          },
          ...problems('auth.invalid_credentials', 'validation.failed', 'internal'),
        },
      },
    },
  },
}

const HEADERS = {
  'x-request-id': 'one',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000',
  'referrer-policy': 'no-referrer',
}

function refuse(code: ProblemCode): Response {
  const { status, title } = PROBLEMS[code]
  const type = `urn:vendor:billing:problem:${code}`
  const body = { type, title, status, code, instance: 'urn:request:one' }
  const headers = { ...HEADERS, 'www-authenticate': 'Bearer' }
  return Response.json(body, {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  })
}

const isName = (body: unknown) =>
  body !== null &&
  typeof body === 'object' &&
  Object.keys(body).join() === 'name' &&
  'name' in body &&
  typeof body.name === 'string' &&
  /^.{1,5}$/su.test(body.name)

async function serve(request: Request): Promise<Response> {
  const answer = await answerTo(request)
  return request.method === 'HEAD' ? new Response(null, answer) : answer
}

async function answerTo(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (!/^\/v1\/things\/[^/]+$/.test(pathname)) return refuse('not-found')
  if (request.method !== 'POST') return refuse('not-found')
  if (request.headers.get('authorization') !== 'Bearer t') return refuse('auth.invalid_credentials')
  const body: unknown = await request.json().catch(() => undefined)
  if (!isName(body)) return refuse('validation.failed')
  return Response.json(body, { headers: HEADERS })
}

const target = (differs: Partial<FuzzTarget> = {}): FuzzTarget => ({
  document: DOCUMENT,
  base_url: 'http://localhost/v1',
  send: serve,
  credentials: async () => ({ authorization: 'Bearer t' }),
  known: {},
  ...differs,
})

/** The service, but for what it does when it would answer with this status. */
const flawed = (status: number, flaw: (answer: Response) => Response | Promise<Response>) =>
  target({
    async send(request) {
      const answer = await serve(request)
      return answer.status === status ? flaw(answer) : answer
    },
  })

const without = (name: string) => (answer: Response) => {
  answer.headers.delete(name)
  return answer
}
const withStatus = (status: number) => async (answer: Response) =>
  new Response(await answer.text(), { status, headers: answer.headers })

it('finds nothing wrong with a service that keeps to its document', async () => {
  const report = await fuzz(target(), { seed: 1 })

  expect(report.defects.map(({ text }) => text)).toEqual([])
  expect(Object.keys(report.kinds)).toEqual([
    'valid',
    'text',
    'field',
    'body',
    'header',
    'path',
    'method',
  ])
  expect(Object.keys(report.statuses).toSorted()).toEqual(['200', '401', '404', '422'])
})

it('sends the same from the same seed, and more for a larger share', async () => {
  const sentFor = async (seed: number, share: number) => {
    const sent: string[] = []
    const send = async (request: Request) => {
      sent.push(`${request.method} ${request.url} ${await request.clone().text()}`)
      return serve(request)
    }
    await fuzz(target({ send }), { seed, share, operations: ['nameThing'] })
    return sent
  }
  const [once, again, other, more] = await Promise.all([
    sentFor(1, 1),
    sentFor(1, 1),
    sentFor(2, 1),
    sentFor(1, 2),
  ])

  expect(again).toEqual(once)
  expect(other).not.toEqual(once)
  expect(more?.length).toBeGreaterThan(1.9 * (once?.length ?? 0))
})

/** Holds the thread for one request, and for each time that it is tried again. */
let holds = 5
function hold(answer: Response): Response {
  const { user } = process.threadCpuUsage()
  while (holds > 0 && process.threadCpuUsage().user - user < 130_000);
  holds--
  return answer
}

it.each<[string, FuzzTarget, RegExp]>([
  ['a fault', flawed(200, () => refuse('internal')), /answers 500/],
  ['a status of its own', flawed(200, withStatus(202)), /does not document 202/],
  ['a problem of another status', flawed(401, withStatus(403)), /with 403/],
  ['a problem that nobody documents', flawed(422, () => refuse('rate_limited')), /rate_limited/],
  [
    'a refusal as plain text',
    flawed(404, () => new Response('no', { status: 404 })),
    /content type/,
  ],
  ['a missing header', flawed(404, without('x-frame-options')), /x-frame-options/],
  ['a 401 that names no scheme', flawed(401, without('www-authenticate')), /www-authenticate/],
  [
    'an answer of another shape',
    flawed(200, () => Response.json({}, { headers: HEADERS })),
    /name/,
  ],
  [
    'a body that it ought to refuse',
    flawed(422, () => Response.json({ name: 'x' }, { headers: HEADERS })),
    /took a body/,
  ],
  ['an answer that never comes', flawed(401, () => Promise.reject(new Error('gone'))), /gone/],
  ['a thread that is held', flawed(200, hold), /held the thread/],
  [
    'a row that a refusal changed',
    target({ touched: async () => ['audit_log', 'users'], refusals_may_touch: ['audit_log'] }),
    /refused with 4\d\d changed users/,
  ],
])('sees %s', async (_, broken, says) => {
  const { defects } = await fuzz(broken, { seed: 1 })

  expect(defects.length).toBeGreaterThan(0)
  expect(defects[0]?.text).toMatch(says)
  expect(defects[0]?.text).toMatch(/^seed 1, nameThing, request \d+ /)
  expect(defects[0]?.text).toContain('curl --path-as-is -X ')
})
