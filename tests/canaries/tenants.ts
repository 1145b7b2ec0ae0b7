import type { Canary } from './canary.ts'

const NAMES = { files: ['tests/stories/names-taken.test.ts'] }

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
]
