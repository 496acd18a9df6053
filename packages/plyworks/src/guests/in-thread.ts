import { receiveGuests } from './present-guests.js'

/** Imported at the beginning of threads that have games from files (see `threadOptions`). */
const places = new URL(import.meta.url).searchParams.get('places')
if (places !== null) await receiveGuests(JSON.parse(places))
