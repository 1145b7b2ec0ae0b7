import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { epochMs } from '@billing/core'
import { totpCode } from '@billing/security'
import { OPERATOR } from '../../examples/outside-world/src/variables.ts'
import { type Api, answerOf, type ApiAnswer, initOf } from '../support/api.ts'
import { freePort } from '../support/free-port.ts'
import {
  freshFolder,
  type ProgramProcess,
  SERVER,
  startExample,
  startProgram,
} from '../support/example-process.ts'

/** How long anything may take to become so, in milliseconds. */
const PATIENCE = 150_000
const LOOK_EVERY = 100

/** A service and a world outside, each a program of its own with a database of its own. */
export interface TwoProcesses {
  readonly service_url: string
  readonly world_url: string
  /** The service's environment, as the world wrote it. */
  readonly env: Readonly<Record<string, string>>
  /** An operation of the service. Commands go under a new key unless one is given. */
  readonly api: Api
  /** What the world's controls answer. */
  control(method: string, path: string, body?: object): Promise<ApiAnswer['body']>
  /** An access token, the same each time: a code of the authenticator counts once. */
  operator(): Promise<string>
  killWorld(): Promise<void>
  startWorld(): Promise<void>
  restartService(signal: NodeJS.Signals): Promise<void>
  stopService(signal: NodeJS.Signals): Promise<void>
  startService(): Promise<void>
  close(): Promise<void>
}

/** What a reading is once it fits. Fails when it does not become so in time. */
export async function becomes<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const value = await read()
    if (fits(value)) return value
    if (Date.now() > deadline) throw new Error(`it stayed ${JSON.stringify(value)}`)
    await after(LOOK_EVERY)
  }
}

/**
 * Start both as their READMEs say, the service on a file of its own unless its environment says otherwise. The
 * first charge comes as soon as the phone system stands.
 */
export async function startBoth(
  differs: Readonly<Record<string, string>> = {},
): Promise<TwoProcesses> {
  const folder = freshFolder()
  // The world has to know where the service is before there is one.
  const service_url = `http://localhost:${await freePort()}`
  const file = join(folder, 'outside-world.env')
  const plans = join(folder, 'plans.json')
  writeFileSync(plans, JSON.stringify({ business: { trial_days: 0 } }))
  const openWorld = async (port: number, smtp_port: number) => {
    const env = {
      SERVICE_URL: service_url,
      WORLD_PORT: `${port}`,
      WORLD_SMTP_PORT: `${smtp_port}`,
      WORLD_DATABASE: join(folder, 'outside-world.db'),
      WORLD_VARIABLES: file,
    }
    const started = startExample('outside-world', { env })
    await started.says(/The world outside stands at \S+/)
    return started
  }
  let world: ProgramProcess = await openWorld(0, 0)
  const env: Record<string, string> = {
    ...variablesIn(file),
    BILLING_PLANS: plans,
    BILLING_DATABASE_URL: `sqlite:${join(folder, 'billing.db')}`,
    ...differs,
  }
  const world_url = env['REVOLUT_API_URL'] ?? ''
  const openService = async () => {
    const started = startProgram(SERVER, { env })
    await started.says(/We are listening/)
    return started
  }
  let service = await openService().catch(async (error: unknown) => {
    await world.stop()
    throw error
  })

  const api: Api = async (method, path, options = {}) => {
    const key = method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
    const asked = initOf(method, { ...options, headers: { ...key, ...options.headers } })
    return answerOf(await fetch(`${service_url}/v1${path}`, asked))
  }
  let signed_in: Promise<string> | undefined
  return {
    service_url,
    world_url,
    env,
    api,
    async control(method, path, body) {
      const answer = await fetch(`${world_url}/sandbox${path}`, initOf(method, { body }))
      return (await answerOf(answer)).body
    },
    operator: () => (signed_in ??= signIn(api)),
    async killWorld() {
      await world.stop('SIGKILL')
    },
    async startWorld() {
      world = await openWorld(portOf(world_url), portOf(env['SMTP_URL'] ?? ''))
    },
    async restartService(signal) {
      await service.stop(signal)
      service = await openService()
    },
    async stopService(signal) {
      await service.stop(signal)
    },
    async startService() {
      service = await openService()
    },
    async close() {
      await service.stop()
      await world.stop()
    },
  }
}

async function signIn(api: Api): Promise<string> {
  const { email, password, totp_secret } = OPERATOR
  const { body } = await api('POST', '/auth/admin/sign-in', { body: { email, password } })
  const code = totpCode(totp_secret, epochMs(Date.now()))
  const asked = { body: { challenge_id: body.challenge_id, code } }
  return (await api('POST', '/auth/admin/2fa/verify', asked)).body.access_token
}

function variablesIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^(\w+)='(.*)'$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}
