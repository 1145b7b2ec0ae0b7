import { command, read } from './as.ts'
import type { Deed, Person } from './person.ts'
import { PASSWORD, type World } from './world.ts'

/** How a card behaves, as the sandbox has it. */
type Card = 'approve' | 'decline' | 'insufficient_funds' | 'expired' | `decline_after:${number}`

/** Sign up and prove a card; the phone system stands a moment later. */
export function signsUp(card: Card = 'approve'): Deed {
  return {
    says: 'signs up',
    async do(me, world) {
      await pay(world, await apply(me, world), card)
      await world.settle()
    },
  }
}

/** Sign up, and leave the page that asks for a card. */
export function looksIn(plan?: string): Deed {
  return {
    says: 'signs up and gives no card',
    async do(me, world) {
      await apply(plan === undefined ? me : { ...me, plan }, world)
    },
  }
}

/** Save the legal address: `Gedimino pr. 1, LT-01103 Vilnius`. */
export function livesAt(address: string): Deed {
  return {
    says: `gives the address ${address}`,
    async do(me, world) {
      const [line1 = '', place = ''] = address.split(', ')
      const [postal_code = '', ...city] = place.split(' ')
      const lines = { line1, postal_code, city: city.join(' '), country: me.country }
      await command(me, world, '/account/addresses', { body: { kind: 'legal', ...lines } })
    },
  }
}

/** Change the plan: at once, or from the next period. */
export function changesPlan(new_tier: string, when: 'now' | 'next period' = 'now'): Deed {
  const path = `/subscription/change-plan${when === 'now' ? '-now' : ''}`
  return {
    says: `changes the plan to ${new_tier}, ${when === 'now' ? 'at once' : 'from the next period'}`,
    do: async (me, world) => void (await command(me, world, path, { body: { new_tier } })),
  }
}

/** Want another plan now, with a card that declines. */
export function wantsPlan(new_tier: string): Deed {
  const asked = { body: { new_tier }, expect: [402] }
  const path = '/subscription/change-plan-now'
  return {
    says: `wants the plan ${new_tier}, and the card declines`,
    do: async (me, world) => void (await command(me, world, path, asked)),
  }
}

/** Leave, with a reason or without. */
export function leaves(reason?: string, note?: string): Deed {
  const body = { ...(reason && { reason }), ...(note && { note }) }
  return {
    says: 'cancels the subscription',
    do: async (me, world) => void (await command(me, world, '/subscription/cancel', { body })),
  }
}

/** Say that they withdraw from the contract; most confirm it. */
export function withdraws(then: 'confirms' | 'thinks it over' = 'confirms'): Deed {
  return {
    says: `withdraws from the contract, and ${then}`,
    async do(me, world) {
      const { withdrawal_id } = await command(me, world, '/withdrawal', { body: {} })
      if (then === 'confirms') await command(me, world, `/withdrawal/${withdrawal_id}/confirm`)
    },
  }
}

/** Stay after all. */
export const stays: Deed = {
  says: 'takes the cancellation back',
  do: async (me, world) => void (await command(me, world, '/subscription/resume')),
}

/** From now on every saved card of theirs behaves so. */
export function cardsBehave(behaviour: Card): Deed {
  return {
    says: behaviour === 'approve' ? 'has money again' : `has cards that answer ${behaviour}`,
    async do({ email }, world) {
      const { cards } = await world.ask({ method: 'GET', path: '/sandbox/cards' })
      for (const card of cards) {
        if (card.customer_email !== email) continue
        await world.ask({ path: `/sandbox/cards/${card.method_id}`, body: { behaviour } })
      }
    },
  }
}

/** Save another card and make it the one that we charge; what is overdue is tried again. */
export function addsCard(card: Card = 'approve'): Deed {
  return {
    says: 'saves another card and makes it the default',
    async do(me, world) {
      const id = await savesCard(me, world, card)
      await command(me, world, `/payment-methods/${id}/default`)
      await world.settle()
    },
  }
}

/** Save another card. Resolves to its id. */
export async function savesCard(me: Person, world: World, card: Card): Promise<string> {
  const { checkout_url } = await command(me, world, '/payment-methods')
  await pay(world, tokenIn(checkout_url), card)
  await world.settle()
  const { data } = await read(me, world, '/payment-methods')
  return data.at(-1).payment_method_id
}

/** Pay for calls in advance; without a card they open the page and leave it. */
export function topsUp(euros: number, card: Card | 'none' = 'approve'): Deed {
  const body = { amount_minor: euros * 100, currency: 'EUR' }
  return {
    says: card === 'none' ? 'opens the page of a topup' : `tops up ${euros} euros for calls`,
    async do(me, world) {
      const { checkout_url } = await command(me, world, '/payments/topup', { body })
      if (card !== 'none') await pay(world, tokenIn(checkout_url), card)
    },
  }
}

/** Pay what is overdue, on the page that the banner leads to. */
export const paysOverdue: Deed = {
  says: 'pays what is overdue',
  async do(me, world) {
    const { items } = await read(me, world, '/me/banners')
    await pay(world, tokenIn(items[0].cta_url), 'approve')
    await world.settle()
  },
}

/** Read what is new and mark it as read. */
export const looksAround: Deed = {
  says: 'looks around',
  async do(me, world) {
    for (const path of ['/subscription', '/invoices', '/payments', '/me/notifications']) {
      await read(me, world, path)
    }
    await command(me, world, '/me/notifications/read-all')
  },
}

/** Sign up. Resolves to the token of the order that asks for a card. */
export async function apply(me: Person, { ask }: World): Promise<string> {
  const { name, email, country, language, plan: plan_tier } = me
  const [, first, last] = /^(.*) (\S+)$/.exec(name) ?? []
  const who =
    me.company === undefined
      ? { customer_type: 'individual', full_name: name }
      : {
          customer_type: 'company',
          company_name: me.company,
          legal_address: { line1: '1 Example Street', city: 'Town', postal_code: '1000', country },
          admin_first_name: first,
          admin_last_name: last,
        }
  const body = { ...who, email, country, language, plan_tier, password: PASSWORD }
  return (await ask({ path: '/v1/signup', body }))['order_token']
}

/** The payer types a card on the provider's page. */
export async function pay({ ask }: World, order_token: string, behaviour: Card): Promise<void> {
  await ask({ path: `/sandbox/orders/${order_token}/complete`, body: { behaviour } })
}

function tokenIn(page: string): string {
  return new URL(page).pathname.split('/').at(-1) ?? ''
}
