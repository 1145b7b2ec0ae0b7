import { texts } from '@billing/pages'

/** The page of what we told an account; what we told is in the catalogue of messages. */
export const NOTICES = texts({
  en: {
    title: 'Notices',
    lead: (unread: string) => `What we told you. ${unread}.`,
    unread: { one: 'is new', few: 'are new', other: 'are new' },
    all_read: 'You have read everything',
    none: 'Nothing yet. Invoices, payments and answers of ours will be named here.',
    list: 'Notices',
    what: 'What',
    when: 'When',
    do: 'What to do',
    new: 'New',
    open: 'Open',
    read: 'Mark as read',
    read_all: 'Mark all as read',
    all_done: 'Everything is marked as read.',
  },
  lt: {
    title: 'Pranešimai',
    lead: (unread: string) => `Ką jums pranešėme: ${unread}.`,
    unread: { one: 'naujas', few: 'nauji', other: 'naujų' },
    all_read: 'viską perskaitėte',
    none: 'Dar nieko. Čia bus sąskaitos, mokėjimai ir mūsų atsakymai.',
    list: 'Pranešimai',
    what: 'Kas',
    when: 'Kada',
    do: 'Ką daryti',
    new: 'Nauja',
    open: 'Atidaryti',
    read: 'Pažymėti kaip skaitytą',
    read_all: 'Pažymėti visus kaip skaitytus',
    all_done: 'Viskas pažymėta kaip skaityta.',
  },
})
