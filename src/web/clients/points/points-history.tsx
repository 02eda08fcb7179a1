import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import type { PointHistoryRow } from '#contract/clients/client.ts';
import { useRead } from '../../base/api/use-read.ts';
import { reportPresets } from '../../base/lists/filters/date-range.ts';
import { byChoice, byDates } from '../../base/lists/filters/filters.ts';
import type { ListDeclaration } from '../../base/lists/list-declaration.ts';
import { ListScreen } from '../../base/lists/list-screen.tsx';
import { useMe } from '../../base/session/me.tsx';
import { fullName } from '../../base/text/person-name.ts';
import { paths } from '../../paths.ts';
import { STANDING, type StandingClient } from '../client-query.ts';
import { MembershipMark } from './membership.tsx';
import { pointColumns, pointFacts, pointTypeWords } from './point-columns.tsx';
import { pointWords, wordFields } from './point-words.ts';
import { formatPoints } from './points-query.ts';
import { StandingFigures } from './standing-card.tsx';
import '../clients.css';

/** The points ledger of the client with a phone number, as a list. Types of rows are translated. */
const ledgerOf = (phone: string, t: TFunction): ListDeclaration<PointHistoryRow, 'pointsHistory'> => ({
  title: 'points_history',
  root: 'pointsHistory',
  types: 'PointsHistory',
  filter: { phone },
  refreshedBy: ['client'],
  defaultSort: { by: 'entry_date', direction: 'desc' },
  columns: pointColumns,
  facts: pointFacts,
  fields: [...wordFields, 'entry_date'],
  filters: [byDates('date', 'period', 'date', reportPresets), byChoice('type', pointTypeWords, { label: 'kind' })],
  counted: 'point_entries',
  searchHint: 'points',
  rowName: (row) => `${pointWords(row, t)}, ${formatPoints(row.points)}`,
  open: ({ sale_id, sale_visible }) => (sale_id !== null && sale_visible ? paths.saleDetails(sale_id) : null),
});

/** The points ledger of a client, with the level. */
export default function PointsHistory() {
  const { t } = useTranslation();
  const phone = decodeURIComponent(useParams<{ phone: string }>().phone);
  const list = useMemo(() => ledgerOf(phone, t), [phone, t]);
  const { data } = useRead(STANDING, { phone }, ({ entity }) => /^(client|loyalty_level)$/.test(entity));
  return <ListScreen key={phone} list={list} above={data?.client && <Standing client={data.client} />} />;
}

function Standing({ client }: { client: StandingClient }) {
  const { today } = useMe();
  return (
    <section className="card points-standing">
      <h2>
        <Link className="link" href={paths.clientDetails(client.id)}>
          {fullName(client)}
        </Link>{' '}
        <MembershipMark until={client.subscription_until} today={today()} />
      </h2>
      <StandingFigures client={client} />
    </section>
  );
}
