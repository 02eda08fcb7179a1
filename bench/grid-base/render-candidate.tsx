import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/web/base/ui/base.css';
import '../../src/web/base/ui/grid/data-grid.css';
import './grid-base.css';
import { makeRows, type Row } from './rows.ts';

/** The props of every candidate. */
export type Candidate = ComponentType<{ label: string; rows: Row[] }>;

/** Renders a candidate with the number of rows in the URL: `?rows=1000`. */
export function show(Grid: Candidate): void {
  const count = Number(new URLSearchParams(location.search).get('rows'));
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Grid label="Продажи" rows={makeRows(count)} />);
}
