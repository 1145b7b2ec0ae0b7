import type { Ddl } from './ddl.ts'

/** The policy by which a subscription is dunned, as JSON; null while it is not, and where its dunning began before. */
export const dunningPolicy: Ddl = () => ['alter table subscriptions add column dunning_policy text']
