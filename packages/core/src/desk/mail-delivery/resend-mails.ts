import type { Call } from '../../records/idempotency/call.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { type GivenUpMailView, mailView } from './given-up-mails.ts'

/** How many mails are on their way again. */
export interface ResentMails {
  readonly count: number
}

/**
 * An operator has a mail sent again that was given up: under the Message-ID that it had, with links made when it
 * leaves, and with another day of tries. Throws `not_found`, and
 * `validation.failed` for a mail that is not given up. Source: contract 7.6.
 */
export async function resendMail(
  ports: WritePorts,
  call: Call,
  mail_id: string,
): Promise<GivenUpMailView> {
  return write(ports, call, async ({ tx, now }) => {
    const mail = await tx.outbox.mail(mail_id)
    if (!mail) throw new Problem('not_found')
    if (!(await tx.outbox.sendAgain(mail_id, now))) {
      throw invalid('status', 'This mail is not given up: it was sent, or is on its way.')
    }
    const view = await mailView(tx, { ...mail, attempts: 0, created_at: now, given_up_at: null })
    const meta = { mail_id, kind: mail.effect.kind }
    const audit = { account_id: view.account_id, action: 'admin.mail.resend', meta }
    return { kind: 'answered', answer: view, audit }
  })
}

/** As `resendMail`, of all that were given up. Source: contract 7.6. */
export async function resendMails(ports: WritePorts, call: Call): Promise<ResentMails> {
  return write(ports, call, async ({ tx, now }) => {
    const answer = { count: await tx.outbox.sendAllAgain(now) }
    const audit = { account_id: null, action: 'admin.mail.resend_all', meta: answer }
    return { kind: 'answered', answer, audit }
  })
}
