import { AdminGivenUpMail, AdminGivenUpMailListResponse, ResentMails } from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'
const AGAIN = 'Under the Message-ID that it had, with links that are made when it leaves.'

export const ADMIN_MAIL_ENDPOINTS = [
  endpoint({
    id: 'adminListGivenUpMails',
    method: 'get',
    path: '/admin/mails/given-up',
    tag,
    summary: 'List the mails that were given up',
    description:
      'Those that no mail server took within a day, and those that one refused for good; newest first. The `Link` header leads to the next page.',
    paging: { max: 1_000, default: 100 },
    status: 200,
    response_description: 'A page of mails.',
    response: AdminGivenUpMailListResponse,
    run: async ({ billing, call, page }) => {
      const { data, next } = await billing.mails.listGivenUp(call, page.request)
      page.link(next)
      return { data: [...data] }
    },
  }),
  endpoint({
    id: 'adminResendMails',
    method: 'post',
    path: '/admin/mails/resend',
    tag,
    summary: 'Send all mails again that were given up',
    description: `Each has a day of tries again. ${AGAIN}`,
    idempotency: 'required',
    status: 200,
    response_description: 'How many are on their way again.',
    response: ResentMails,
    run: ({ billing, call }) => billing.mails.resendAll(call),
  }),
  endpoint({
    id: 'adminResendMail',
    method: 'post',
    path: '/admin/mails/{mail_id}/resend',
    tag,
    summary: 'Send a mail again that was given up',
    description: `It has a day of tries again. ${AGAIN}`,
    idempotency: 'required',
    status: 200,
    response_description: 'The mail, on its way again.',
    response: AdminGivenUpMail,
    problems: ['not_found', 'validation.failed'],
    run: ({ billing, call, params }) => billing.mails.resend(call, params.mail_id),
  }),
]
