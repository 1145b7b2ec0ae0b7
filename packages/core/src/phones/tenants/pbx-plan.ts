/** What the PBX core calls a plan; one that was taken out of the catalogue is called by its tier. */
export function pbxPlanOf(
  plans: readonly { readonly plan_tier: string; readonly pbx_plan: string }[],
  tier: string,
): string {
  return plans.find(({ plan_tier }) => plan_tier === tier)?.pbx_plan ?? tier
}
