import { useTranslation } from 'react-i18next';
import type { LoyaltyOutcomeLevel, LoyaltyPreview } from '#contract/loyalty/loyalty-programme.ts';
import { formatCount, formatDate } from '../../base/i18n/format.ts';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { useNarrow } from '../../base/ui/use-media.ts';
import { previewInWords } from './preview-words.ts';

const figures = ['points', 'pending', 'expired', 'largest_discount', 'members'] as const;

/** The outcome of the proposed rules beside that of the present ones, in words and as tables. */
export function PreviewTables({ preview }: { preview: LoyaltyPreview }) {
  const { t } = useTranslation();
  const { from, to, before, after } = preview;
  return (
    <>
      <p>
        <b>{previewInWords(preview, t)}</b>
      </p>
      <p className="dim">{t('preview.how', { from: formatDate(from), to: formatDate(to) })}</p>
      <TableScroll label={t('preview.title')} isLabelSeen>
        <Table className="table">
          <thead>
            <tr>
              <th scope="col">{t('merge.figure')}</th>
              <BeforeAfter />
            </tr>
          </thead>
          <tbody>
            {figures.map((figure) => (
              <tr key={figure}>
                <th scope="row" className="wrap">
                  {t(`preview.figures.${figure}`)}
                </th>
                <td className="number">{formatCount(before[figure])}</td>
                <td className="number">
                  <b>{formatCount(after[figure])}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
      <LevelsTable preview={preview} />
    </>
  );
}

function BeforeAfter() {
  const { t } = useTranslation();
  return (
    <>
      <th scope="col" className="number">
        {t('preview.before')}
      </th>
      <th scope="col" className="number">
        {t('preview.after')}
      </th>
    </>
  );
}

/** Clients and points by level; on a phone the values before and after share a cell. */
function LevelsTable({ preview }: { preview: LoyaltyPreview }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const heads = narrow ? bothHeads : wideHeads;
  return (
    <TableScroll label={t('preview.by_level')} isLabelSeen>
      <Table className="table">
        <thead>
          <tr>
            <th scope="col">{t('columns.level')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="number">
                {t(`preview.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levelPairs(preview).map(({ name, was, will }) => (
            <tr key={name ?? ''}>
              <th scope="row" className="wrap">
                {name ?? t('loyalty_settings.below')}
              </th>
              {heads.map((head) => (
                <td key={head} className="number">
                  {cells[head](was, will)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}

type Level = LoyaltyOutcomeLevel | undefined;

const written = (level: Level, figure: 'clients' | 'points') => (level ? formatCount(level[figure]) : '-');
const both = (figure: 'clients' | 'points') => (was: Level, will: Level) =>
  `${written(was, figure)} → ${written(will, figure)}`;

const wideHeads = ['clients_before', 'clients_after', 'points_before', 'points_after'] as const;
const bothHeads = ['clients_both', 'points_both'] as const;

/** The cells of the columns, from the present and the proposed level. */
const cells = {
  clients_before: (was: Level) => written(was, 'clients'),
  clients_after: (_: Level, will: Level) => written(will, 'clients'),
  points_before: (was: Level) => written(was, 'points'),
  points_after: (_: Level, will: Level) => written(will, 'points'),
  clients_both: both('clients'),
  points_both: both('points'),
};

/**
 * The levels of both sets paired by name: proposed ones in order, then deleted ones; clients below the first level only
 * if there are any.
 */
function levelPairs({ before, after }: LoyaltyPreview) {
  const isEmpty = ({ name, clients, sales }: LoyaltyOutcomeLevel) => name === null && clients + sales === 0;
  const all = [...after.levels, ...before.levels].filter((level) => !isEmpty(level));
  const names = [...new Set(all.map(({ name }) => name))];
  return names.map((name) => ({
    name,
    was: before.levels.find((level) => level.name === name),
    will: after.levels.find((level) => level.name === name),
  }));
}
