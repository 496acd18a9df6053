/** The part of the library that needs Node: files that survive, databases and books on disk. */
export { type BlocksAnswer, type BlocksRequest, databaseComputation } from './blocks/block-computation.js'
export { BlockDatabase, type GrowingBlocks } from './blocks/block-database.js'
export { BlockFile } from './blocks/block-file.js'
export {
  BlockSolver,
  blockRanking,
  cacheBytes,
  createBlocks,
  damagedBlocks,
  LEAST_MEMORY,
  leastMemory,
  solvedPositions,
} from './blocks/block-solve.js'
export { PieceFolder } from './blocks/piece-folder.js'
export { TableBlocks } from './blocks/table-blocks.js'
export { readBookFile, writeBookFile } from './book-file.js'
export { decodeCertificate, encodeCertificate } from './certificate-format.js'
export {
  type DatabaseDescription,
  describeDatabaseFile,
  isDatabaseFile,
  readDatabaseFile,
  solveIntoFile,
} from './database-file.js'
export { FileCheckpoint, UnusableCheckpoint } from './file-checkpoint.js'
export { FileError, fileError, inFile, quotePath, reading, systemReason, writing } from './files/file-error.js'
export { fileStamp } from './files/file-stamp.js'
export { lineChunks } from './files/line-chunks.js'
export { makeFolder } from './files/make-folder.js'
export { checkWritable, writeWholeFile } from './files/whole-file.js'
