import { AllCommunityModule, type ColDef, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type Candidate, show } from '../render-candidate.tsx';
import { columns, type Row } from '../rows.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

/** It focuses cells and never rows, and has no row headers. */
const columnDefs: ColDef<Row>[] = columns.map(({ id, header, width, number = false }, cell) => ({
  colId: id,
  headerName: header,
  width,
  valueGetter: ({ data }) => data?.cells[cell],
  ...(number ? { type: 'rightAligned' } : {}),
}));

const Ag: Candidate = ({ rows }) => (
  <div style={{ height: 700 }}>
    <AgGridReact<Row> rowData={rows} columnDefs={columnDefs} rowHeight={36} getRowId={({ data }) => String(data.id)} />
  </div>
);

show(Ag);
