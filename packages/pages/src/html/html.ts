import { html } from 'hono/html'

export { html, raw } from 'hono/html'

/** A piece of a page, escaped already. */
export type Html = ReturnType<typeof html>

/** Nothing, where a piece is left out. */
export const NOTHING: Html = html``
