import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, which a fresh clone has no figures of: begun last, they would keep one process busy at the end. */
const LONGEST = ['scenes.test.ts', 'guests.test.ts', 'work.test.ts', 'make.test.ts']

/** The order of vitest, but what is known to take longest comes first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}
