import { join } from 'node:path'
import { type Actor, type Call, SYSTEM } from '@billing/core'
import type { Sandbox } from '@billing/sandbox'
import { openService, type OpenService } from '../../packages/server/src/open-service.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { runCommand } from '../../packages/server/src/run-command.ts'
import { type Ended, freshFolder } from '../support/example-process.ts'
import { listening } from '../support/listening.ts'

type Environment = Readonly<Record<string, string>>

/** A database in a folder of its own, as the commands are told of it. */
export function freshPlace(env: Environment = {}): Environment {
  const file = join(freshFolder(), 'billing.db')
  return {
    BILLING_DATABASE_URL: `sqlite:${file}`,
    // As low as the configuration lets it be.
    BILLING_ARGON2: 'm=19456,t=2,p=1',
    BILLING_TIME_ZONE: 'Europe/Vilnius',
    ...env,
  }
}

/** Run a command in this process; `typed` is what the standard input holds. */
export async function billing(
  args: readonly string[],
  env: Environment = {},
  typed = '',
): Promise<Ended> {
  const { said, out } = listening(typed)
  const code = await runCommand(args, env, out)
  return { code, ...said }
}

/** What a command answers with `--json`. */
export async function answer<T>(args: readonly string[], env: Environment): Promise<T> {
  const { code, stdout, stderr } = await billing([...args, '--json'], env)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout) as T
}

/** A service whose world outside is the sandbox's. */
export interface SandboxedService extends OpenService {
  readonly sandbox: Sandbox
}

/** Work on the service itself, as a server beside the commands would. */
export async function within<T>(
  env: Environment,
  work: (service: SandboxedService) => Promise<T>,
): Promise<T> {
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const service = await openService(read.config)
  const { sandbox } = service.outside
  if (!sandbox) throw new Error('the world outside is real')
  return work({ ...service, sandbox }).finally(() => service.close())
}

/** Let time pass, from one due instant to the next, and do all that falls due. */
export async function pass(
  { sandbox, billing: { worker }, ports }: SandboxedService,
  advance: string,
): Promise<void> {
  await sandbox.advance(
    { advance },
    {
      tick: async () => (await worker.tick(SYSTEM)).did,
      nextDueAt: () => ports.store.nextDueAt(),
    },
  )
}

/** Somebody signs up with a card that works, and their phone system is made. */
export async function signUp(
  service: SandboxedService,
  { email = 'ona@example.lt', ...input }: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  const call = { actor: null, request_id: 'test', ip: '198.51.100.7', user_agent: 'a browser' }
  const started = await service.billing.signup.request(call, {
    customer_type: 'company',
    legal_address: {
      line1: '1 Street',
      city: 'City',
      postal_code: '1000',
      country: input['country'] ?? 'LT',
    },
    company_name: 'UAB Pavyzdys',
    email,
    password: 'a long enough word',
    plan_tier: 'business',
    country: 'LT',
    ...input,
  } as never)
  await service.sandbox.complete(started.order_token, {})
  await pass(service, 'PT1M')
  const { account_id } = await service.billing.account.find(SYSTEM, email)
  return account_id
}

/** A call of an operator, whom this makes. */
export async function anOperator({ billing: { identity }, ports }: OpenService): Promise<Call> {
  const { user_id } = await identity.createOperator(SYSTEM, {
    email: 'clerk@example.com',
    password: 'four green apple trees',
  })
  const user = await ports.store.read((tx) => tx.users.get(user_id))
  const actor: Actor = {
    user_id,
    account_id: user?.account_id ?? '',
    session_id: 'a session',
    role: 'admin',
    twofa: true,
  }
  return { actor, request_id: 'test', ip: '192.0.2.9', user_agent: 'an operator’s browser' }
}
