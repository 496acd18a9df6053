/** Texts about clocks and sounds. */
export const clockText = {
  clock: 'Clock',
  noClock: 'No clock',
  clockFor: (seat: string) => `Clock of ${seat}`,
  clockOf: (seat: string) => `Time left for ${seat}`,
  timeControl: (base: number, increment: number) =>
    `${base % 60 === 0 ? `${base / 60} min` : `${base} s`}${increment === 0 ? '' : ` + ${increment} s a turn`}`,
  sameClock: 'The same clock for everybody',
  clockTime: (milliseconds: number) => {
    const tenths = Math.ceil(milliseconds / 100)
    if (tenths < 200) return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`
    const seconds = Math.ceil(milliseconds / 1000)
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
    const pair = (number: number) => String(number).padStart(2, '0')
    return `${hours > 0 ? `${hours}:${pair(minutes)}` : minutes}:${pair(seconds % 60)}`
  },
  littleTime: (seat: string, seconds: number) => `${seconds} seconds left for ${seat}.`,
  sounds: 'Sounds',
  soundsOn: 'Sounds are on',
  soundsOff: 'Sounds are off',
}
