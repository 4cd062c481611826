// The page's few pictures, drawn with one pen on a 20 by 20 field.

const PATHS = {
  first: 'M5 5v10M15 5l-6 5 6 5',
  previous: 'M12.5 5l-6 5 6 5',
  next: 'M7.5 5l6 5-6 5',
  last: 'M15 5v10M5 5l6 5-6 5',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  close: 'M5 5l10 10M15 5L5 15',
  sun: 'M10 6.5a3.5 3.5 0 1 0 .01 0M10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M4.3 15.7l1.2-1.2M14.5 5.5l1.2-1.2',
  moon: 'M16.2 12A6.8 6.8 0 0 1 8 3.8a6.8 6.8 0 1 0 8.2 8.2z',
  sound: 'M3.5 8v4h2.8l3.7 3V5L6.3 8zM12.8 7.5a3.6 3.6 0 0 1 0 5M15 5.4a6.6 6.6 0 0 1 0 9.2',
  mute: 'M3.5 8v4h2.8l3.7 3V5L6.3 8zM13 8l4 4M17 8l-4 4',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10h7.4l.8-10',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6"
      stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
