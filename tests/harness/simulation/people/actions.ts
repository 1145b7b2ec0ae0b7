import {
  addCard,
  deleteCard,
  disputeCharge,
  leaveCardPage,
  loseCredit,
  proveCard,
  replaceCardLate,
  setDefault,
} from './cards.ts'
import {
  changeAddress,
  changePassword,
  changeProfile,
  clearVatId,
  giveVatId,
  resetPassword,
  revalidateVat,
} from './company.ts'
import { signOutElsewhere, tryOldRefresh, trySignedOut, trySpentLink } from './dead-secrets.ts'
import { payOverdue, reuseKey, topUp, topUpTwice } from './money.ts'
import {
  closeTicket,
  openTicket,
  proveVat,
  readTicket,
  sendDocuments,
  writeInTicket,
} from './paperwork.ts'
import type { Clicks, Habit, Person } from './person.ts'
import {
  callOffChange,
  cancel,
  changeByDayAndNight,
  changeNow,
  resume,
  scheduleSmaller,
  withdraw,
} from './plan.ts'
import { signOut } from './sign-in.ts'
import { TERMS_ACTIONS } from './terms.ts'
import { lookAround, markRead } from './visits.ts'

/** Something that a customer does. Resolves to whether the service did what was asked. */
export type Action = (me: Person) => Promise<boolean>

/** What may be clicked twice. */
const COMMANDS: readonly Action[] = [
  changeNow,
  changeNow,
  scheduleSmaller,
  cancel,
  resume,
  topUp,
  topUp,
  addCard,
  setDefault,
]

/** All that a customer does, and how often it is drawn among the others. */
// prettier-ignore
export const ACTIONS = {
  'looks around':              [14, lookAround],
  'marks as read':             [4, markRead],
  'changes the plan now':      [12, changeNow],
  'changes by day and by night': [2, changeByDayAndNight],
  'schedules a smaller plan':  [6, scheduleSmaller],
  'calls the change off':      [4, callOffChange],
  'withdraws':                 [2, withdraw],
  'cancels':                   [5, cancel],
  'resumes':                   [6, resume],
  'adds a card':               [7, addCard],
  'leaves the card page':      [3, leaveCardPage],
  'proves a card':             [2, proveCard],
  'sets the default card':     [4, setDefault],
  'deletes a card':            [4, deleteCard],
  'tops up':                   [8, topUp],
  'tops up on two pages':      [4, topUpTwice],
  'pays what is overdue':      [4, payOverdue],
  'loses the bank’s credit':   [12, loseCredit],
  'replaces the card late':    [2, replaceCardLate],
  'disputes a charge':         [4, disputeCharge],
  'moves':                     [4, changeAddress],
  'gives a VAT number':        [4, giveVatId],
  'takes the VAT number off':  [2, clearVatId],
  'has the VAT number looked up': [2, revalidateVat],
  'changes the profile':       [2, changeProfile],
  'changes the password':      [2, changePassword],
  'forgets the password':      [2, resetPassword],
  'opens a ticket':            [4, openTicket],
  'writes in a ticket':        [5, writeInTicket],
  'closes a ticket':           [2, closeTicket],
  'reads a ticket':            [2, readTicket],
  'proves the VAT number':     [4, proveVat],
  'sends identity documents':  [4, sendDocuments],
  'signs out':                 [3, signOut],
  'signs out elsewhere':       [2, signOutElsewhere],
  'tries a spent link':        [2, trySpentLink],
  'tries an old refresh token': [2, tryOldRefresh],
  'tries a signed-out token':  [3, trySignedOut],
  'uses a key again':          [2, reuseKey],
  'clicks twice':              [7, clicking('twice with one key')],
  'clicks with two keys':      [5, clicking('twice with two keys')],
} as const satisfies Readonly<Record<string, readonly [weight: number, Action]>>

/** The name of a deed that is done wherever plans are sold. */
export type ActionName = keyof typeof ACTIONS

/** What a customer can do, by name: each with how often it is drawn. */
export type Deeds = Readonly<Record<string, readonly [weight: number, Action]>>

/** What customers do where items are sold beside the plans. */
export const ALL_ACTIONS: Deeds = { ...ACTIONS, ...TERMS_ACTIONS }

/** What some people do much more often than others, and how many of eight are so. */
const HABITS = {
  none: [3, {}],
  restless: [1, { 'changes by day and by night': 60 }],
  'comes and goes': [2, { cancels: 45, resumes: 1 }],
  'pays late': [1, { 'loses the bank’s credit': 40, 'pays what is overdue': 12 }],
  'lets the card run out': [1, { 'replaces the card late': 25 }],
} as const satisfies Readonly<
  Record<Habit, readonly [share: number, Readonly<Partial<Record<ActionName, number>>>]>
>

/** How many of the people have each habit. */
export const HABIT_SHARES = Object.fromEntries(
  Object.entries(HABITS).map(([name, [share]]) => [name, share]),
) as Record<Habit, number>

/** How often somebody of this habit does each thing. */
export function weightsOf(deeds: Deeds, habit: Habit): Readonly<Record<string, number>> {
  const plain = Object.entries(deeds).map(([name, [weight]]) => [name, weight])
  return { ...Object.fromEntries(plain), ...HABITS[habit][1] }
}

function clicking(clicks: Clicks): Action {
  return async (me) => {
    me.notes.clicks = clicks
    try {
      return await me.actor.draw.pick(COMMANDS)(me)
    } finally {
      me.notes.clicks = 'once'
    }
  }
}
