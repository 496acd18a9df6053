// Sleeps for an hour, whatever it is told.
process.on('SIGTERM', () => {})
process.on('SIGHUP', () => {})
setTimeout(() => {}, 3_600_000)
