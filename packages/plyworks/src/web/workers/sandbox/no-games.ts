import { Catalogue } from '@plyworks/core'

/** In the sandbox there are no games but the one from elsewhere: stands for `@plyworks/games` there. */
export const catalogue = new Catalogue([])
