import { Problem, PROBLEMS } from '@billing/core'
import type { Context } from 'hono'

import { refusalText } from './ask-api.ts'
import { type Form, readForm } from './forms.ts'
import { BASE } from './layout.ts'
import { leaveNote } from './visit.ts'

/** Does what a form asks; resolves to the line that tells of it. */
export type Press = (form: Form) => Promise<string>

/** Panels that a form may ask to come back to. */
const BACK = ['customer', 'start']

/** Do what a button asks and answer with a redirect to its panel, with or without script. */
export async function pressed(c: Context, anchor: string, press: Press): Promise<Response> {
  const form = await readForm(c)
  try {
    leaveNote(c, { tone: 'good', text: await press(form) })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const refused = refusedIn(form, error)
    leaveNote(c, { tone: 'bad', text: problemText(error), ...(refused && { refused }) })
  }
  return c.redirect(`${BASE}#${BACK.find((panel) => panel === form['back']) ?? anchor}`, 303)
}

/** As much of what was typed as a cookie may keep. */
const TYPED_MAX = 100

function refusedIn(form: Form, { details }: Problem) {
  const [field] = (details.invalid_params ?? []).map(({ name }) => name)
  if (field === undefined) return undefined
  return { field, typed: (form[field] ?? '').slice(0, TYPED_MAX) }
}

/** A refusal of our own in one line. */
function problemText({ code, details }: Problem): string {
  return details.detail ?? refusalText({ code, title: PROBLEMS[code].title })
}
