import { it } from 'vitest'
import { drillMoments } from './restoring-often.ts'

it('the books are right after a restore at any of fifty moments', () => drillMoments(5, 50))
