import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Amount, sign } from '#contract/base/money.ts';
import { formatAmount } from '../../i18n/format.ts';

/**
 * A debt in words with its debtor: above zero the tourist owes the company, below zero the company owes the tourist.
 */
export function debtWords(debt: Amount, t: TFunction): string {
  if (sign(debt) === 0) return t('debt.settled');
  return t(sign(debt) > 0 ? 'debt.tourist_owes' : 'debt.company_owes');
}

/** The colour of a debt. */
export function debtTone(debt: Amount): 'bad' | 'warn' | undefined {
  if (sign(debt) === 0) return undefined;
  return sign(debt) > 0 ? 'bad' : 'warn';
}

type TouristDebtProps = {
  debt: Amount;
  /** The words are for screen readers only, as a column has no room for them. */
  brief?: boolean;
};

/** A debt with its sign and with the debtor in words. */
export function TouristDebt({ debt, brief = false }: TouristDebtProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className={debtTone(debt)}>{formatAmount(debt)}</span>{' '}
      <span className={brief ? 'hidden-text' : 'dim'}>{debtWords(debt, t)}</span>
    </>
  );
}
