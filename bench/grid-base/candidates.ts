/** What the grid could be built on. */
export type Candidate = {
  name: string;
  /** Its page in `candidates/`. */
  file: string;
  /** A cell of its first row. */
  firstCell: string;
  /** With how many rows it is measured. */
  sizes: number[];
};

export const candidates: Candidate[] = [
  {
    name: 'own table, TanStack Virtual',
    file: 'own-table-window',
    firstCell: 'tr[data-id="1"] td',
    sizes: [50, 1_000, 100_000],
  },
  { name: 'own table, all rows', file: 'own-table-all-rows', firstCell: 'tr[data-id="1"] td', sizes: [50, 1_000] },
  { name: 'React Aria Table', file: 'rac-table', firstCell: '[data-id="1"]', sizes: [50, 1_000] },
  {
    name: 'React Aria Table, Virtualizer',
    file: 'rac-table-virtualizer',
    firstCell: '[data-id="1"] [role="gridcell"]',
    sizes: [50, 1_000, 100_000],
  },
  {
    name: 'AG Grid Community',
    file: 'ag-grid',
    firstCell: '[row-index="0"] [role="gridcell"]',
    sizes: [50, 1_000, 100_000],
  },
];
