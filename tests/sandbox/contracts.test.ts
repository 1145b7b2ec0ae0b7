import {
  eInvoiceTransportContract,
  type EInvoiceTransportWorld,
  filesContract,
  mailerContract,
  paymentProviderContract,
  type PaymentProviderWorld,
  pbxCoreContract,
  type PbxCoreWorld,
  vatCheckerContract,
} from '@billing/testing'
import type { Card, Completion, FaultTarget, Sandbox } from '@billing/sandbox'
import { openPostgres, openSqlite } from '@billing/store-sql'

import { freshDatabase } from '../support/postgres.ts'
import { signAsRevolut } from '../support/sign-as-revolut.ts'
import { movementsOf, openSandbox, SECRETS } from './open-sandbox.ts'

const databases = {
  sqlite: async () => openSqlite(':memory:'),
  postgres: async () => openPostgres(await freshDatabase(), { max: 10 }),
}

for (const [database, open] of Object.entries(databases)) {
  paymentProviderContract(`sandbox on ${database}`, async () => paymentWorld(await open()))
  pbxCoreContract(`sandbox on ${database}`, async () => pbxWorld(await open()))

  vatCheckerContract(`sandbox on ${database}`, async () => {
    const { sandbox, close } = await openSandbox({}, await open())
    return {
      vat: sandbox.vat,
      valid: 'LT100001919017',
      invalid: 'LT100001919999',
      ...outage(sandbox, 'vat'),
      close,
    }
  })

  eInvoiceTransportContract(`sandbox on ${database}`, async () => transportWorld(await open()))

  mailerContract(`sandbox on ${database}`, async () => {
    const { sandbox, close } = await openSandbox({}, await open())
    return {
      mailer: sandbox.mailer,
      refused_address: 'reject@example.com',
      received: (to) => received(sandbox, to),
      ...outage(sandbox, 'mail'),
      close,
    }
  })

  filesContract(`sandbox on ${database}`, async () => {
    const { sandbox, close } = await openSandbox({}, await open())
    return { files: sandbox.files, close }
  })
}

async function paymentWorld(opened: Awaited<ReturnType<typeof databases.sqlite>>) {
  const { sandbox, hooks, close } = await openSandbox({}, opened)
  const thisMonth = (): Card => {
    const now = new Date(sandbox.clock())
    const [exp_month, exp_year] = [now.getUTCMonth() + 1, now.getUTCFullYear()]
    return { brand: 'visa', last4: '1111', exp_month, exp_year }
  }
  const completions: Record<string, () => Completion> = {
    good: () => ({}),
    declined: () => ({ behaviour: 'decline' }),
    declined_when_charged_again: () => ({ behaviour: 'decline_after:1' }),
    ends_this_month: () => ({ card: thisMonth() }),
  }
  const world: PaymentProviderWorld = {
    provider: sandbox.payments,
    now: sandbox.clock,
    webhook_secrets: SECRETS,
    signWebhook: signAsRevolut,
    async completeCheckout(order, card) {
      await sandbox.complete(order.token, completions[card]?.())
    },
    failNext: (how) => failNext(sandbox, 'payments', how),
    movements: (order_id) => movementsOf(sandbox, order_id),
    dispute: (order_id, stage) => sandbox.reportDispute({ order_id, stage }),
    async pass(duration) {
      await sandbox.advance({ advance: `PT${duration / 1000}S` }, hooks)
    },
    close,
  }
  return world
}

async function pbxWorld(
  opened: Awaited<ReturnType<typeof databases.sqlite>>,
): Promise<PbxCoreWorld> {
  const { sandbox, close } = await openSandbox({}, opened)
  return {
    pbx: sandbox.pbx,
    failNext: (how) => failNext(sandbox, 'pbx', how),
    useCallCredit: (tenant_id, amount) => sandbox.useCallCredit(tenant_id, amount),
    takes_limits: true,
    setInUse: (tenant_id, name, count) => sandbox.setInUse(tenant_id, name, count),
    now: () => sandbox.clock(),
    close,
  }
}

async function transportWorld(
  opened: Awaited<ReturnType<typeof databases.sqlite>>,
): Promise<EInvoiceTransportWorld> {
  const { sandbox, close } = await openSandbox({}, opened)
  const unwanted = { scheme: '0088', id: '4035811991014' }
  const rule = { id: 'PEPPOL-EN16931-R010', message: 'Buyer electronic address MUST be provided' }
  await sandbox.setRecipient({ ...unwanted, known: true, rule })
  let made = 0
  return {
    transport: sandbox.eInvoiceTransport,
    sender: { scheme: '0200', id: '300000000' },
    receiver: { scheme: '0088', id: '4035811991021' },
    nobody: { scheme: '0200', id: '123456999' },
    refused: { receiver: unwanted },
    document() {
      const number = `PBX-2026-${String(++made).padStart(6, '0')}`
      return { number, syntax: 'ubl', bytes: new TextEncoder().encode(`<Invoice n="${made}"/>`) }
    },
    failNext: (how) => sandbox.setFault('e_invoices', FAULT_OF[how], 1),
    async received(number) {
      const rows = await sandbox.listEInvoices()
      const theirs = rows.filter((row) => row.number === number && row.outcome === 'accepted')
      const files = theirs.map(({ e_invoice_id }) => sandbox.eInvoice(e_invoice_id))
      return (await Promise.all(files)).map((file) => file?.bytes ?? new Uint8Array())
    },
    close,
  }
}

const FAULT_OF = {
  not_attempted: 'down',
  request_lost: 'timeout_before_effect',
  answer_lost: 'timeout_after_effect',
} as const

function failNext(sandbox: Sandbox, target: FaultTarget, how: 'not_attempted' | 'answer_lost') {
  return sandbox.setFault(target, how === 'not_attempted' ? 'down' : 'timeout_after_effect', 1)
}

function outage(sandbox: Sandbox, target: FaultTarget) {
  return {
    fail: () => sandbox.setFault(target, 'down'),
    heal: () => sandbox.setFault(target, 'none'),
  }
}

async function received(sandbox: Sandbox, to: string) {
  const mails = await sandbox.listMail(to)
  return Promise.all(
    mails.toReversed().map(async ({ id, headers, attachments, ...mail }) => ({
      ...mail,
      message_id: headers['Message-ID'] ?? '',
      attachments: await Promise.all(
        attachments.map(async ({ filename }, position) => {
          const bytes = (await sandbox.attachment(id, position))?.bytes ?? new Uint8Array()
          return { filename, bytes }
        }),
      ),
    })),
  )
}
