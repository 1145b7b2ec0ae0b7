import { z } from '@hono/zod-openapi'
import { BLANK_FORMATS, SEVERITIES } from '@billing/core'
import { DateTime, maybe, orNull, UnixSeconds } from './common.ts'

/** How much a notification matters. */
export const NotificationSeverity = z.enum(SEVERITIES).openapi('NotificationSeverity')

/** How much a banner matters. */
export const BannerSeverity = z.enum(SEVERITIES).openapi('BannerSeverity')

const message = {
  message_key: z.string().openapi({ description: 'Looks up the localized text.' }),
  message_args: orNull(z.record(z.string(), z.unknown())).openapi({
    description:
      'Fills the blanks of the text, as `listMessages` names them: a date is an instant in UTC, and an amount comes as `amount_minor` with `currency`.',
  }),
  cta_label_key: orNull(z.string()),
  cta_url: orNull(z.string()),
}

/** Something that happened to the account. */
export const Notification = z
  .object({
    id: z.string(),
    kind: z.string(),
    severity: NotificationSeverity,
    ...message,
    read: z.boolean(),
    read_at: orNull(DateTime),
    created_at: DateTime,
  })
  .openapi('Notification')

/** A page of notifications. */
export const PaginatedNotificationsResponse = z
  .object({
    items: z.array(Notification),
    cursor_next: maybe(orNull(z.string())),
    unread_count: z.int().min(0),
    asking_count: z.int().min(0).openapi({
      description:
        'How many of the unread ask something of the customer: all others are receipts and news.',
    }),
  })
  .openapi('PaginatedNotificationsResponse')

/** What a web app shows on every page. */
export const AccountBanner = z
  .object({
    id: z.string(),
    severity: BannerSeverity,
    kind: z.string(),
    ...message,
    created_at: UnixSeconds,
    expires_at: orNull(UnixSeconds),
  })
  .openapi('AccountBanner')

/** The banners of an account. */
export const AccountBannerListResponse = z
  .object({ items: z.array(AccountBanner) })
  .openapi('AccountBannerListResponse')

const MessageText = z
  .object({
    sentences: z.array(z.string()).readonly().openapi({
      description: 'To be shown one after the other, but for those with a blank that stays empty.',
    }),
    cta: orNull(z.string()).openapi({ description: 'What the button says, where there is one.' }),
  })
  .openapi('MessageText')

/** What the web app says for one `message_key`. */
export const Message = z
  .object({
    message_key: z.string(),
    cta_label_key: orNull(z.string()),
    blanks: z
      .array(
        z.object({
          name: z.string().openapi({ description: 'Stands in a sentence as `{name}`.' }),
          format: z.enum(BLANK_FORMATS),
          optional: z.boolean().openapi({ description: 'Whether `message_args` can lack it.' }),
        }),
      )
      .readonly(),
    texts: z.object({ en: MessageText, lt: MessageText }),
  })
  .openapi('Message')

/** The texts of all messages. */
export const MessageListResponse = z
  .object({ data: z.array(Message).readonly() })
  .openapi('MessageListResponse')
