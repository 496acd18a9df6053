/** Line drawings for buttons, on a 24 x 24 field. Buttons carry their names as text. */
const PATHS = {
  undo: 'M9 7 4.5 11.5 9 16M5 11.5h9.5a5 5 0 0 1 0 10H12',
  redo: 'm15 7 4.5 4.500L15 16M19 11.500H9.500a5 5 0 0 0 0 10H12',
  hint: 'M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.800c.8.6 1.1 1.3 1.1 2.200h5c0-.9.3-1.6 1.1-2.200A6 6 0 0 0 12 3Z',
  flip: 'M7 4v15m0 0-3.5-3.500M7 19l3.5-3.500M17 20V5m0 0-3.5 3.500M17 5l3.5 3.5',
  resign: 'M6 21V4m0 1c4-2.5 7 2 12-.500v9c-5 2.5-8-2-12 .5',
  record: 'M6 3h8.500L19 7.500V21H6zM14 3v5h5M9 12.500h7M9 16.500h7',
  new: 'M12 5v14M5 12h14',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.500v13l11-6.500z',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 7m-2.2 0a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0M9 17m-2.2 0a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0',
  light:
    'M12 12m-4 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.400M5.6 18.4 7 17M17 7l1.4-1.4',
  dark: 'M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500Z',
  system: 'M12 12m-8 0a8 8 0 1 0 16 0 8 8 0 1 0-16 0M12 4v16M12 8h6M12 12h8M12 16h6',
  takeback: 'M4 12a8 8 0 1 0 2.6-5.900M4 4v4.500h4.500',
  draw: 'M5 9.500h14M5 14.500h14',
  menu: 'M4 6.500h16M4 12h16M4 17.500h16',
  sound: 'M4 9.500h3.500L12 5.500v13l-4.500-4H4zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  muted: 'M4 9.500h3.500L12 5.500v13l-4.500-4H4zM15.500 9.500l5 5M20.500 9.500l-5 5',
  book: 'M5 4.500h5.500A2 2 0 0 1 12.5 6.500V20a2 2 0 0 0-2-1.500H5zM20 4.500h-5.500a2 2 0 0 0-2 2V20a2 2 0 0 1 2-1.500H20z',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
