import { AllCommunityModule, type ColDef, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { columns, type Row } from '../rows.ts';
import { type Candidate, show } from '../show.tsx';

ModuleRegistry.registerModules([AllCommunityModule]);

/** Its focus is a cell's, never a row's, and none of its cells can be a row header. */
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
