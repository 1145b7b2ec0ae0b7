import {
  type Action,
  type Attempt,
  card,
  heading,
  type Html,
  html,
  type Reader,
  type Sent,
  type Sheet,
  textArea,
  type Visit,
} from '@billing/pages'
import { type Answer, did } from '../../shape/answers.ts'
import { asked } from '../../shape/ask.ts'
import { customerLink } from '../../shape/links.ts'
import type { Standing } from '../../shape/standing.ts'
import { REVIEWS as t } from '../../texts/reviews.ts'

/** What is decided on, beside what we know. */
export interface Decision {
  readonly kind: keyof typeof t.kinds
  readonly standing: Standing
  readonly papers: Html
  readonly facts: Html
  /** The field of the API for why it was refused: the customer reads a note, the audit log a reason. */
  readonly why: 'reviewer_note' | 'reason'
}

/**
 * A page that decides: the paper beside the facts, then what accepting does, and what refusing does. Each form has its own
 * field for why: `approve_reason`, `reject_reason`.
 */
export function decisionSheet(
  { kind, standing, papers, facts, why }: Decision,
  reader: Reader,
  attempt: Attempt,
): Sheet {
  const { account_id, name } = standing
  const form = (does: 'approve' | 'reject') => {
    const isRead = why === 'reviewer_note'
    const words = isRead
      ? { label: t.note, hint: `${t.note_hint} ${t.language}: ${standing.language}.` }
      : { label: t.reason, hint: t.reason_hint }
    const field = textArea({ name: `${does}_${why}`, ...words, max: 1_000 }, attempt)
    const needs = does === 'reject' || why === 'reason'
    return asked(
      {
        title: t[does],
        says: t.says[kind][does],
        button: t[does],
        weight: does === 'reject' ? 'danger' : 'primary',
        does,
        back: '/reviews',
        ...(needs && { fields: field }),
      },
      reader,
      attempt,
    )
  }
  const title = `${t.kinds[kind]}: ${name}`
  const body = html`${heading(title, customerLink(account_id, name, reader))}
    <div class="grid two">
      ${card(t.papers, papers)}
      <div class="stackup">
        ${card(t.facts, facts)} ${card(t.approve, form('approve'))}
        ${card(t.reject, form('reject'))}
      </div>
    </div>`
  return { title, body }
}

/** Accepting and refusing, each by its operation; both lead back to the queue. */
export function decisions(
  audited: string,
  ways: Readonly<
    Record<'approve' | 'reject', (visit: Visit, sent: Sent) => Promise<Answer<unknown>>>
  >,
): Readonly<Record<string, Action>> {
  const by = (way: 'approve' | 'reject', says: string): Action => {
    const audit = { action: `admin.${audited}.${way}` }
    return (visit, sent) => did(ways[way](visit, sent), { to: '/reviews', says, audit })
  }
  return { approve: by('approve', t.approved), reject: by('reject', t.rejected) }
}

/** A paper as a picture where it is one, and as a file in any case. */
export function paper(path: string, name: string, { base }: Pick<Reader, 'base'>): Html {
  const href = `${base}${path}`
  return html`<figure>
    <img class="paper" src="${href}" alt="${t.no_picture}" />
    <figcaption>${name}: <a href="${href}">${t.open_file}</a></figcaption>
  </figure>`
}
