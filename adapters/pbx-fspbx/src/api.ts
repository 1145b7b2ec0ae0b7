import type { PbxAnswer } from '@billing/core'
import type { Alarm, Question, Upstream } from '@billing/wire'
import type { z } from 'zod'
import { Domain, DomainPage, Removed } from './domain.ts'
import { type Heard, judgeAnswer } from './judge-answer.ts'
import type { Pace } from './pace.ts'

/** What a domain is made of. Both fields always: FS PBX takes a missing `domain_enabled` for true. */
export interface DomainContent {
  readonly domain_description: string
  readonly domain_enabled: boolean
}

/** Which domains to list. */
export interface PageRequest {
  /** Part of the name; FS PBX compares no more exactly than that. */
  readonly name?: string
  /** The id after which the page begins. */
  readonly after?: string | null
  readonly limit?: number
}

/** The calls of FS PBX that we need, paced, each with its answer judged. Source: FS PBX API v1. */
export interface FsPbxApi {
  /** One question as it stands; `not_attempted` also when its turn would come too late. */
  ask(question: Question): Promise<Heard>
  page(request: PageRequest): Promise<PbxAnswer<DomainPage>>
  get(domain_uuid: string): Promise<PbxAnswer<Domain>>
  create(domain: DomainContent & { readonly domain_name: string }): Promise<PbxAnswer<Domain>>
  update(domain_uuid: string, content: DomainContent): Promise<PbxAnswer<Domain>>
  remove(domain_uuid: string): Promise<PbxAnswer<string | undefined>>
}

/** What the calls stand on. */
export interface ApiParts {
  readonly upstream: Upstream
  readonly pace: Pace
  readonly token: string
  readonly patience_ms: number
  readonly alarm: Alarm
}

/** The most that FS PBX shows on a page. */
export const PAGE_MAX = 100

/** The calls of FS PBX over an upstream. */
export function createApi(parts: ApiParts): FsPbxApi {
  const ask = (question: Question) => askInTurn(parts, question)
  const read = async <T>(path: string, shape: z.ZodType<T>) => {
    const answer = judgeAnswer(await ask({ method: 'GET', path }), shape, parts.alarm)
    // A question that only reads had no effect, and what it was answered means nothing to us.
    const nothing = answer.kind === 'unknown' || answer.kind === 'refused'
    return nothing ? ({ kind: 'not_attempted' } as const) : answer
  }
  const tell = async <T>(question: Question, shape: z.ZodType<T>) =>
    judgeAnswer(await ask(question), shape, parts.alarm)
  return {
    ask,
    async page(request) {
      const answer = await read(`/domains?${queryOf(request)}`, DomainPage)
      // Whoever sends more than was asked for would fill our memory, page by page.
      const overflows =
        answer.kind === 'done' && answer.value.data.length > (request.limit ?? PAGE_MAX)
      return overflows ? NOTHING_LEARNT : answer
    },
    get: async (uuid) => thatOne(await read(pathOf(uuid), Domain), uuid, NOTHING_LEARNT),
    create: (domain) =>
      tell({ method: 'POST', path: '/domains', body: JSON.stringify(domain) }, Domain),
    update: async (uuid, content) => {
      const body = JSON.stringify(content)
      const answer = await tell({ method: 'PATCH', path: pathOf(uuid), body }, Domain)
      return thatOne(answer, uuid, { kind: 'unknown' })
    },
    remove: (uuid) => tell({ method: 'DELETE', path: pathOf(uuid) }, Removed),
  }
}

const NOTHING_LEARNT = { kind: 'not_attempted' } as const

/** An answer about another domain than was asked for is worth nothing. */
function thatOne(
  answer: PbxAnswer<Domain>,
  domain_uuid: string,
  otherwise: PbxAnswer<never>,
): PbxAnswer<Domain> {
  const differs = answer.kind === 'done' && answer.value.domain_uuid !== domain_uuid
  return differs ? otherwise : answer
}

async function askInTurn(
  { upstream, pace, token, patience_ms }: ApiParts,
  { headers, ...question }: Question,
): Promise<Heard> {
  const retry_after = await pace.turn(patience_ms)
  if (retry_after > 0) {
    return { kind: 'not_attempted', reason: 'we have asked as often as we may', retry_after }
  }
  const own = { accept: 'application/json', authorization: `Bearer ${token}` }
  const type = question.body === undefined ? {} : { 'content-type': 'application/json' }
  return upstream.ask({ ...question, headers: { ...own, ...type, ...headers } })
}

function pathOf(domain_uuid: string): string {
  return `/domains/${encodeURIComponent(domain_uuid)}`
}

function queryOf({ name, after, limit = PAGE_MAX }: PageRequest): string {
  return new URLSearchParams({
    limit: String(limit),
    ...(after ? { starting_after: after } : {}),
    ...(name === undefined ? {} : { 'filter[domain_name]': name }),
  }).toString()
}
