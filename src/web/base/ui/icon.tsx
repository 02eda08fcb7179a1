/** Line icons on a 16 px grid, drawn in the colour of the text. Always beside a word or a label. */
const shapes = {
  bin: 'M3.5 4.5h9M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5M7 7v3.5M9 7v3.5',
  calendar: 'M3 5h10v8H3zM3 8h10M5.5 3v3M10.5 3v3',
  chevron: 'm5 6.5 3 3 3-3',
  close: 'm4.5 4.5 7 7m0-7-7 7',
  check: 'm3.5 8.5 3 3 6-7',
  lock: 'M4.5 7.5h7v5.5h-7zM6 7.5V5.5a2 2 0 0 1 4 0v2',
  menu: 'M3 5h10M3 8h10M3 11h10',
  moon: 'M12.5 9.8A5 5 0 0 1 6.2 3.5a5 5 0 1 0 6.3 6.3Z',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M3.6 12.4l1-1M11.4 4.6l1-1',
  system: 'M2.5 3.5h11v7h-11zM6 13h4M8 10.5V13',
  user: 'M8 3a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM3.5 13c.6-2.3 2.3-3.5 4.5-3.5s3.9 1.2 4.5 3.5',
  plus: 'M8 3.5v9M3.5 8h9',
  search: 'M7 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm3 7 3 3',
  undo: 'M6 3.5 3 6.5l3 3M3 6.5h6a3.2 3.2 0 0 1 0 6.4H7',
  up: 'M8 12.5v-9m-4 4 4-4 4 4',
  warning: 'M8 2.8 14 13H2L8 2.8Zm0 4v3m0 1.6v.1',
  edit: 'm3 13 .7-2.8L10.9 3l2.1 2.1-7.2 7.2L3 13Z',
  journal: 'M4 6.8a4 4 0 0 1 8 0v2.7l1.2 1.8H2.8L4 9.5V6.8ZM6.6 13.2h2.8',
  history: 'M3 8a5 5 0 1 0 1.6-3.7L3 5.8M3 3v2.8h2.8M8 5.2V8l2 1.6',
  keyboard: 'M2 4.5h12v7H2zM4.5 7h.1M7 7h.1M9.4 7h.1M11.6 7h.1M5.5 9.3h5',
  exchange: 'M3 6h10M10.2 3.2 13 6l-2.8 2.8M13 10.5H3m2.8-2.8L3 10.5l2.8 2.8',
  exit: 'M9.5 3H4v10h5.5M7 8h6.5m-2.2-2.2L13.5 8l-2.2 2.2',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name }: { name: IconName }) {
  return <LineIcon path={shapes[name]} />;
}

/** Any drawing on that grid. */
export function LineIcon({ path }: { path: string }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
