import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Partner } from '#contract/directories/directories.ts';
import { combine, select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { useDirectories, withCurrent } from '../../base/directories/directories.tsx';

/** Retired partners can still be paid while something is owed to them. */
const PAYEES = combine(
  select('partnerList', { filter: 'PartnerFilter!', first: 200 }, { rows: 'id name currency' }),
  select('offices', {}, 'id name branch_name'),
);

/** The partners that can be paid, and the offices for the payment. */
export function usePayees(own?: Partner) {
  const { t } = useTranslation();
  const { partners: working, loading } = useDirectories();
  const { data, problem } = useRead(PAYEES, { filter: { retired: true } }, ({ entity }) =>
    ['partner', 'office', 'branch'].includes(entity),
  );
  const isWhole = !loading && (data !== null || problem !== null);
  return useMemo(() => {
    const retired = (data?.partnerList.rows ?? []).map((partner) => ({ ...partner, retired: true }));
    const offered = working.map((partner) => ({ ...partner, retired: false }));
    const partners = withCurrent([...offered, ...retired], own && { ...own, retired: false });
    return {
      partners,
      /** Some of them are still being read. */
      loading: !isWhole,
      options: partners.map(({ id, name, currency, retired }) => ({
        id,
        name,
        note: retired ? `${currency}, ${t('partner_payment.closed')}` : currency,
      })),
      offices: (data?.offices ?? []).map(({ id, name, branch_name }) => ({ id, name: `${branch_name}, ${name}` })),
    };
  }, [working, data, isWhole, own, t]);
}
