import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Failure } from '../../base/ui/feedback/failure.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { paths } from '../../paths.ts';
import { AnonymisationSheet } from './anonymisation-sheet.tsx';

const ANONYMISATION = select('clientAnonymisation', { id: 'Id!' }, [
  `id name surname merged_into anonymised_at anonymised_by_name version points sales_count messages_count
    merged_count`,
  { open_sales: 'id active debt pending_payments unpaid_bookings' },
]);

/** A client is anonymised: what is in the way, what will be gone and what stays, the confirmation, and what came of it. */
export default function AnonymiseClient() {
  const { t } = useTranslation();
  const id = Number(useParams<{ id: string }>().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, problem, refresh } = useRead(
    isId ? ANONYMISATION : null,
    { id },
    ({ entity, id: changed }) => (entity === 'client' && changed === id) || entity === 'sale',
  );
  if (data) return <AnonymisationSheet client={data.clientAnonymisation} refresh={refresh} />;
  if (isId && !problem) return <Loader />;
  return (
    <>
      <ScreenTitle title={t('titles.client_anonymisation')}>
        {isId && (
          <Link href={paths.clientDetails(id)} className="button" data-variant="plain">
            {t('anonymisation.back')}
          </Link>
        )}
      </ScreenTitle>
      <Failure code={problem ?? 'not_found'} onRetry={() => void refresh()} />
    </>
  );
}
