export { crc32 } from '../../core/crc32.js'
