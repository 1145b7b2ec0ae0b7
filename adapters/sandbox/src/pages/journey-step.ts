import type { Html } from './elements.ts'

/** One line of the checklist. */
export interface Step {
  readonly id: string
  readonly title: string
  readonly done: boolean
  readonly body: (open: boolean) => Html
}
