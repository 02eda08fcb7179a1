import type { TFunction } from 'i18next';
import { daysBetween } from '#contract/base/dates.ts';
import { negate } from '#contract/base/money.ts';
import type { AuditItem } from '#contract/sales/audit-item.ts';
import { formatBriefly } from '../../base/i18n/format.ts';

/** The part about the tourist's payments. */
function paidPart({ paid, brutto, debt, payment_status }: AuditItem, t: TFunction): string {
  const amounts = { paid: formatBriefly(paid), brutto: formatBriefly(brutto), over: formatBriefly(negate(debt)) };
  return t(`audit_queue.paid.${payment_status}`, amounts);
}

/** The part about the service date, ahead or past. */
function servicePart({ service_date }: AuditItem, today: string, t: TFunction): string {
  const days = daysBetween(today, service_date);
  if (days === 0) return t('audit_queue.leaves_today');
  return days > 0 ? t('audit_queue.leaves', { count: days }) : t('audit_queue.left', { count: -days });
}

/**
 * One sentence of a sale that waits for a check: "Продажа 214: оплачено 1 200 из 1 500 USD, партнёр не оплачен, вылет
 * через 4 дня".
 */
export function auditSentence(item: AuditItem, today: string, t: TFunction): string {
  const { partner_status } = item;
  return sentenceOf(item, today, t, partner_status === 'none' ? null : t(`audit_queue.partner.${partner_status}`));
}

/**
 * The announcement of a sale: the sentence and the warnings. The partner's open amount is part of the sentence, and its
 * warning is omitted.
 */
export function auditSpeech(item: AuditItem, today: string, t: TFunction): string[] {
  if (!item.marks.includes('partner_unpaid')) return [auditSentence(item, today, t), ...auditMarkWords(item, t)];
  const owed = t('audit_queue.partner_owed', { partner: formatBriefly(item.partner_debt) });
  const others = item.marks.filter((mark) => mark !== 'partner_unpaid');
  return [sentenceOf(item, today, t, owed), ...auditMarkWords({ ...item, marks: others }, t)];
}

function sentenceOf(item: AuditItem, today: string, t: TFunction, partner: string | null): string {
  const { id, lifecycle, changed_since_check } = item;
  const parts = [
    ...(lifecycle === 'cancelled' ? [t('audit_queue.cancelled')] : []),
    paidPart(item, t),
    ...(partner === null ? [] : [partner]),
    servicePart(item, today, t),
    ...(changed_since_check ? [t('audit_queue.changed')] : []),
  ];
  return t('audit_queue.sentence', { id, said: parts.join(', ') });
}

/** The announcement when the queue is empty: that it is the end, and how many were passed over. */
export const endWords = ({ passed }: { passed: number }, t: TFunction): string[] => [
  t('audit_queue.end'),
  ...(passed > 0 ? [t('audit_queue.passed_over', { count: passed })] : []),
];

/** The warnings with their amounts, as texts. */
export const auditMarkWords = (item: AuditItem, t: TFunction): string[] =>
  item.marks.map((mark) =>
    t(`audit_queue.marks.${mark}`, {
      profit: formatBriefly(item.profit),
      debt: formatBriefly(item.debt),
      partner: formatBriefly(item.partner_debt),
      payments: item.pending_payments,
      number: item.blank_number ?? '',
    }),
  );
