import type { CheckReport, ComputerPlayer, StudyAnswer } from '@plyworks/core'
import type { MatchSettings } from '../match/settings.js'
import type { StoreCheck } from '../match/storage/verify-store.js'
import type { BegunMatch } from './begin-match.js'
import type { BenchAnswer } from './bench.js'
import type {
  BookBuildAnswer,
  BookBuildRequest,
  BookExploreAnswer,
  BookProbeAnswer,
  BookQuestion,
  BookVerifyAnswer,
  BookVerifyRequest,
} from './book.js'
import type { CertificateAnswer } from './certificate.js'
import type { CheckGameRequest } from './check-game.js'
import type { CheckGamesAnswer, CheckGamesRequest } from './check-games.js'
import type { DatabaseQuestion, ProbeAnswer, VerifyAnswer, VerifyRequest } from './database.js'
import type { applyMoves, listMoves, MovesQuestion, showPosition } from './describe.js'
import type { evaluatePosition } from './evaluate.js'
import type { LadderAnswer, LadderRequest } from './ladder/answer.js'
import type { LevelsAnswer, LevelsRequest } from './levels/levels.js'
import type { OpeningsAnswer, OpeningsRequest } from './openings.js'
import type { PairingsAnswer } from './pairings.js'
import type { PerftResult, PerftTask } from './perft.js'
import type { PlayedAnswer, PlayedQuestion } from './played.js'
import type { Question } from './question.js'
import type { ReportAnswer, ReportRequest } from './report/report.js'
import type { LineReport, listEngines, SearchAnswer, SearchRequest } from './search.js'
import type { ServedAnswer, ServedDatabase, ServedFile, ServedProbe } from './served-databases.js'
import type { SolveAnswer, SolveRequest } from './solve.js'
import type { StoredMatchQuestion } from './stored-match.js'
import type { StudyTask } from './study.js'
import type { Progress, Remark, Task, TaskControl } from './task.js'
import type { ShardTasks } from './thread.js'
import type { TrainAnswer, TrainRequest } from './train/train.js'

/** The tasks by name, with what each is asked, reports meanwhile and answers. */
export interface Tasks extends ShardTasks {
  perft: { request: PerftTask; report: Progress | Remark; result: PerftResult }
  search: { request: SearchRequest; report: LineReport; result: SearchAnswer }
  solve: { request: SolveRequest; report: Progress | Remark; result: SolveAnswer }
  bench: { request: { readonly game: string }; report: never; result: BenchAnswer }
  probe: { request: DatabaseQuestion; report: never; result: ProbeAnswer }
  listDatabases: { request: { readonly files: readonly ServedFile[] }; report: never; result: ServedDatabase[] }
  probeDatabases: { request: ServedProbe; report: never; result: ServedAnswer }
  verify: { request: VerifyRequest; report: Progress | Remark; result: VerifyAnswer }
  verifyCertificate: {
    request: { readonly game: string; readonly certificate: string }
    report: Progress
    result: CertificateAnswer
  }
  ladder: { request: LadderRequest; report: Progress | Remark; result: LadderAnswer }
  bookBuild: { request: BookBuildRequest; report: Progress | Remark; result: BookBuildAnswer }
  bookProbe: { request: BookQuestion; report: never; result: BookProbeAnswer }
  bookExplore: { request: BookQuestion; report: never; result: BookExploreAnswer }
  bookVerify: { request: BookVerifyRequest; report: Progress | Remark; result: BookVerifyAnswer }
  openings: { request: OpeningsRequest; report: Progress | Remark; result: OpeningsAnswer }
  levels: { request: LevelsRequest; report: Progress | Remark; result: LevelsAnswer }
  train: { request: TrainRequest; report: Progress | Remark; result: TrainAnswer }
  report: { request: ReportRequest; report: Progress | Remark; result: ReportAnswer }
  checkGame: { request: CheckGameRequest; report: Progress; result: CheckReport }
  checkGames: { request: CheckGamesRequest; report: Progress | Remark; result: CheckGamesAnswer }
  study: { request: StudyTask; report: Progress | Remark; result: StudyAnswer }
  show: { request: Question; report: never; result: Awaited<ReturnType<typeof showPosition>> }
  moves: { request: Question; report: never; result: Awaited<ReturnType<typeof listMoves>> }
  apply: { request: MovesQuestion; report: never; result: Awaited<ReturnType<typeof applyMoves>> }
  engines: { request: { readonly game: string }; report: never; result: Awaited<ReturnType<typeof listEngines>> }
  seat: { request: { readonly game: string; readonly player: string }; report: never; result: ComputerPlayer }
  evaluate: {
    request: Question & { readonly evaluation?: string | undefined }
    report: never
    result: Awaited<ReturnType<typeof evaluatePosition>>
  }
  played: { request: PlayedQuestion & { readonly folder: string }; report: never; result: PlayedAnswer }
  matchReport: { request: StoredMatchQuestion; report: never; result: string }
  pairings: { request: { readonly path: string }; report: never; result: PairingsAnswer }
  listMatches: { request: { readonly folder: string }; report: never; result: string }
  deleteMatch: { request: StoredMatchQuestion; report: never; result: null }
  sweepMatches: { request: { readonly folder: string }; report: never; result: null }
  verifyMatches: { request: { readonly folder: string }; report: Progress; result: StoreCheck }
  readMatch: { request: unknown; report: never; result: MatchSettings }
  storeMatch: {
    request: { readonly folder: string; readonly settings: MatchSettings }
    report: never
    result: BegunMatch
  }
}

export type TaskName = keyof Tasks
/** Those that are answered at once. */
export type QuickTaskName = 'show' | 'moves' | 'apply' | 'engines' | 'seat' | 'evaluate'
export type RequestOf<Name extends TaskName> = Tasks[Name]['request']
export type ReportOf<Name extends TaskName> = Tasks[Name]['report']
export type ResultOf<Name extends TaskName> = Tasks[Name]['result']

type Loaders = { [Name in TaskName]: () => Promise<Task<RequestOf<Name>, ReportOf<Name>, ResultOf<Name>>> }

/** Each task is loaded when it is first wanted, so that no command waits for code it does not use. */
const loaders: Loaders = {
  perft: async () => (await import('./perft.js')).runPerft,
  search: async () => (await import('./search.js')).runSearch,
  solve: async () => (await import('./solve.js')).runSolve,
  bench: async () => (await import('./bench.js')).runBench,
  probe: async () => (await import('./database.js')).runProbe,
  listDatabases: async () => (await import('./served-databases.js')).runListDatabases,
  probeDatabases: async () => (await import('./served-databases.js')).runProbeDatabases,
  verify: async () => (await import('./database.js')).runVerify,
  verifyCertificate: async () => (await import('./certificate.js')).runVerifyCertificate,
  ladder: async () => (await import('./ladder/ladder.js')).runLadder,
  bookBuild: async () => (await import('./book.js')).runBookBuild,
  bookProbe: async () => (await import('./book.js')).runBookProbe,
  bookExplore: async () => (await import('./book.js')).runBookExplore,
  bookVerify: async () => (await import('./book.js')).runBookVerify,
  openings: async () => (await import('./openings.js')).runOpenings,
  levels: async () => (await import('./levels/levels.js')).runLevels,
  train: async () => (await import('./train/train.js')).runTrain,
  report: async () => (await import('./report/report.js')).runReport,
  checkGame: async () => (await import('./check-game.js')).runCheckGame,
  checkGames: async () => (await import('./check-games.js')).runCheckGames,
  study: async () => (await import('./study.js')).runStudy,
  show: async () => (await import('./describe.js')).showPosition,
  moves: async () => (await import('./describe.js')).listMoves,
  apply: async () => (await import('./describe.js')).applyMoves,
  engines: async () => (await import('./search.js')).listEngines,
  seat: async () => (await import('./search.js')).readSeat,
  evaluate: async () => (await import('./evaluate.js')).evaluatePosition,
  played: async () => (await import('./played.js')).runPlayed,
  matchReport: async () => (await import('./stored-match.js')).runMatchReport,
  pairings: async () => (await import('./pairings.js')).runPairings,
  listMatches: async () => (await import('./stored-match.js')).runListMatches,
  deleteMatch: async () => (await import('./stored-match.js')).runDeleteMatch,
  sweepMatches: async () => (await import('./stored-match.js')).runSweepMatches,
  verifyMatches: async () => (await import('./stored-match.js')).runVerifyMatches,
  readMatch: async () => (await import('./begin-match.js')).readSentMatch,
  storeMatch: async () => (await import('./begin-match.js')).runStoreMatch,
  shard: async () => (await import('./shard.js')).runShard,
}

/** Runs a task in this thread. */
export async function runTask<Name extends TaskName>(
  name: Name,
  request: RequestOf<Name>,
  control: TaskControl<ReportOf<Name>>,
): Promise<ResultOf<Name>> {
  const task = await loaders[name]()
  return task(request, control)
}
