import { expect, it } from 'vitest'
import { newTenant, type PbxCoreWorld, valueOf } from './world.ts'

/** What a core makes of a name that somebody has or had, so that we know when to ask under the next one. */
export function nameContract(at: () => PbxCoreWorld): void {
  it('refuses a reference with other content, and a code or slug of another', async () => {
    const taken = newTenant()
    await at().pbx.createTenant(taken)

    const again = await at().pbx.createTenant({ ...taken, name: 'Another name' })
    const code = await at().pbx.createTenant(newTenant({ code: taken.code }))
    const slug = await at().pbx.createTenant(newTenant({ slug: taken.slug }))

    expect(again.kind).toBe('refused')
    expect(code).toMatchObject({ kind: 'refused', code: 'code_taken' })
    expect(slug).toMatchObject({ kind: 'refused', code: 'slug_taken' })
  })

  it('calls the names of a deleted tenant free or taken, and nothing else', async () => {
    const gone = newTenant()
    const { tenant_id } = valueOf(await at().pbx.createTenant(gone))
    await at().pbx.deleteTenant(tenant_id)

    const code = await at().pbx.createTenant(newTenant({ code: gone.code }))
    const slug = await at().pbx.createTenant(newTenant({ slug: gone.slug }))

    expect(['done', 'code_taken']).toContain(code.kind === 'refused' ? code.code : code.kind)
    expect(['done', 'slug_taken']).toContain(slug.kind === 'refused' ? slug.code : slug.kind)
  })

  it('makes the same tenant under other names, once it refused the first ones', async () => {
    const taken = newTenant()
    await at().pbx.createTenant(taken)
    const { code, slug, ...ours } = newTenant()

    const refusals = [
      await at().pbx.createTenant({ ...ours, code, slug: taken.slug }),
      await at().pbx.createTenant({ ...ours, code: taken.code, slug }),
    ]
    expect(await at().pbx.findTenant(ours.reference)).toEqual({ kind: 'not_found' })
    const made = valueOf(await at().pbx.createTenant({ ...ours, code, slug }))

    expect(refusals.map(({ kind }) => kind)).toEqual(['refused', 'refused'])
    expect(made).toMatchObject({ reference: ours.reference, code, level: 'full' })
    expect(valueOf(await at().pbx.findTenant(ours.reference))).toEqual(made)
  })
}
