import { type Clock, isoInstant } from '@billing/core'

import { type FaultInjector, listFaults } from '../../world/faults.ts'
import type { SandboxDb } from '../../world/tables.ts'
import { newConsultationNumber, registered } from '../../providers/vat.ts'
import { scripted } from './scripted.ts'
import {
  answerOf,
  isWellFormed,
  page,
  pageAnswerOf,
  readQuestion,
  VIES_STATES,
  type ViesQuestion,
  type ViesSaid,
} from './vies-wire.ts'

/** The call of the Commission's own web page. */
const OF_PAGE = /^\/ms\/([^/]+)\/vat\/([^/]+)$/

/** How the loopback VIES behaves. */
export interface ViesApiOptions {
  /** Checks of one state at once; one more is told `MS_MAX_CONCURRENT_REQ`. Default 10. */
  readonly at_once_per_state?: number
  /** States that say of nobody who he is. Default Germany and Spain. */
  readonly hidden?: readonly string[]
}

/** What it stands on: the register is the sandbox's, and so are its faults. */
interface World {
  readonly db: SandboxDb
  readonly injector: FaultInjector
  readonly now: Clock
}

/** What a fault of the sandbox looks like to whoever asks VIES. */
const FAULTS = {
  not_attempted: { error: 'MS_UNAVAILABLE' },
  unknown: { error: 'TIMEOUT' },
} as const

/**
 * The REST service of VIES over the sandbox's VAT register: a handler to be served at any address, with or
 * without the real one's path in front. Refuses what the real one refuses.
 */
export function createViesApi(
  world: World,
  options: ViesApiOptions = {},
): (request: Request) => Promise<Response> {
  const look = lookUp(world, options)
  const asIso = () => isoInstant(world.now())

  const check = async (request: Request): Promise<Response> => {
    const question = await readQuestion(request)
    return question instanceof Response
      ? question
      : answerOf(question, await look(question), asIso())
  }
  const play = async (request: Request): Promise<Response> => {
    const question = await readQuestion(request)
    if (question instanceof Response) return question
    const receipt = question.requester === null ? '' : newConsultationNumber()
    return answerOf(question, scripted(question.vatNumber, receipt), asIso())
  }
  const ofPage = async (request: Request): Promise<Response> => {
    const [, countryCode = '', vatNumber = ''] = OF_PAGE.exec(pathOf(request)) ?? []
    const question = { countryCode, vatNumber, requester: null }
    return pageAnswerOf(question, await look(question), asIso())
  }
  const routes: readonly (readonly [string, RegExp, typeof check])[] = [
    ['POST', /^\/check-vat-number$/, check],
    ['POST', /^\/check-vat-test-service$/, play],
    ['GET', /^\/check-status$/, () => status(world)],
    ['GET', OF_PAGE, ofPage],
  ]
  return async (request) => {
    const path = pathOf(request)
    const found = routes.filter(([, pattern]) => pattern.test(path))
    if (found.length === 0) return page(404, 'Not Found')
    const [, , handler] = found.find(([method]) => method === request.method) ?? []
    return handler ? handler(request) : page(405, 'Method Not Allowed')
  }
}

/** Below the service's own address, which may stand in front. */
function pathOf({ url }: Request): string {
  return new URL(url).pathname.replace(/^.*\/rest-api(?=\/)/, '')
}

/** Looks numbers up, a few of each state at once. */
function lookUp(
  { db, injector }: World,
  { at_once_per_state = 10, hidden = ['DE', 'ES'] }: ViesApiOptions,
): (question: ViesQuestion) => Promise<ViesSaid> {
  const under_way = new Map<string, number>()
  const entryOf = async ({
    countryCode,
    vatNumber,
    requester,
  }: ViesQuestion): Promise<ViesSaid> => {
    if (requester !== null && !(await isAsker(db, requester))) {
      return { error: 'INVALID_REQUESTER_INFO' }
    }
    const entry = await registered(db, `${countryCode}${vatNumber}`)
    const consultation_number = requester === null ? '' : newConsultationNumber()
    const tells = entry && !hidden.includes(countryCode)
    return { entry: tells ? entry : entry && { name: '---', address: '---' }, consultation_number }
  }
  return async (question) => {
    const { countryCode, vatNumber } = question
    if (!isWellFormed(countryCode, vatNumber)) return { error: 'INVALID_INPUT' }
    const others = under_way.get(countryCode) ?? 0
    if (others >= at_once_per_state) return { error: 'MS_MAX_CONCURRENT_REQ' }
    under_way.set(countryCode, others + 1)
    try {
      return await injector.command(() => entryOf(question), FAULTS)
    } finally {
      under_way.set(countryCode, (under_way.get(countryCode) ?? 1) - 1)
    }
  }
}

/** Whoever asks for a receipt must be in the register himself. */
async function isAsker(db: SandboxDb, requester: string): Promise<boolean> {
  if (!isWellFormed(requester.slice(0, 2), requester.slice(2))) return false
  return (await registered(db, requester)) !== null
}

/** What the service says of the states; looking uses up no fault. */
async function status({ db }: World): Promise<Response> {
  const fault = (await listFaults(db)).find(({ target }) => target === 'vat')
  const away = fault?.kind === 'down' || fault?.kind === 'error_once'
  const availability = away ? 'Unavailable' : 'Available'
  return Response.json({
    vow: { available: true },
    countries: VIES_STATES.map((countryCode) => ({ countryCode, availability })),
  })
}
