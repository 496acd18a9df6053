/** What was played in the position on the board, with the styles that the board page has no other use for. */
export { PlayedPanel } from '../../session/library/played-panel.js'

import '../../ui/style/more.css'
