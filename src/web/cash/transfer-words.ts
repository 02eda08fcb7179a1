import { useTranslation } from 'react-i18next';
import { type Amount, add, negate, sign, subtract, ZERO } from '#contract/base/money.ts';
import type { CashDesk } from '#contract/cash/cash-transfer.ts';
import { formatAmount, formatDate } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import type { Exchange, Side, TransferForm } from './cash-transfer-form.ts';

/** The balance of a desk in the form: zero for a desk without lines, null until it is chosen. */
export function balanceAt(desks: CashDesk[], form: TransferForm, exchange: Exchange, side: Side): Amount | null {
  const [office, method] = [form[`${side}_office_id`], form[`${side}_method_id`]];
  if (office === null || method === null) return null;
  const found = desks.find(
    ({ office_id, method_id, currency }) =>
      office_id === office && method_id === method && currency === exchange[`${side}_currency`],
  );
  return found?.balance ?? ZERO;
}

/**
 * The balance of a desk on the day and after the transfer, in words; a negative result is a warning beside the amount.
 */
export function useDeskWords(
  date: string,
): (side: Side, balance: Amount | null, exchange: Exchange) => { hint: string; warning: string | null } {
  const { t } = useTranslation();
  const isToday = date === useMe().today();
  return (side, balance, exchange) => {
    // Keeps the height of the text that follows, so that nothing below moves.
    if (balance === null) return { hint: '\u00a0', warning: null };
    const written = (amount: Amount) => `${formatAmount(amount)} ${exchange[`${side}_currency`]}`;
    const amount = written(balance);
    const has = isToday ? t('transfer.has', { amount }) : t('transfer.had', { amount, date: formatDate(date) });
    const moved = side === 'from' ? exchange.given : exchange.arrives;
    const isFollowing = moved !== null && exchange.follower === (side === 'from' ? 'amount' : 'received');
    const hint = `${isFollowing ? `${t('transfer.follows')} ` : ''}${has}`;
    if (!moved) return { hint, warning: null };
    const after = side === 'from' ? subtract(balance, moved) : add(balance, moved);
    if (side === 'from' && sign(after) < 0) {
      return { hint, warning: t('transfer.short', { amount: written(negate(after)) }) };
    }
    return { hint: `${hint}, ${t('transfer.then', { amount: written(after) })}`, warning: null };
  };
}
