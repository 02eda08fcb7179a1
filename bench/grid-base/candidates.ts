/** A candidate for the base of the grid. */
export type Candidate = {
  name: string;
  /** Its file in `candidates/`. */
  file: string;
  /** A cell of its first row. */
  firstCell: string;
  /** The numbers of rows that it is measured with. */
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
