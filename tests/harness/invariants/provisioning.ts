import { agreedLimits } from './agreed-limits.ts'
import type { Invariant } from './evidence.ts'
import { all, found, restOnly } from './look.ts'
import type { OutsideBooks } from './outside-books.ts'
import { butForLost } from './restored.ts'

/** Phone systems. */
export const PROVISIONING: readonly Invariant[] = [
  {
    id: 'T1',
    says: 'An account has at most one tenant at the PBX core, found by our reference, and every tenant there is of an account; at rest, an active signup has exactly one, until it was removed 30 days after the end.',
    when: 'always',
    check: all(butForLost('tenants', found(tenantsTwice)), restOnly(found(tenantsMissing))),
  },
  {
    id: 'T2',
    says: 'No tenant stands without a card that was proved, unless an operator gave a reason, which the audit log has.',
    when: 'always',
    check: butForLost('tenants', found(tenantsUnproved)),
  },
  {
    id: 'T3',
    says: 'The PBX core keeps a tenant to emergency calls exactly while the account has a lock, and our mirror says what the core says.',
    when: 'at rest',
    check: all(found(levelsDiffer), found(mirrorsDiffer)),
  },
  {
    id: 'T4',
    says: 'The PBX core holds a tenant to the limits that were agreed, and has confirmed them: of each thing as many as are held or included, whichever are more.',
    when: 'at rest',
    check: all(found(limitsDiffer), agreedLimits),
  },
]

function tenantsTwice({ tenants }: OutsideBooks): string {
  return `select reference as id, cast(count(*) as text) || ' tenants at the core' as flaw
    from ${tenants} t group by reference having count(*) > 1
    union all
    select reference, 'a tenant at the core of no account' from ${tenants} t
    where not exists (select 1 from accounts a where a.account_id = t.reference)
    union all
    select account_id, cast(count(*) as text) || ' tenants in our mirror' from tenants
    where status <> 'deleted' group by account_id having count(*) > 1`
}

function tenantsMissing({ tenants }: OutsideBooks): string {
  return `select s.account_id as id, 'active, and without its tenant at the core' as flaw
    from signups s left join tenants m on m.account_id = s.account_id
    left join ${tenants} t on t.reference = s.account_id and t.tenant_id = m.tenant_id
    where s.status = 'active' and (m.tenant_id is null or t.tenant_id is null
      or (t.level = 'deleted' and m.status <> 'deleted'))`
}

function tenantsUnproved({ tenants }: OutsideBooks): string {
  return `select t.reference as id, 'a tenant without a proved card or an operator''s reason' as flaw
    from ${tenants} t
    where not exists (select 1 from signups s where s.prospect_account_id = t.reference
        and s.card_verified_at is not null)
      and not exists (select 1 from payment_methods m where m.account_id = t.reference)
      and not exists (select 1 from audit_log a where a.account_id = t.reference
        and a.action = 'admin.tenant.provision' and coalesce(a.reason, '') <> '')`
}

function levelsDiffer({ tenants }: OutsideBooks): string {
  return `select t.reference as id, 'its level is ' || t.level || ', its locks are ' || a.locks as flaw
    from ${tenants} t join accounts a on a.account_id = t.reference
    where t.level <> 'deleted' and (t.level = 'emergency_only') <> (a.locks <> '[]')
    union all
    select t.reference, 'deleted at the core, and not ended here' from ${tenants} t
    join accounts a on a.account_id = t.reference
    where t.level = 'deleted' and a.status <> 'cancelled'`
}

function mirrorsDiffer({ tenants }: OutsideBooks): string {
  return `select m.account_id as id, 'the core says ' || t.level || ', our mirror ' || m.actual_level
      || ', we want ' || m.desired_level as flaw
    from tenants m join ${tenants} t on t.tenant_id = m.tenant_id
    where t.level <> m.actual_level
      or (m.actual_level <> m.desired_level and m.desired_level <> 'limited')`
}

function limitsDiffer({ limits }: OutsideBooks): string {
  return `select m.account_id as id, 'the core limits ' || coalesce(l.limits, 'nothing') || ', agreed is '
      || m.limits as flaw
    from tenants m left join ${limits} l on l.tenant_id = m.tenant_id
    where m.limits is not null and m.status <> 'deleted'
      and (l.limits is distinct from m.limits
        or m.limits_synced_generation is distinct from m.limits_generation)`
}
