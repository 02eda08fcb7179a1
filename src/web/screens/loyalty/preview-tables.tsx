import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoyaltyOutcomeLevel, LoyaltyPreview } from '#contract/entities/loyalty.ts';
import { formatCount, formatDate } from '../../i18n/format.ts';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { previewInWords } from './preview-words.ts';

const figures = ['points', 'pending', 'expired', 'largest_discount', 'members'] as const;

/** The outcome of other rules beside that of the ones that hold: in words, and as tables. */
export function PreviewTables({ preview }: { preview: LoyaltyPreview }) {
  const { t } = useTranslation();
  const id = useId();
  const { from, to, before, after } = preview;
  return (
    <>
      <p>
        <b>{previewInWords(preview, t)}</b>
      </p>
      <p className="dim">{t('preview.how', { from: formatDate(from), to: formatDate(to) })}</p>
      <TableScroll labelledBy={`${id}-figures`}>
        <table className="table" aria-labelledby={`${id}-figures`}>
          <thead>
            <tr>
              <th scope="col" id={`${id}-figures`}>
                {t('preview.title')}
              </th>
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
        </table>
      </TableScroll>
      <TableScroll labelledBy={`${id}-levels`}>
        <table className="table preview-levels" aria-labelledby={`${id}-levels`}>
          <thead>
            <tr>
              <th scope="col" id={`${id}-levels`}>
                {t('preview.by_level')}
              </th>
              <th scope="col" className="number">
                {t('preview.clients_before')}
              </th>
              <th scope="col" className="number">
                {t('preview.clients_after')}
              </th>
              <th scope="col" className="number">
                {t('preview.points_before')}
              </th>
              <th scope="col" className="number">
                {t('preview.points_after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {levelPairs(preview).map(({ name, was, will }) => (
              <tr key={name ?? ''}>
                <th scope="row" className="wrap">
                  {name ?? t('loyalty_settings.below')}
                </th>
                <td className="number">{written(was, 'clients')}</td>
                <td className="number">{written(will, 'clients')}</td>
                <td className="number">{written(was, 'points')}</td>
                <td className="number">{written(will, 'points')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
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

const written = (level: LoyaltyOutcomeLevel | undefined, figure: 'clients' | 'points') =>
  level ? formatCount(level[figure]) : '-';

/** The levels of both sets of rules by their names: the proposed ones in their order, then those that are gone. */
function levelPairs({ before, after }: LoyaltyPreview) {
  const names = [...new Set([...after.levels, ...before.levels].map(({ name }) => name))];
  return names.map((name) => ({
    name,
    was: before.levels.find((level) => level.name === name),
    will: after.levels.find((level) => level.name === name),
  }));
}
