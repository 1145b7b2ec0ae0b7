import { z } from 'zod'

import type { PageHooks } from './hooks.ts'

/** What the public API said, for a person to read. */
export interface Answer {
  readonly request: string
  readonly status: number
  readonly body: unknown
}

export interface Question {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly bearer?: string | undefined
}

/** Ask the service's own public API, as any front end would. */
export async function askApi(
  hooks: PageHooks,
  origin: string,
  question: Question,
): Promise<Answer> {
  const { method, path, body, bearer } = question
  const response = await hooks.api(
    new Request(new URL(path, origin), {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  const text = await response.text()
  return { request: `${method} ${path}`, status: response.status, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const Refusal = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  invalid_params: z.array(z.object({ name: z.string(), reason: z.string() })).optional(),
})
export type Refusal = z.infer<typeof Refusal>

/** Why the API refused; undefined when it did not. */
export function refusalOf(answer: Answer): Refusal | undefined {
  if (answer.status < 400) return undefined
  const title = `The service answered ${answer.status}.`
  return Refusal.safeParse(answer.body).data ?? { code: 'internal', title }
}

/** A refusal in one line. */
export function refusalText({ title, detail, invalid_params = [] }: Refusal): string {
  if (invalid_params.length === 0) return detail ?? title
  return invalid_params.map(({ name, reason }) => `${name}: ${reason}`).join(' ')
}
