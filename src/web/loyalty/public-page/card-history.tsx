import { useTranslation } from 'react-i18next';
import type { CardEntry } from '#contract/loyalty/public-page.ts';
import { formatCount, formatDate } from '../../base/i18n/format.ts';

/** The text of a ledger line for the client. */
function useEntryWords(): (entry: CardEntry) => string {
  const { t } = useTranslation();
  return ({ type, of_type, direction, bonus }) => {
    const of = { direction: direction ?? '', bonus: bonus ?? '' };
    if (type === 'accrual') return t('loyalty_page.kinds.accrual', of);
    if (type === 'use') return bonus ? t('loyalty_page.kinds.bonus', of) : t('loyalty_page.kinds.discount', of);
    if (type !== 'reversal') return t(`loyalty_page.kinds.${type}`);
    if (of_type === 'expiry') return t('loyalty_page.kinds.expiry_reversed', of);
    if (of_type === 'accrual') return t('loyalty_page.kinds.accrual_reversed', of);
    return bonus ? t('loyalty_page.kinds.bonus_returned', of) : t('loyalty_page.kinds.use_returned', of);
  };
}

/** The texts of accruals, uses and expiries imply the direction; the others need a sign. */
const isSigned = ({ type }: CardEntry) => type === 'correction' || type === 'merge';

/** The history in plain words, newest first. */
export function CardHistory({ history }: { history: CardEntry[] }) {
  const { t } = useTranslation();
  const wordsOf = useEntryWords();
  return (
    <section className="card">
      <h2>{t('loyalty_page.card.history')}</h2>
      {history.length === 0 && <p>{t('loyalty_page.card.nothing')}</p>}
      <ul className="lines">
        {history.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id that a tourist should know, and never moves.
          <li key={index}>
            {`${formatDate(entry.date)} — ${wordsOf(entry)}\u00a0`}
            <b>
              {isSigned(entry) && entry.points > 0
                ? `+${formatCount(entry.points)}`
                : formatCount(isSigned(entry) ? entry.points : Math.abs(entry.points))}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
