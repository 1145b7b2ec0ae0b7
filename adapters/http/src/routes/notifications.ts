import {
  AccountBannerListResponse,
  MessageListResponse,
  Notification,
  PaginatedNotificationsResponse,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'me-notifications'

export const NOTIFICATION_ENDPOINTS = [
  endpoint({
    id: 'listNotifications',
    method: 'get',
    path: '/me/notifications',
    tag,
    summary: 'List the notifications',
    description:
      'What happened to the account, newest first. `unread_count` and `asking_count` count the whole account, not the page.',
    paging: { max: 100, default: 20, in_response: true },
    status: 200,
    response_description: 'A page of notifications.',
    response: PaginatedNotificationsResponse,
    run: async ({ billing, call, page }) => {
      const { items, next, ...counts } = await billing.notifications.list(call, page.request)
      return { items: [...items], cursor_next: page.cursor(next), ...counts }
    },
  }),
  endpoint({
    id: 'readNotification',
    method: 'post',
    path: '/me/notifications/{notification_id}/read',
    tag,
    summary: 'Mark a notification as read',
    description: 'Again changes nothing: the time of the first reading stays.',
    status: 200,
    response_description: 'The notification, read.',
    response: Notification,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.notifications.read(call, params.notification_id),
  }),
  endpoint({
    id: 'readAllNotifications',
    method: 'post',
    path: '/me/notifications/read-all',
    tag,
    summary: 'Mark every notification as read',
    description: 'Those of the whole account. What was read before keeps its time.',
    status: 204,
    response_description: 'Nothing is unread.',
    run: ({ billing, call }) => billing.notifications.readAll(call),
  }),
  endpoint({
    id: 'listBanners',
    method: 'get',
    path: '/me/banners',
    tag: 'me-banners',
    summary: 'List the banners',
    description:
      'What a web app shows on every page now, newest first. The `Link` header leads to the next page.',
    paging: { max: 1_000, default: 100 },
    status: 200,
    response_description: 'A page of banners.',
    response: AccountBannerListResponse,
    run: async ({ billing, call, page }) => {
      const { data, next } = await billing.notifications.listBanners(call, page.request)
      page.link(next)
      return { items: [...data] }
    },
  }),
  endpoint({
    id: 'listMessages',
    method: 'get',
    path: '/messages',
    tag,
    summary: 'List the texts of notifications and banners',
    description:
      'What a web app shows for each `message_key`, in each of our languages, and what `message_args` fills its blanks with. An operator’s own banner has whatever key the operator gave it.',
    status: 200,
    response_description: 'The texts.',
    response: MessageListResponse,
    run: ({ billing, call }) => billing.notifications.listMessages(call),
  }),
]
