import type { Body, Question } from './ask.ts'
import type { Person } from './person.ts'
import type { World } from './world.ts'

type Asked = Omit<Question, 'path' | 'token'>

/** Read something as this customer. */
export async function read(me: Person, world: World, path: string): Promise<Body> {
  return world.ask({ method: 'GET', path: `/v1${path}`, token: await world.tokenOf(me) })
}

/** Ask for something as this customer, under a key of its own. */
export async function command(
  me: Person,
  world: World,
  path: string,
  asked: Asked = {},
): Promise<Body> {
  const token = await world.tokenOf(me)
  return world.ask({ key: world.newKey(), ...asked, path: `/v1${path}`, token })
}

/** Read something as the operator. */
export async function deskRead(world: World, path: string): Promise<Body> {
  return world.ask({ method: 'GET', path: `/v1/admin${path}`, token: await world.deskToken() })
}

/** Ask for something as the operator, under a key of its own. */
export async function deskCommand(world: World, path: string, asked: Asked = {}): Promise<Body> {
  const token = await world.deskToken()
  return world.ask({ key: world.newKey(), ...asked, path: `/v1/admin${path}`, token })
}

/** The id of this customer's account. */
export async function accountOf(me: Person, world: World): Promise<string> {
  return (await read(me, world, '/account'))['account_id']
}
