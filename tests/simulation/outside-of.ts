import { EUR, money, Problem, type Settings } from '@billing/core'
import type { Sandbox } from '@billing/sandbox'
import type { OutsideWorld } from '../harness/simulation/service.ts'

/** What payers, banks and callers do at our sandbox. They call only where calls are billed. */
export function outsideOf(sandbox: Sandbox, topup_vat: Settings['topup_vat']): OutsideWorld {
  return {
    ...(topup_vat === 'at_use' && { call: (email, cents) => callFrom(sandbox, email, cents) }),
    async pay(order_token, behaviour) {
      try {
        await sandbox.complete(order_token, { behaviour })
        return true
      } catch (error) {
        if (error instanceof Problem && error.code === 'validation.failed') return false
        throw error
      }
    },
    async setCards(email, behaviour, last4) {
      for (const card of await sandbox.listCards()) {
        const named = last4 === undefined || card.last4 === last4
        if (card.customer_email === email && named) await sandbox.setCard(card.method_id, behaviour)
      }
    },
    async orderOf(order_token) {
      const orders = await sandbox.listOrders()
      return orders.find((order) => order.order_token === order_token)?.order_id
    },
    async dispute(email) {
      const paid = (await sandbox.listOrders()).find(
        (order) => order.customer_email === email && order.state === 'completed',
      )
      const left = paid ? paid.amount_minor - paid.refunded_minor : 0
      if (!paid || left <= 0) return undefined
      await sandbox.reportDispute({ order_id: paid.order_id, stage: 'opened' })
      return paid.order_id
    },
    async decideDispute(order_id, stage) {
      await sandbox.reportDispute({ order_id, stage })
    },
    mailTo: (email) => sandbox.listMail(email),
    tick: () => sandbox.tick(),
    nextDueAt: () => sandbox.nextDueAt(),
  }
}

/** From each phone system of theirs that still takes calls. */
async function callFrom(sandbox: Sandbox, email: string, amount_minor: number): Promise<void> {
  for (const { tenant_id, contact_email, level } of await sandbox.listTenants()) {
    if (contact_email !== email || level === 'deleted') continue
    await sandbox.useCallCredit(tenant_id, money(amount_minor, EUR))
  }
}
