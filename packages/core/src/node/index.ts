/** What of the library needs Node: files that survive, databases and books on disk. */
export { BlockDatabase } from './blocks/block-database.js'
export { BlockFile } from './blocks/block-file.js'
export {
  BlockSolver,
  blockAddressing,
  blockRanking,
  cacheBytes,
  createBlocks,
  damagedBlocks,
  LEAST_MEMORY,
  solvedPositions,
} from './blocks/block-solve.js'
export { readBookFile, writeBookFile } from './book-file.js'
export { decodeCertificate, encodeCertificate } from './certificate-format.js'
export { readDatabaseFile } from './database-file.js'
export { solveIntoFile } from './database-solve.js'
export { FileCheckpoint, UnusableCheckpoint } from './file-checkpoint.js'
export { fileError, quotePath, reading, systemReason } from './files/file-error.js'
export { fileStamp } from './files/file-stamp.js'
export { lineChunks } from './files/line-chunks.js'
export { makeFolder } from './files/make-folder.js'
export { checkWritable, writeWholeFile } from './files/whole-file.js'
