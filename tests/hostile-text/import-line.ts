/** A customer of a former system in which nothing is wrong, as a line of a file has them. */
export const LINE = {
  reference: 'K-1',
  account: {
    customer_type: 'company',
    company_name: 'UAB Pavyzdys',
    contact_email: 'ona@example.lt',
    country: 'LT',
  },
  tenant: { tenant_id: '17', code: 'k1', slug: 'k1', my_pbx_url: 'https://k1.example.com' },
  subscription: { plan_tier: 'starter', trial_ends_at: '2027-02-28' },
}
