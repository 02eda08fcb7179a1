import { useCallback, useState } from 'react';
import { OwnRow, OwnTable } from '../own-table.tsx';
import { show } from '../render-candidate.tsx';
import type { Row } from '../rows.ts';

/** An own table with all rows in the page. */
function AllRows({ label, rows }: { label: string; rows: Row[] }) {
  const [current, setCurrent] = useState(0);
  const onMove = useCallback((_: number, to: number) => {
    document.querySelector<HTMLElement>(`tr[data-at="${to}"]`)?.focus();
  }, []);
  return (
    <OwnTable label={label} count={rows.length} onMove={onMove} onFocusRow={setCurrent}>
      {rows.map((row, at) => (
        <OwnRow key={row.id} row={row} at={at} current={at === current} />
      ))}
    </OwnTable>
  );
}

show(AllRows);
