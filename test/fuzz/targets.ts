import { fileTargets } from './file-targets.js'
import { notationTargets } from './notation-targets.js'
import { protocolTargets } from './protocol-targets.js'
import type { Target } from './target.js'

/** Everything that reads what others have written. */
export const targets: readonly Target[] = [...notationTargets, ...protocolTargets, ...fileTargets]
