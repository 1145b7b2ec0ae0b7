import { command, deskCommand, read } from './as.ts'
import type { Deed, Person } from './person.ts'
import type { World } from './world.ts'

type Category = 'billing' | 'technical' | 'account' | 'other'

/** Write to us. */
export function asks(category: Category, subject: string, message: string): Deed {
  const body = { category, subject, message }
  return {
    says: `opens a ticket: ${subject}`,
    do: async (me, world) => void (await command(me, world, '/support/tickets', { body })),
  }
}

/** Write again in the newest ticket. */
export function writes(text: string): Deed {
  return {
    says: 'writes again in the ticket',
    async do(me, world) {
      const path = `/support/tickets/${await newest(me, world)}/messages`
      await command(me, world, path, { body: { body: text } })
    },
  }
}

/** Close the newest ticket. */
export const closesTicket: Deed = {
  says: 'closes the ticket',
  async do(me, world) {
    await command(me, world, `/support/tickets/${await newest(me, world)}/close`)
  },
}

/** An operator answers the newest ticket. */
export function isAnswered(text: string): Deed {
  return {
    says: 'is answered by an operator',
    async do(me, world) {
      const path = `/support/tickets/${await newest(me, world)}/reply`
      await deskCommand(world, path, { body: { body: text } })
    },
  }
}

/** An operator says that the newest ticket is solved. */
export const isHelped: Deed = {
  says: 'has a ticket that an operator calls solved',
  do: async (me, world) => update(world, await newest(me, world), { status: 'resolved' }),
}

/** An operator sees that the newest ticket repeats the one before. */
export const repeatsThemselves: Deed = {
  says: 'has a ticket that repeats another',
  async do(me, world) {
    const [later, earlier] = await tickets(me, world)
    await update(world, later ?? '', { duplicate_of_ticket_id: earlier })
  },
}

async function update(world: World, ticket_id: string, body: object): Promise<void> {
  await deskCommand(world, `/support/tickets/${ticket_id}`, { method: 'PATCH', body })
}

async function newest(me: Person, world: World): Promise<string> {
  return (await tickets(me, world))[0] ?? ''
}

/** Newest first. */
async function tickets(me: Person, world: World): Promise<string[]> {
  const { data } = await read(me, world, '/support/tickets')
  return (data as { readonly ticket_id: string }[]).map(({ ticket_id }) => ticket_id)
}
