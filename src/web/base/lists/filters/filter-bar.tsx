import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { useMe } from '../../session/me.tsx';
import { flag } from '../../ui/flag.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyComponent, prefetch } from '../../ui/lazy-component.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { PendingDialog } from '../../ui/windows/pending-dialog.tsx';
import { Popover } from '../../ui/windows/popover.tsx';
import type { ListFilter } from '../list-declaration.ts';
import { filterText } from '../list-texts.ts';
import { isDatePreset, readRange } from './date-range.ts';
import { useFilterOptions } from './filter-options.ts';
import './filter-bar.css';

const { Component: FilterEditor, prepare } = lazyComponent(
  () => import('./filter-editor.tsx'),
  () => <PendingDialog />,
);

/** Prefetches the code of the filter editor. */
export const prepareFilters = (): void => prefetch(prepare);

type FilterBarProps = {
  filters: ListFilter[];
  values: Record<string, string>;
  onChange: (id: string, value: string | null) => void;
};

/**
 * The filters as chips: set ones show their value and can be removed, the others can be set. On a phone the others are
 * behind a button.
 */
export function FilterBar({ filters, values, onChange }: FilterBarProps) {
  const me = useMe();
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const isShown = (filter: ListFilter) => !narrow || open || settingOf(filter, values[filter.id] ?? null) !== null;
  return (
    <fieldset className="chips" aria-label={t('list.filters')}>
      {narrow && filters.length > 0 && (
        <span className="chip chips-more">
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('list.filters')}
            <Icon name="chevron" />
          </button>
        </span>
      )}
      {filters
        .filter((filter) => (filter.allowed?.(me) ?? true) && isShown(filter))
        .map((filter) => (
          <FilterChip
            key={filter.id}
            filter={filter}
            value={values[filter.id] ?? null}
            onChange={(value) => {
              // A removed filter stays visible, since its chip has the focus.
              if (value === null) setOpen(true);
              onChange(filter.id, value);
            }}
          />
        ))}
    </fieldset>
  );
}

/** The value of a filter, or its default. */
const settingOf = (filter: ListFilter, value: string | null): string | null =>
  value ?? ('fallback' in filter ? (filter.fallback ?? null) : null);

type ChipProps = { filter: ListFilter; value: string | null; onChange: (value: string | null) => void };

function FilterChip({ filter, value, onChange }: ChipProps) {
  const { t } = useTranslation();
  const label = filterText(t, filter);
  if (filter.kind === 'flag') {
    return (
      <span className="chip" data-set={flag(value)}>
        <button type="button" aria-pressed={value !== null} onClick={() => onChange(value ? null : 'yes')}>
          {value ? null : <span aria-hidden="true">+ </span>}
          {label}
          {value && <Icon name="close" />}
        </button>
      </span>
    );
  }
  const shown = settingOf(filter, value);
  return (
    <span className="chip" data-set={flag(shown)}>
      <Popover
        label={label}
        placement="bottom-start"
        distance={6}
        trigger={(props) => (
          <button {...props}>
            {shown ? `${label}: ` : <span aria-hidden="true">+ </span>}
            {shown ? <FilterValue filter={filter} value={shown} /> : label}
          </button>
        )}
      >
        {(close) => (
          <FilterEditor
            filter={filter}
            label={label}
            value={shown}
            onChange={(chosen) => {
              close();
              onChange(chosen);
            }}
          />
        )}
      </Popover>
      {value && (
        <button
          type="button"
          className="chip-off"
          aria-label={t('list.filter_off', { filter: label })}
          onClick={(event) => {
            event.currentTarget.closest('.chip')?.querySelector('button')?.focus();
            onChange(null);
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}

/** The value of a filter as text. */
function FilterValue({ filter, value }: { filter: ListFilter; value: string }): ReactNode {
  const { t } = useTranslation();
  const today = useMe().today();
  if (filter.kind === 'lookup') return <LookupValue directory={filter.directory} value={value} />;
  if (filter.kind === 'number' || filter.kind === 'text' || filter.kind === 'word') return value;
  if (filter.kind === 'choice') return filter.values.includes(value) ? filter.name(value, t) : value;
  return rangeName(value, today, t);
}

function LookupValue({
  directory,
  value,
}: {
  directory: Extract<ListFilter, { kind: 'lookup' }>['directory'];
  value: string;
}) {
  return useFilterOptions(directory).options.find(({ id }) => String(id) === value)?.name ?? '…';
}

/** "7 дней", "01.11.2026 – 30.11.2026", "до 30.11.2026". */
function rangeName(value: string, today: string, t: TFunction): string {
  if (isDatePreset(value)) return t(`date_presets.${value}`);
  const { from = null, to = null } = readRange(value, today) ?? {};
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
  if (from) return t('list.since', { date: formatDate(from) });
  return to ? t('list.until', { date: formatDate(to) }) : value;
}
