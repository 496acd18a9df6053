import type { GameDefinition } from '@plyworks/core'

declare const definition: GameDefinition
export default definition
