import { isoInstant, SYSTEM } from '@billing/core'
import { type ServiceCommand, JSON_OPTION } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import { oneLine } from './words.ts'

/** Mails that are shown at most; all of them are sent. */
const SHOWN = 1_000

/** What no mail server took within a day, and what one refused for good, goes on its way again. */
export const resendMails: ServiceCommand = {
  summary: 'send mails again that were given up, under the Message-ID that they had',
  words: [{ name: 'mail', what: 'the id of one, or `all`' }],
  options: { '--dry-run': 'send nothing; list what was given up', ...JSON_OPTION },
  async run({ billing }, { words: [which = ''], options }, out) {
    if ('dry-run' in options) {
      const { data } = await billing.mails.listGivenUp(SYSTEM, { limit: SHOWN, after: null })
      const mails = data.filter(({ mail_id }) => which === 'all' || mail_id === which)
      if ('json' in options) out.print(jsonAnswer(mails))
      else for (const mail of mails) out.print(lineOf(mail))
      return 0
    }
    const { count } =
      which === 'all'
        ? await billing.mails.resendAllByCommand(SYSTEM)
        : await billing.mails.resendByCommand(SYSTEM, which).then(() => ({ count: 1 }))
    out.print(
      'json' in options ? jsonAnswer({ count }) : `On their way again with the next tick: ${count}`,
    )
    return 0
  },
}

type Listed = Awaited<
  ReturnType<Parameters<ServiceCommand['run']>[0]['billing']['mails']['listGivenUp']>
>['data'][number]

function lineOf({ mail_id, kind, email, given_up_at, last_error }: Listed): string {
  const since = given_up_at === null ? '' : isoInstant(given_up_at)
  return oneLine(`${mail_id}  ${since}  ${kind}  ${email ?? '–'}  ${last_error ?? ''}`)
}
