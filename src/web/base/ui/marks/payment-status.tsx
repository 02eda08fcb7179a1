import { useTranslation } from 'react-i18next';
import type { PaymentStatus } from '#contract/base/money.ts';
import { Status, type StatusShape } from '../status.tsx';

const shapes: Record<PaymentStatus, StatusShape> = {
  not_paid: 'none',
  partially_paid: 'part',
  fully_paid: 'full',
  overpaid: 'over',
};

/** The payment status by shape and word. */
export function PaymentStatusMark({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation();
  return <Status shape={shapes[status]}>{t(`payment_statuses.${status}`)}</Status>;
}
