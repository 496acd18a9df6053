/**
 * The library behind Plyworks: what a game is, and the algorithms that play, search, solve and rate any of them. It depends on
 * nothing and runs in Node, browsers and workers; what needs Node is in `@plyworks/core/node`.
 *
 * ```ts
 * import { solveExhaustively } from '@plyworks/core'
 * import { loadGame } from '@plyworks/games'
 *
 * const game = await loadGame('connect-four:cols=5,rows=4')
 * console.log(solveExhaustively(game, game.start()))
 * ```
 */
// base
export { Adam } from './base/adam.js'
export { BASE64, fromBase64, toBase64 } from './base/base64.js'
export { closestWords, expectedWord } from './base/closest-words.js'
export { crc32 } from './base/crc32.js'
export { type KeyTable, makeKeyTable, mix32 } from './base/keys.js'
export { NotApplicable } from './base/not-applicable.js'
export { logistic, naturalLogarithm } from './base/plain-logarithm.js'
export { Random } from './base/random.js'
export { reasonOf } from './base/reason-of.js'
export { type Estimate, type Interval, pointsOf, type Results, wilson } from './base/statistics.js'
export { quote, TextError, TextReader } from './base/text-error.js'
export { compiledOnce } from './base/wasm-module.js'
// board
export { type CellNotation, cellNotation } from './board/cell-notation.js'
export { type CellKeys, Cells, cellKeys } from './board/cells.js'
export {
  type BoardCell,
  cellName,
  cellOfName,
  columnLetter,
  type Grid,
  gridShape,
  gridSymmetries,
} from './board/grid.js'
export { type GridBoard, gridBoard } from './board/grid-board.js'
export { formatRows, gridDiagram, readRows } from './board/grid-rows.js'
export { facesOfLooks, type Look } from './board/look.js'
export { boxPath, circlePath, polygonPath, regularPoints } from './board/paths.js'
// book
export { type BookAnswer, type BookRequest, bookComputation, type EngineMaker } from './book/book-computation.js'
export { expansionMemory } from './book/expansion.js'
export { type BookView, exploreBook } from './book/explore.js'
export type { Candidate } from './book/frontier.js'
export { type BookEntry, OpeningBook, refusesBook } from './book/opening-book.js'
export { type BookPlan, DEFAULT_DEPTHS, DEFAULT_MARGIN, DEFAULT_STEP } from './book/plan.js'
export {
  type BookCheck,
  type BookToVerify,
  type BookVerifyQuestion,
  bookVerification,
  type DepthCount,
} from './book/verify.js'
// check
export { type CheckOptions, checkGame, checkTitles } from './check/check-game.js'
export type { CheckReport, Finding } from './check/finding.js'
export { checkOpenings } from './check/openings-check.js'
export { checkPerftBlock, type PerftBlock, readPerftFile } from './check/perft-file.js'
export { Candidates, candidateMoves, candidateStarts, unmakeMoves } from './game/candidates.js'
export { CanonicalPacking, smallestImage } from './game/canonical.js'
export type {
  BenchSuite,
  Book,
  Evaluation,
  Exchange,
  Features,
  Insight,
  Kernel,
  Ordering,
  Packing,
  Ranking,
  Scale,
  Solve,
  StateSpace,
  Symmetry,
  Turns,
} from './game/capabilities.js'
export { Catalogue, type CatalogueEntry } from './game/catalogue.js'
export { createGame } from './game/create-game.js'
export {
  defineGame,
  type GameDeclaration,
  type GameRules,
  type RuleTraits,
  type VariantOf,
} from './game/define-game.js'
export type { Brush, Draft, Editor, EditorField } from './game/editor.js'
export {
  type ComputerPlayer,
  type Engine,
  type EngineCard,
  type Level,
  type Limits,
  plannedMoves,
  type SearchControl,
  type SearchLine,
  type SearchResult,
  WIN,
  WIN_LIMIT,
} from './game/engine.js'
export type {
  Collection,
  Demonstration,
  Exhibit,
  ExhibitDeclaration,
  ExhibitMaker,
  ExhibitRefusal,
  FillingHint,
  FillingPuzzle,
  Picture,
  Scene,
} from './game/exhibit.js'
export type { EngineDefinition, Game, GameDefinition, Notation, Search, Traits } from './game/game.js'
export { GameFault, isGameFault } from './game/game-fault.js'
export { History } from './game/history.js'
export { type Introduction, type IntroductionStep, isAnswer, mistakeOf } from './game/introduction.js'
export { legalMoves } from './game/legal-moves.js'
export { LESSON_ALGORITHMS, type Lesson, type LessonAlgorithm, type TreeShape } from './game/lesson.js'
export type { LevelRating, LevelRatings } from './game/level-ratings.js'
export { type Amount, type OptionSpec, type OptionSpecs, Options, readOptions } from './game/options.js'
export { opposite, scoreOfValue, type Value, valueOfScore } from './game/outcome.js'
export type {
  Certificate,
  Certifier,
  OwnSolution,
  OwnSolver,
  OwnSolverControl,
  SolverJournal,
  Strategy,
  StrategyCheck,
} from './game/own-solver.js'
export type { Effort, GamePages } from './game/pages.js'
export type { Position } from './game/position.js'
export { keyFingerprint, keyOf } from './game/position-key.js'
export { defaultSelection, type MapAxis, type MapSelection, type PositionMap } from './game/position-map.js'
export type { Puzzle, PuzzleCollection, PuzzleStep, PuzzleTask, PuzzleValue, WrongMove } from './game/puzzle.js'
export { REPLIES } from './game/replies-map.js'
export { rulesFingerprint } from './game/rules-fingerprint.js'
export type { KeptBytes, ReportPlot, Study, StudyAnswer, StudyControl, StudyRun, StudyShards } from './game/study.js'
export {
  checkVariant,
  defaultVariant,
  formatGameName,
  parseVariant,
  splitGameName,
  type Variant,
  type VariantKey,
  type VariantKeys,
  valueInWords,
  variantInWords,
} from './game/variant.js'
export { Variations } from './game/variations.js'
export {
  type BoardArt,
  type BoardShape,
  type CellFace,
  type CellShape,
  type CellSign,
  type Fact,
  type Figure,
  type Figures,
  formatStep,
  type Glyph,
  type Ground,
  type Measure,
  type Overlay,
  type Refusal,
  type ReportLine,
  type Step,
  type View,
} from './game/view.js'
export type {
  BoardLine,
  ColourPair,
  Drawing,
  Gradient,
  GradientStop,
  Happening,
  Point,
  SoundName,
  Stroke,
  Travel,
  World,
} from './game/world.js'
// learn
export { type LearnedHeader, readLearned, readLearnedHeader, writeLearned } from './learn/learned-file.js'
export { learnedNumbers } from './learn/learned-numbers.js'
export { learnedEvaluation } from './learn/learned-value.js'
export { Model } from './learn/model.js'
export { Training, type TrainingSettings, type TurnPlayer, USUAL_TRAINING } from './learn/training.js'
// rating
export { type RatedGame, type Rating, type Ratings, rate } from './rating/rating.js'
export { type SprtRule, type SprtState, sprt } from './rating/sprt.js'
// record
export { ANNOTATION_GLYPHS, glyphSign, toggleGlyph } from './record/annotation-glyphs.js'
export { GameTree, type TreeNode } from './record/game-tree.js'
export { nameMove } from './record/move-place.js'
export { GameRecord, restoreGame, saveGame } from './record/record.js'
export { MOST_BASE, MOST_INCREMENT, type SavedClock } from './record/saved-clock.js'
export { checkSavedGame, type SavedGame } from './record/saved-game.js'
export { formatSavedGame, type ReadGame, readSavedText } from './record/saved-text.js'
export { readTreeWords, type TextMove, treeWords } from './record/tree-words.js'
// report
export { htmlList, htmlPage, htmlTable } from './report/html-page.js'
export { columnPlot, escapeHtml, ratingPlot, roundUp, type SharePlot, type ShareRow, sharePlot } from './report/plot.js'
export { inPercent, markdownTable, percent, type ReportSection, sectionsText, textTable } from './report/text-table.js'
// run
export { type Checkpoint, getText, type Kept, keptUnder, MemoryCheckpoint, putText } from './run/checkpoint.js'
export {
  type Computation,
  type Origins,
  type Plan,
  type Shard,
  type ShardControl,
  type Shared,
  SINGLE,
  type Width,
} from './run/computation.js'
export { type ComputeSetting, compute } from './run/compute.js'
export { type RunControl, Stopped, unattended } from './run/control.js'
export { type Executor, ResultQueue, type ShardResult } from './run/executor.js'
export type { Host } from './run/host.js'
export { InlineExecutor } from './run/inline-executor.js'
export { entryKey, KEY_BYTES, keyedEntry, strangeEntry } from './run/journal-entry.js'
export {
  type HelperWatch,
  type HelperWork,
  helpWithKernel,
  type KernelPair,
  KernelTeam,
  type SharedPlace,
  sharedMemory,
} from './run/kernel-team.js'
export { ListPlan } from './run/list-plan.js'
export { Pace } from './run/pace.js'
export { type RunOutcome, type RunSetting, runPlan, type ShardsControl } from './run/run-plan.js'
export { once, type Steps } from './run/steps.js'
export { TEAM_BYTES, Team, type TeamResult } from './run/team.js'
export { type ShardReports, type ShardThread, ThreadExecutor } from './run/thread-executor.js'
// search
export { alphaBeta } from './search/alpha-beta.js'
export { type BenchResult, bench, benchedEngine } from './search/bench.js'
export {
  ANY_COMPUTER,
  formatEngineText,
  HUMAN,
  headOf,
  type NamedEngine,
  type OfferedEngine,
  type PlayerOffer,
  readComputerPlayer,
  readEngineText,
  type SeatText,
  settingsText,
  splitSeats,
  USUAL_LIMITS,
} from './search/computer-players.js'
export { defaultEngine, enginesFor, findEngine, fittingEngine } from './search/engines.js'
export { learnedChecksum, learnedSearch, presentLearned, takeLearned } from './search/learned.js'
export { levelsFor } from './search/levels.js'
export { searchLines } from './search/lines.js'
export { type MoveTrial, MoveTrials } from './search/move-trials.js'
export { ChosenEngine, type EngineSetting, OpenedEngine, openEngine, type WatchedSearch } from './search/open-engine.js'
export { divide, perft } from './search/perft.js'
export { type PerftCounts, type PerftRequest, perftComputation } from './search/perft-computation.js'
export { type PlayControl, playEngines, type Seated } from './search/play-engines.js'
export { playerOffer } from './search/player-offer.js'
export { difficultyOf, puzzlesOfGame } from './search/puzzles/find-puzzles.js'
export { type Judge, judgeFor } from './search/puzzles/judge.js'
export { LazySolution, refusesUnlessSolvable } from './search/solved/lazy-solution.js'
export { findEvaluation } from './search/two-seat.js'
// simple
export { type SimpleBoard, type SimpleGame, simpleGame } from './simple/simple-game.js'
export type { SimplePosition } from './simple/simple-position.js'
// solve
export { Choices, readChoices } from './solve/choices.js'
export {
  Database,
  type DatabaseHeader,
  DRAW_ENTRY,
  type Entries,
  emptyDatabase,
  entryOutcome,
  LOSS_ENTRY,
  MAX_ENTRY_PLIES,
  NO_ENTRY,
  numberingFingerprint,
  WIN_ENTRY,
} from './solve/database.js'
export { fromLittleEndian, toLittleEndian } from './solve/database-bytes.js'
export { decodeDatabase, encodeDatabase } from './solve/database-format.js'
export {
  connectDatabase,
  type MoveOutcome,
  type ProbeResult,
  prepareDatabase,
  SolvedGame,
} from './solve/database-probe.js'
export { cycleMemory, estimateSolve } from './solve/estimate.js'
export { compareExact, type ExactValue, keepsValue, type ValuedMove } from './solve/exact-value.js'
export { refusesExhaustive, type Solution, solveExhaustively } from './solve/exhaustive.js'
export type { SolveControl } from './solve/exhaustive-search.js'
export { assumingPolicy, EXPECTED_BYTES_PER_NUMBER, ExpectedResults } from './solve/expected-results.js'
export { resumeIn } from './solve/kept-journal.js'
export { askOpenings, type OpeningAnswer, openingsOf, openingsReach } from './solve/known-openings.js'
export { LayerSolver } from './solve/layer-solver.js'
export { OpeningValues, packOpenings, readOpenings } from './solve/opening-values.js'
export {
  distancePolicy,
  FalliblePolicy,
  type FallibleSettings,
  type Policy,
  speculativePolicy,
  uniformPolicy,
} from './solve/policy.js'
export { type ProofNumberControl, refusesProofNumbers, solveByProofNumbers } from './solve/proof-number.js'
export { visitReachableNumbers } from './solve/reachable-numbers.js'
export { refusesRetrograde } from './solve/refuses-retrograde.js'
export { RetrogradeSolver, retrogradeMemory } from './solve/retrograde.js'
export { SOLVE_METHODS, type SolveMethod, type SolveRequest, solveComputation } from './solve/solve-computation.js'
export {
  decidedWithoutSearch,
  openingFindings,
  type SolveFindings,
  solveFindings,
} from './solve/solve-findings.js'
export { type Shape, type StoneGame, type Stones, stoneLayers } from './solve/stone-layers.js'
export { choose, placeOfSet, setOfPlace, sizeOfSet } from './solve/stone-sets.js'
export {
  DatabaseValues,
  type PositionValues,
  type SolvingControl,
  SolvingValues,
  type ValueSource,
} from './solve/value-source.js'
export { joinReports, type VerifyReport, verifyDatabase } from './solve/verify.js'
