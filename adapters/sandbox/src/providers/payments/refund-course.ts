import type { SandboxDb } from '../../world/tables.ts'
import type { RefundCourse } from '../../world/behaviours.ts'

/** How refunds go now: as a person said, otherwise as the sandbox was made. */
export async function refundCourse(db: SandboxDb, usual: RefundCourse): Promise<RefundCourse> {
  const row = await db.selectFrom('sandbox_refund_course').select('course').executeTakeFirst()
  return (row?.course as RefundCourse | undefined) ?? usual
}

/** Say how refunds go from now on, those that are under way too. */
export async function setRefundCourse(db: SandboxDb, course: RefundCourse): Promise<void> {
  await db
    .insertInto('sandbox_refund_course')
    .values({ id: 1, course })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ course }))
    .execute()
}
