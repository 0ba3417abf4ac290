// The icons: lines of one width on a grid of 20, in the colour of the text. They say nothing to a screen reader; the words beside
// them do.

const paths = {
  overview: 'M3 11l7-7 7 7M5 9.5V16h10V9.5',
  person: 'M10 10a3 3 0 100-6 3 3 0 000 6zM4 17c.6-3 3-4.5 6-4.5s5.4 1.5 6 4.5',
  people:
    'M7.5 9.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM2.5 16c.5-2.600 2.400-4 5-4s4.500 1.400 5 4M13 4.800a2.400 2.400 0 010 4.500M14 12.300c2 .4 3.200 1.600 3.500 3.700',
  account: 'M3 6.500h14v9H3zM3 9.500h14M6 13h3',
  bank: 'M3 8l7-4 7 4H3zM5 8v6M8.300 8v6M11.700 8v6M15 8v6M3 16h14',
  trade: 'M4 7h11l-3-3M16 13H5l3 3',
  quote: 'M4 4h8l4 4v8H4zM7 9h4M7 12.500h6',
  transfer: 'M3 10h13M12 6l4 4-4 4',
  route:
    'M4.500 6a1.500 1.500 0 100-3 1.500 1.500 0 000 3zM15.500 17a1.500 1.500 0 100-3 1.500 1.500 0 000 3zM4.500 6v4c0 3 11 1.500 11 4',
  payout: 'M4 4v4c0 2 3 2 6 2s6 0 6 2v4M4 4l-2 2M4 4l2 2M16 16l-2-2M16 16l2-2M10 10v6',
  wallet: 'M3 6h12v3h2v6H3zM13.500 12h1',
  address: 'M4 4h4v4H4zM12 4h4v4h-4zM4 12h4v4H4zM12 12h1.500M16 12v1.500M12 16h4',
  shield: 'M10 3l6 2v5c0 3.500-2.500 6-6 7-3.500-1-6-3.500-6-7V5l6-2zM7.500 10l2 2 3.500-4',
  file: 'M5 3h7l3 3v11H5zM12 3v3h3',
  webhook: 'M7 8a3 3 0 115 2l-2 4M6 10.500a3 3 0 103.500 4.500H14M13 12a3 3 0 11.500 5',
  event: 'M11 3l-6 8h5l-1 6 6-8h-5l1-6z',
  key: 'M7 13a3 3 0 100-6 3 3 0 000 6zM10 10h7M14 10v3M17 10v2',
  review: 'M3 10s2.500-5 7-5 7 5 7 5-2.500 5-7 5-7-5-7-5zM10 12a2 2 0 100-4 2 2 0 000 4z',
  sandbox: 'M7 3h6M8 3v5l-4 7c-.5 1 0 2 1 2h10c1 0 1.500-1 1-2l-4-7V3M6 13h8',
  clock: 'M10 17a7 7 0 100-14 7 7 0 000 14zM10 6v4l3 2',
  search: 'M9 14A5 5 0 109 4a5 5 0 000 10zM12.500 12.500L17 17',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  check: 'M4.500 10.500l3.500 3.500 7.500-8',
  cross: 'M5.500 5.500l9 9M14.500 5.500l-9 9',
  minus: 'M5 10h10',
  plus: 'M10 4.500v11M4.500 10h11',
  circle: 'M10 14.500a4.500 4.500 0 100-9 4.500 4.500 0 000 9z',
  progress: 'M10 3.500a6.500 6.500 0 106.500 6.500',
  eye: 'M3 10s2.500-5 7-5 7 5 7 5-2.500 5-7 5-7-5-7-5zM10 12a2 2 0 100-4 2 2 0 000 4z',
  menu: 'M3 6h14M3 10h14M3 14h14',
  chevron: 'M6 8l4 4 4-4',
  sun: 'M10 13a3 3 0 100-6 3 3 0 000 6zM10 2.500v1.500M10 16v1.500M2.500 10H4M16 10h1.500M4.700 4.700l1 1M14.300 14.300l1 1M4.700 15.300l1-1M14.300 5.700l1-1',
  moon: 'M16 11.500A6.500 6.500 0 118.500 4a5 5 0 007.500 7.500z',
  exit: 'M8 4H4v12h4M8 10h8M13 7l3 3-3 3',
  filter: 'M3 5h14l-5.500 6v4l-3 1.500V11L3 5z',
  alert: 'M10 3l7.500 13h-15L10 3zM10 8v4M10 14v.3',
  book: 'M4 4.500c2-.7 4-.7 6 .5 2-1.200 4-1.200 6-.5v11c-2-.7-4-.7-6 .5-2-1.200-4-1.200-6-.5v-11zM10 5v11',
  report: 'M4 16V9M8 16V5M12 16v-5M16 16V7',
  audit: 'M5 3h10v14H5zM8 7h4M8 10h4M8 13h2',
  request: 'M3 5h14v10H3zM6 8.500l2 1.500-2 1.500M10 12h4',
  job: 'M10 6.500a3.500 3.500 0 100 7 3.500 3.500 0 000-7zM10 3v3.500M10 13.500V17M3 10h3.500M13.500 10H17',
  settings: 'M3 6h8M15 6h2M13 4v4M3 14h2M9 14h8M7 12v4',
  download: 'M10 3v9M6 8.500l4 4 4-4M4 16h12',
  refresh: 'M16 10a6 6 0 11-2-4.500M16 3v3.500h-3.500',
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
)
