import type { TFunction } from 'i18next';
import { magnitude, negate, sign, subtract, ZERO } from '#contract/base/money.ts';
import type { AcceptanceItem } from '#contract/sales/tourist-payments/acceptance-item.ts';
import { formatBriefly, formatRate } from '../../base/i18n/format.ts';
import { displayName } from '../../base/text/person-name.ts';

/** One sentence of a payment that waits: "Рашидова, 1 317 USD, Терминал, первый платёж". */
export function acceptanceSentence(item: AcceptanceItem, t: TFunction): string {
  const { kind, amount, currency, method_name, first_payment } = item;
  const money = `${formatBriefly(magnitude(amount))} ${currency}`;
  const said = [
    kind === 'refund' ? t('acceptance_queue.refund', { amount: money }) : money,
    method_name,
    ...(first_payment ? [t('acceptance_queue.first')] : []),
  ];
  return [displayName(item.tourist_surname), ...said].join(', ');
}

/** The same as a question. */
export const acceptanceQuestion = (item: AcceptanceItem, t: TFunction): string =>
  t('acceptance_queue.question', { sentence: acceptanceSentence(item, t) });

/** The tourist's debt without the payment. */
export function debtBefore({ debt_before: debt }: AcceptanceItem, t: TFunction): string {
  if (sign(debt) === 0) return t('acceptance_queue.nothing_owed');
  if (sign(debt) > 0) return t('acceptance_queue.debt_before', { debt: formatBriefly(debt) });
  return t('acceptance_queue.overpaid_before', { debt: formatBriefly(negate(debt)) });
}

/** The warnings with their amounts, as texts. */
export const acceptanceMarkWords = (item: AcceptanceItem, t: TFunction): string[] =>
  item.marks.map((mark) =>
    t(`acceptance_queue.marks.${mark}`, {
      typed: formatRate(item.currency_rate),
      offered: item.offered_rate ? formatRate(item.offered_rate) : '',
      over: formatBriefly(subtract(item.usd_total, sign(item.debt_before) > 0 ? item.debt_before : ZERO)),
    }),
  );

/** The announcement at the end of the queue: all payments are accepted, or how many were skipped. */
export const endWords = ({ passed }: { passed: number }, t: TFunction): string[] =>
  passed === 0
    ? [t('acceptance_queue.none')]
    : [t('acceptance_queue.end'), t('acceptance_queue.passed_over', { count: passed })];
