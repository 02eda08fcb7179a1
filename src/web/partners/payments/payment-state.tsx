import { useTranslation } from 'react-i18next';
import type { PartnerPaymentRow } from '#contract/partners/partner-payment.ts';
import { Status } from '../../base/ui/status.tsx';

const shapes = { unallocated: 'none', partly_allocated: 'part', fully_allocated: 'full' } as const;

/** The allocation state of a payment, by shape and word. */
export function PaymentState({ state }: { state: PartnerPaymentRow['allocation'] }) {
  const { t } = useTranslation();
  return <Status shape={shapes[state]}>{t(`partner_payment.states.${state}`)}</Status>;
}
