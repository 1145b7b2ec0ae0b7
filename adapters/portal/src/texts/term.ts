import { texts } from '@billing/pages'

/** A minimum term, a notice, and an end that is later than the period. */
export const TERM = texts({
  en: {
    until: 'Minimum term until',
    until_hint: 'You can leave with this day at the earliest.',
    notice: 'Notice',
    notice_of: (days: string) => `${days} before the end of a period`,
    days: { one: 'day', few: 'days', other: 'days' },
    months: { one: 'month', few: 'months', other: 'months' },
    sold: (months: string) => `Minimum term: ${months} from the first one that is charged.`,
    sold_notice: (days: string) => `Companies give ${days} of notice.`,
    ends: (date: string) =>
      `You have cancelled: your plan ends on ${date}. Until then everything works, and each period is charged as before.`,
    still_billed: 'Still charged until then',
    still_says: (date: string) =>
      `Because of what was agreed your plan ends on ${date}. There is no other cost for leaving.`,
    cancelled: (date: string) =>
      `Your plan ends on ${date}, and is charged as before until then. You can take that back.`,
  },
  lt: {
    until: 'Minimalus terminas iki',
    until_hint: 'Anksčiausiai galite išeiti šią dieną.',
    notice: 'Įspėjimas',
    notice_of: (days: string) => `${days} iki laikotarpio pabaigos`,
    days: { one: 'diena', few: 'dienos', other: 'dienų' },
    months: { one: 'mėnuo', few: 'mėnesiai', other: 'mėnesių' },
    sold: (months: string) => `Minimalus terminas: ${months} nuo pirmo apmokestinto mėnesio.`,
    sold_notice: (days: string) => `Įmonių įspėjimo laikas: ${days}.`,
    ends: (date: string) =>
      `Plano atsisakėte: jis baigsis ${date} Iki tol viskas veiks, o mokestį už kiekvieną laikotarpį nuskaitysime kaip iki šiol.`,
    still_billed: 'Iki tol dar nuskaitysime',
    still_says: (date: string) =>
      `Pagal susitarimą jūsų planas baigsis ${date} Už išėjimą nieko daugiau mokėti nereikės.`,
    cancelled: (date: string) =>
      `Planas baigsis ${date} Iki tol mokestį nuskaitysime kaip iki šiol. Galite persigalvoti.`,
  },
})
