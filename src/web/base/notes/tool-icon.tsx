import { LineIcon } from '../ui/icon.tsx';

/** The signs of the editor's buttons, on the grid and in the lines of the other icons. */
const shapes = {
  bold: 'M5 3.5h3.6a2.2 2.2 0 0 1 0 4.4H5zM5 7.9h4.2a2.3 2.3 0 0 1 0 4.6H5z',
  italic: 'M7 3.5h4M5 12.5h4M9 3.5l-2 9',
  strike: 'M3 8h10M11 5c-.4-1-1.5-1.6-3-1.6-3.2 0-3.8 2.6-1.6 3.6M5 11c.4 1 1.5 1.6 3 1.6 2.4 0 3.4-1.5 2.8-2.9',
  heading: 'M4 3.5v9M12 3.5v9M4 8h8',
  quote: 'M3 4v8M6 5h7M6 8h7M6 11h5',
  bullets: 'M6.5 4.5H13M6.5 8H13M6.5 11.5H13M3.2 4.5h.1M3.2 8h.1M3.2 11.5h.1',
  numbers: 'M7 4.5h6M7 8h6M7 11.5h6M3 3.5l1-.5v3M3 9.5c.6-.8 1.8-.4 1.5.5L3 12h1.8',
  tasks: 'M2.5 4h3v3h-3zM2.5 9.5h3v3h-3zM8 5.5h5.5M8 11h5.5',
  indent: 'M3 3.5h10M8 8h5M3 12.5h10M3 6.2 5 8 3 9.8',
  outdent: 'M3 3.5h10M8 8h5M3 12.5h10M5 6.2 3 8l2 1.8',
  link: 'm6.5 9.5 3-3M7.5 5l1-1a2.5 2.5 0 0 1 3.5 3.5l-1 1M8.5 11l-1 1A2.5 2.5 0 0 1 4 8.5l1-1',
  image: 'M2.5 3.5h11v9h-11zM2.5 11l3-3 2.5 2.5 2-2 3.5 3.2M10.5 6.3h.1',
  table: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.2 6.5v6M9.8 6.5v6',
  add_row: 'M2.5 3.5h11v4h-11zM8 9.5v4M6 11.5h4',
  add_column: 'M3.5 2.5v11h4v-11zM11.5 6v4M9.5 8h4',
  remove_row: 'M2.5 3.5h11v4h-11zM6 11.5h4',
  remove_column: 'M3.5 2.5v11h4v-11zM9.5 8h4',
} as const;

export type ToolName = keyof typeof shapes;

export function ToolIcon({ name }: { name: ToolName }) {
  return <LineIcon path={shapes[name]} />;
}
