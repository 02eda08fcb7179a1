import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { select } from '../../base/api/select.ts';
import { useReadById } from '../../base/api/use-read-by-id.ts';
import { UnreadScreen } from '../../base/shell/read-state.tsx';
import { paths } from '../../paths.ts';
import { AnonymisationSheet } from './anonymisation-sheet.tsx';

const ANONYMISATION = select('clientAnonymisation', { id: 'Id!' }, [
  `id name surname merged_into anonymised_at anonymised_by_name version points sales_count messages_count
    merged_count`,
  { open_sales: 'id active debt pending_payments unpaid_bookings' },
]);

/** The screen for anonymising a client: obstacles, removed and kept data, the confirmation, and the outcome. */
export default function AnonymiseClient() {
  const { t } = useTranslation();
  const { id, ...read } = useReadById(
    ANONYMISATION,
    (change, own) => (change.entity === 'client' && change.id === own) || change.entity === 'sale',
  );
  if (read.data) return <AnonymisationSheet client={read.data.clientAnonymisation} refresh={read.refresh} />;
  return (
    <UnreadScreen title="client_anonymisation" {...read}>
      {id !== null && (
        <Link href={paths.clientDetails(id)} className="button" data-variant="plain">
          {t('anonymisation.back')}
        </Link>
      )}
    </UnreadScreen>
  );
}
