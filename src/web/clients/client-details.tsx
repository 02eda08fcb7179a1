import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { sign } from '#contract/base/money.ts';
import { formatPhone } from '#contract/base/phone.ts';
import type { Client } from '#contract/clients/client.ts';
import { useReadById } from '../base/api/use-read-by-id.ts';
import { formatCount, formatDate, formatMoment } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { useHasPermission } from '../base/session/use-has-permission.ts';
import { UnreadScreen } from '../base/shell/read-state.tsx';
import { useScreenActions } from '../base/shell/screen-actions.tsx';
import { ScreenTitle } from '../base/shell/screen-title.tsx';
import { fullName } from '../base/text/person-name.ts';
import { Button } from '../base/ui/button.tsx';
import { toastNotice } from '../base/ui/feedback/toasts.tsx';
import { Facts } from '../base/ui/figures/facts.tsx';
import { KeyChip } from '../base/ui/focus/key-chip.tsx';
import { TouristDebt } from '../base/ui/marks/tourist-debt.tsx';
import { Badge } from '../base/ui/status.tsx';
import { HistoryCard } from '../log/history/history-card.tsx';
import { paths } from '../paths.ts';
import { tellClient } from './client-history-query.ts';
import { CLIENT, CLIENT_HISTORY } from './client-query.ts';
import { ClientSales } from './client-sales.tsx';
import { ConsentsCard } from './consents/consents-card.tsx';
import { ExportClientDialog } from './consents/export-client-dialog.tsx';
import { MessagesCard } from './messages-card.tsx';
import { MembershipMark } from './points/membership.tsx';
import { PointsCard, usePointsActions } from './points/points-card.tsx';
import './clients.css';

/** The page of a client: identity, sales, debt, points and history. */
export default function ClientDetails() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const read = useReadById(
    CLIENT,
    (change, id) => (change.entity === 'client' && change.id === id) || /^(sale|loyalty_level)$/.test(change.entity),
  );
  const client = read.data?.client;
  const survivor = client && client.id !== read.id ? client : null;
  useEffect(() => {
    if (!survivor) return;
    toastNotice(t('clients.was_merged', { name: fullName(survivor) }));
    navigate(paths.clientDetails(survivor.id), { replace: true });
  }, [survivor, navigate, t]);
  if (client && !survivor) return <ClientPage client={client} onChanged={read.refresh} />;
  return <UnreadScreen title="client_details" {...read} />;
}

type ClientPageProps = { client: Client; onChanged: () => Promise<void> };

function ClientPage({ client, onChanged }: ClientPageProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { id } = client;
  const actions = useClientActions(client);
  const points = usePointsActions(client, onChanged);
  const exporting = useClientExport(client);
  // An anonymised client has neither points nor bonuses.
  const pointActions = client.anonymised_at === null ? points.actions : [];
  useScreenActions([
    ...actions.map(({ path, ...action }) => ({ ...action, run: () => navigate(path) })),
    ...pointActions,
    ...exporting.actions,
  ]);
  return (
    <>
      <ScreenTitle title={fullName(client)} note={<ClientNote client={client} />}>
        {actions.map(({ id: key, name: action, path, ...rest }) => (
          <Link key={key} href={path} className="button" data-variant={key === 'points' ? 'main' : 'plain'}>
            {action}
            {rest.shortcut && <KeyChip shortcut={rest.shortcut} />}
          </Link>
        ))}
        {exporting.actions.map(({ id: key, name: action, run }) => (
          <Button key={key} onPress={run}>
            {action}
          </Button>
        ))}
      </ScreenTitle>
      <div className="with-summary" data-read="">
        <div>
          <GeneralCard client={client} />
          <ClientSales client={client} />
          <ConsentsCard client={client} />
          <MessagesCard clientId={id} />
          <HistoryCard
            of={{ selection: CLIENT_HISTORY, entity: 'client', id }}
            tell={({ client: known }) => tellClient(known?.history ?? [], t)}
          />
        </div>
        <PointsCard client={client} actions={pointActions} />
      </div>
      {points.dialog}
      {exporting.dialog}
    </>
  );
}

/** Below the name: the date of anonymising, the phone, the level and the membership. */
function ClientNote({ client }: { client: Client }) {
  const { t } = useTranslation();
  const { today, user } = useMe();
  const { anonymised_at: at, phone } = client;
  return (
    <span className="badges">
      {at !== null && (
        <span>
          {t('clients.anonymised_by', {
            at: formatMoment(at, user.company.time_zone),
            name: client.anonymised_by_name ?? '-',
          })}
        </span>
      )}
      {phone && (
        <a className="link" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      )}
      {client.level_name && <Badge tone="good">{client.level_name}</Badge>}
      <MembershipMark until={client.subscription_until} today={today()} />
    </span>
  );
}

/** The export of a client's personal data, with the permission and not for an anonymised client. */
function useClientExport(client: Client) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const mayExport = useHasPermission('client.export') && client.anonymised_at === null;
  return {
    actions: mayExport ? [{ id: 'export_data', name: t('client_export.action'), run: () => setOpen(true) }] : [],
    dialog: open && <ExportClientDialog client={client} onClose={() => setOpen(false)} />,
  };
}

/** The actions on a client; none for an anonymised one. */
function useClientActions({ id, phone, anonymised_at }: Client) {
  const { t } = useTranslation();
  const mayMerge = useHasPermission('client.merge');
  const mayAnonymise = useHasPermission('client.anonymise');
  if (anonymised_at !== null) return [];
  return [
    { id: 'points', name: t('clients.points_history'), path: paths.pointsHistory(phone) },
    { id: 'edit', name: t('actions.edit'), shortcut: 'edit' as const, path: paths.editClient(id) },
    ...(mayMerge ? [{ id: 'merge', name: t('clients.merge'), path: paths.clientMerge({ survivor: id }) }] : []),
    ...(mayAnonymise ? [{ id: 'anonymise', name: t('clients.anonymise'), path: paths.anonymiseClient(id) }] : []),
  ];
}

function GeneralCard({ client }: { client: Client }) {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  const changed = client.updated_by_name && `${client.updated_by_name}, ${formatMoment(client.updated_at, time_zone)}`;
  return (
    <section className="card">
      <h2>{t('clients.who')}</h2>
      <Facts
        facts={[
          [t('fields.passport_name'), client.latin_name],
          [
            t('fields.email'),
            client.email && (
              <a className="link" href={`mailto:${client.email}`} key="email">
                {client.email}
              </a>
            ),
          ],
          [t('columns.debt_usd'), <ClientDebt client={client} key="debt" />],
          [t('columns.sales_count'), formatCount(client.sales_count)],
          [t('columns.last_sale_date'), formatDate(client.last_sale_date)],
          [t('columns.recorded_at'), formatMoment(client.created_at, time_zone)],
          [t('columns.updated_by'), changed],
        ]}
      />
    </section>
  );
}

/** The client's debt, with a link to its sale if that may be opened, and the refund that is due. */
function ClientDebt({ client: { debt, overpaid, debt_sale_id: sale } }: { client: Client }) {
  const { t } = useTranslation();
  if (sign(debt) === 0 && sign(overpaid) === 0) return t('client.no_debt');
  return (
    <>
      {sign(debt) !== 0 && (
        <div>
          <TouristDebt debt={debt} />
          {sale !== null && (
            <>
              {' '}
              <Link className="link" href={paths.saleDetails(sale)}>
                {t('clients.debt_sale', { id: sale })}
              </Link>
            </>
          )}
        </div>
      )}
      {sign(overpaid) !== 0 && (
        <div>
          <TouristDebt debt={overpaid} />
        </div>
      )}
    </>
  );
}
