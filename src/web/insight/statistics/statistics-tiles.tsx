import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '#contract/base/periods.ts';
import type { StatisticsFigures } from '#contract/insight/statistics.ts';
import { formatAmount, formatCount, formatPercent } from '../../base/i18n/format.ts';
import { formatNumber } from '../../base/i18n/write-number.ts';
import { ChangeNote } from '../../base/ui/figures/change-note.tsx';
import { FigureTile, FigureTiles } from '../../base/ui/figures/figure-tile.tsx';

/** The figures of a period; those of its clients come later. */
const counted = ['clients', 'returning_share'] as const;
type Counted = (typeof counted)[number];
type PeriodFigures = Omit<StatisticsFigures, Counted> & Partial<Pick<StatisticsFigures, Counted>>;
type Earlier = { before: PeriodFigures; year_before: PeriodFigures };
type Amounts = 'brutto' | 'netto' | 'profit' | 'average_sale';
type Counts = 'sales' | 'cancelled' | 'clients';
type Shares = 'cancelled_share' | 'margin' | 'tourists_per_sale' | 'average_lead_days' | 'returning_share';

const tiles = [
  'sales',
  'brutto',
  'netto',
  'profit',
  'margin',
  'average_sale',
  'tourists_per_sale',
  'average_lead_days',
  'cancelled',
  'cancelled_share',
  'clients',
  'returning_share',
] as const satisfies (Amounts | Counts | Shares)[];

const amounts = new Set<string>(['brutto', 'netto', 'profit', 'average_sale'] satisfies Amounts[]);
const percents = new Set<string>(['margin', 'cancelled_share', 'returning_share'] satisfies Shares[]);

/** A figure as an amount with two decimals for the comparison; null for a division by zero. */
function asAmount(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : Number(value).toFixed(2);
}

function written(name: (typeof tiles)[number], value: string | number | null): string {
  if (value === null) return '-';
  if (typeof value === 'number') return formatCount(value);
  if (amounts.has(name)) return formatAmount(value);
  return percents.has(name) ? formatPercent(value) : formatNumber(value);
}

/** For twelve months, the previous period is the previous year. */
export const isSamePeriod = (one: Period, other: Period): boolean => one.from === other.from && one.to === other.to;

/** "Клиенты: 5 110. Покупали раньше: 22,4 %". */
export const spokenClients = (figures: Pick<StatisticsFigures, Counted>, t: TFunction): string =>
  counted
    .filter((name) => figures[name] !== null)
    .map((name) => t('speech.value', { label: t(`statistics.figures.${name}`), value: written(name, figures[name]) }))
    .join('. ');

type StatisticsTilesProps = {
  now: PeriodFigures;
  earlier: Earlier | null;
  /** Whether the figures that are not there are being counted; otherwise they could not be read. */
  isCounting: boolean;
};

/** The figures of a period, each compared with the previous period and the previous year. */
export function StatisticsTiles({ now, earlier, isCounting }: StatisticsTilesProps) {
  const { t } = useTranslation();
  const missing = isCounting ? t('statistics.counting') : '-';
  return (
    <FigureTiles label={t('statistics.figures_of_period')}>
      {tiles.map((name) => {
        const figure = now[name];
        return (
          <FigureTile
            key={name}
            label={t(`statistics.figures.${name}`)}
            value={figure === undefined ? missing : written(name, figure)}
            {...(amounts.has(name) ? { unit: 'USD' } : {})}
            note={earlier && <Changes name={name} now={now} earlier={earlier} />}
          />
        );
      })}
    </FigureTiles>
  );
}

type ChangesProps = { name: (typeof tiles)[number]; now: PeriodFigures; earlier: Earlier };

/**
 * The changes of a figure; of shares and averages the earlier values, because a percentage of a percentage misleads.
 */
function Changes({ name, now, earlier }: ChangesProps): ReactNode {
  const { t } = useTranslation();
  return (
    isSamePeriod(earlier.before, earlier.year_before) ? (['before'] as const) : (['before', 'year_before'] as const)
  ).map((when) => {
    const was = earlier[when][name];
    if (was === undefined) return null;
    const [figure, before] = [asAmount(now[name]), asAmount(was)];
    const isCounted = typeof was === 'number' || amounts.has(name);
    return (
      <span key={when} className="figure-change">
        {isCounted && figure !== null && before !== null ? (
          <ChangeNote now={figure} before={before} than={t(`statistics.than.${when}`)} format={formatNumber} />
        ) : (
          t(`statistics.was.${when}`, { was: written(name, was) })
        )}
      </span>
    );
  });
}
