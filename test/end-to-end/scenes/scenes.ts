import type { Route } from '../../../packages/plyworks/src/web/ui/page/routes.js'
import { arenaScenes } from './arena-scenes.js'
import { editScenes, exploreScenes, playScenes } from './board-scenes.js'
import { friendScenes } from './friend-scenes.js'
import { makeScenes } from './make-scenes.js'
import {
  engineScenes,
  exhibitScenes,
  galleryScenes,
  labScenes,
  learnScenes,
  libraryScenes,
  rulesScenes,
  studyScenes,
  wrongLinkScenes,
} from './reading-scenes.js'
import type { Scene } from './scene.js'

/** Everything that the app shows, by its pages: there is none without scenes. */
export const scenes: Readonly<Record<Route['page'] | 'wrong link', readonly Scene[]>> = {
  gallery: galleryScenes,
  rules: rulesScenes,
  play: playScenes,
  edit: editScenes,
  explore: exploreScenes,
  learn: learnScenes,
  lab: labScenes,
  engine: engineScenes,
  exhibit: exhibitScenes,
  library: libraryScenes,
  make: makeScenes,
  study: studyScenes,
  arena: arenaScenes,
  friend: friendScenes,
  'wrong link': wrongLinkScenes,
}
