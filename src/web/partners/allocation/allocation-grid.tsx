import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/base/money.ts';
import { keyOf } from '../../base/ui/focus/shortcuts.ts';
import type { OpenBookingData } from './allocation-query.ts';
import { AllocationRow, type RowActions } from './allocation-row.tsx';
import type { Allocating } from './use-allocation.ts';
import { type AllocationKeys, gridKeys } from './use-allocation-keys.ts';
import './allocation-grid.css';

type AllocationGridProps = {
  rows: OpenBookingData[];
  currency: Currency;
  allocating: Allocating;
  keys: AllocationKeys;
};

/** The open bookings of the partner: each row has the input and its computed outcome. */
export function AllocationGrid({ rows, currency, allocating, keys }: AllocationGridProps) {
  const { t } = useTranslation();
  const { lines, preview, selected, problemOf } = allocating;
  const actions = useSameActions(allocating);
  const columns = [
    { name: t('columns.booking') },
    { name: t('columns.tourist') },
    { name: t('columns.service_date') },
    { name: t('allocating.left_to_pay'), number: true },
    { name: t('allocating.option') },
    { name: t('allocating.amount_in', { currency }), number: true },
    { name: t('allocating.result') },
  ];
  return (
    <div className="allocation-frame" data-region="">
      <table className="allocation" role="grid" aria-label={t('allocating.open_bookings')} ref={keys.table}>
        <thead>
          <tr>
            <td />
            {columns.map(({ name, number }) => (
              <th key={name} scope="col" className={number ? 'number' : undefined}>
                {name}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
          {rows.map((booking, index) => (
            <AllocationRow
              key={booking.id}
              booking={booking}
              index={index}
              currency={currency}
              current={index === keys.index}
              selected={selected.has(booking.id)}
              typed={lines[booking.id]?.amount ?? ''}
              preview={preview.rows.get(booking.id)}
              problem={problemOf(booking.id)}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Stable functions, so that unchanged rows are not rendered again. */
function useSameActions(allocating: Allocating): RowActions {
  const latest = useRef(allocating);
  latest.current = allocating;
  return useMemo<RowActions>(
    () => ({
      type: (...typed) => latest.current.type(...typed),
      settle: (id) => latest.current.settle(id),
      fill: (booking) => latest.current.fill(booking),
      clear: (id) => latest.current.clear(id),
      cycle: (id) => latest.current.cycle(id),
      select: (...selected) => latest.current.select(...selected),
    }),
    [],
  );
}

/** The shortcuts of the grid, as a hint. */
export function AllocationHints() {
  const { t } = useTranslation();
  const hints: [keys: string[], name: string][] = [
    [['↑', '↓'], t('list.move')],
    [[keyOf[gridKeys.fill]], t('allocating.fill')],
    [[keyOf[gridKeys.clear]], t('allocating.clear')],
    [[keyOf[gridKeys.option]], t('allocating.option')],
    [[t('list.space')], t('list.select_key')],
    [[keyOf[gridKeys.together]], t('allocating.together')],
    [[keyOf.save], t('save')],
  ];
  return (
    <p className="key-hints dim">
      {hints.map(([keys, name]) => (
        <span key={name}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {name}
        </span>
      ))}
    </p>
  );
}
