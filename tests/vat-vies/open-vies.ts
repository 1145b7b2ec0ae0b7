import type { SandboxOptions, ViesApiOptions } from '@billing/sandbox'
import type { Database } from '@billing/store-sql'
import { createVies, type ViesOptions } from '@billing/vat-vies'
import { onTestFinished } from 'vitest'
import { openSandbox } from '../sandbox/open-sandbox.ts'
import { serveFetch } from '../support/serve.ts'

/** Our own number in these tests; the sandbox's register has it. */
export const OURS = 'LT100001919017'

/** A number that the sandbox's register has too. */
export const GERMAN = 'DE136695976'

/** VIES over the sandbox's register, with the path of the real one, and our way to it. */
export async function openVies(
  options: {
    readonly vies?: ViesOptions
    readonly api?: ViesApiOptions
    readonly sandbox?: Partial<SandboxOptions<Database>>
  } = {},
) {
  const { sandbox, close } = await openSandbox(options.sandbox)
  const served = await serveFetch(sandbox.apis.vies(options.api))
  const url = `${served.url}/taxation_customs/vies/rest-api`
  const vies = createVies({ url, requester_vat_id: OURS, ...options.vies })
  return {
    sandbox,
    url,
    vies,
    async close() {
      await vies.close()
      await served.close()
      await close()
    },
  }
}

/** What we asked a VIES of which a test plays the part. */
export interface Asked {
  readonly countryCode: string
  readonly vatNumber: string
  readonly requesterMemberStateCode?: string
  readonly requesterNumber?: string
}

/** Our way to a VIES that says what a test has it say; pauses take no time, and are written down. */
export async function openPlayed(
  say: (asked: Asked, nth: number) => Response | Promise<Response>,
  options: ViesOptions = {},
) {
  const asked: Asked[] = []
  const pauses: number[] = []
  const alarms: string[] = []
  const served = await serveFetch(async (request) => {
    const question = (await request.json()) as Asked
    return say(question, asked.push(question))
  })
  const vies = createVies({
    url: served.url,
    requester_vat_id: OURS,
    on_alarm: (says) => alarms.push(says),
    wait: async (ms) => void pauses.push(ms),
    ...options,
  })
  return {
    vies,
    asked,
    pauses,
    alarms,
    async close() {
      await vies.close()
      await served.close()
    },
  }
}

/** As `openPlayed`, with one check of `GERMAN` there; it is closed when the test is over. */
export async function played(...part: Parameters<typeof openPlayed>) {
  const world = await openPlayed(...part)
  onTestFinished(() => world.close())
  return { ...world, answer: await world.vies.vat.check(GERMAN) }
}

/** VIES's answer to a question: a yes unless told otherwise. */
export function said({ countryCode, vatNumber }: Asked, differs: object = {}): Response {
  return Response.json({
    countryCode,
    vatNumber,
    requestDate: '2026-11-20T08:11:57.134Z',
    valid: true,
    requestIdentifier: 'WAPIAAAAYcNNzRz',
    name: 'UAB PAVYZDYS',
    address: 'Gedimino pr. 1,\nVilnius',
    traderName: '---',
    traderNameMatch: 'NOT_PROCESSED',
    ...differs,
  })
}

/** How VIES says that it has no answer. */
export function failed(error: unknown, status = 200): Response {
  return Response.json({ actionSucceed: false, errorWrappers: [{ error }] }, { status })
}
