import type { Canary } from './canary.ts'

const NAMES = { files: ['tests/stories/names-taken.test.ts'] }

const LIMITS = { files: ['packages/core/src/phones/limits/limits.test.ts'] }
const IN_USE = { files: ['packages/core/src/phones/limits/in-use.test.ts'] }
const TOLD = { files: ['tests/stories/tenant-limits.test.ts'] }

/** Bugs in what we ask the phone-system core to make. */
export const TENANT_CANARIES: readonly Canary[] = [
  {
    name: 'a signup fails because its name is taken',
    file: 'packages/core/src/onboarding/activation/provision-tenant.ts',
    from: 'if (!refusal || refusals === NAMES_TRIED) {',
    to: 'if (refusals <= NAMES_TRIED) {',
    caught_by: NAMES,
  },
  {
    name: 'the name of an anonymised customer counts as free',
    file: 'packages/core/src/phones/tenants/used-names.ts',
    from: '!intended.has(slug) && !used.has(digestOf(secrets, slug))',
    to: '!intended.has(slug)',
    caught_by: { ...NAMES, named: 'anonymised' },
  },
  {
    name: 'a name that an earlier try of ours took is left to it',
    file: 'packages/core/src/onboarding/activation/provision-tenant.ts',
    from: "if (ours.kind === 'not_found') return { answer: made, was_there: false }",
    to: 'return { answer: made, was_there: false }',
    caught_by: { ...NAMES, named: 'earlier try' },
  },
  {
    name: 'who holds less than is included is limited to what is held',
    file: 'packages/core/src/phones/limits/limits.ts',
    from: 'const most = Math.max(quantity, included)',
    to: 'const most = quantity',
    caught_by: { ...LIMITS, named: 'larger' },
  },
  {
    name: 'what an earlier command told counts as what was agreed last',
    file: 'packages/core/src/phones/limits/limit-tenant.ts',
    from: 'if (tenant?.limits_generation !== limits_generation) return false',
    to: 'if (!tenant) return false',
    caught_by: { ...TOLD, named: 'changed while the core was being told' },
  },
  {
    name: 'a core that does not answer keeps a customer from taking less',
    file: 'packages/core/src/phones/limits/in-use.ts',
    from: "const count = lookUp(used ?? {}, pbx_limit ?? '') ?? 0",
    to: "const count = used === undefined ? Infinity : (lookUp(used, pbx_limit ?? '') ?? 0)",
    caught_by: { ...IN_USE, named: 'while the core is away' },
  },
  {
    name: 'limits that the core has forgotten are told again under the number that it has seen',
    file: 'packages/core/src/phones/reconciliation/reconcile-limits.ts',
    from: 'const limits_generation = nextGeneration({ generation }, at)',
    to: 'const limits_generation = generation + 1',
    caught_by: { ...TOLD, named: 'within the hour' },
  },
]
