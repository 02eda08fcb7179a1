import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ClientRow } from '#contract/clients/client.ts';
import type { ListDeclaration } from '../../base/lists/list-declaration.ts';
import { listScreen } from '../../base/lists/list-screen.tsx';
import { hasPermission } from '../../base/session/has-permission.ts';
import { useMe } from '../../base/session/me.tsx';
import { fullName } from '../../base/text/person-name.ts';
import { paths } from '../../paths.ts';
import { clientColumns, clientFacts } from '../client-columns.tsx';

/** Clients without activity within the company's retention period; each can be anonymised on its own screen. */
const proposed: ListDeclaration<ClientRow, 'clients'> = {
  title: 'clients_to_anonymise',
  root: 'clients',
  types: 'Client',
  filter: { to_anonymise: true },
  refreshedBy: ['client', 'sale', 'company'],
  defaultSort: { by: 'created_at', direction: 'asc' },
  columns: clientColumns,
  facts: clientFacts,
  fields: ['surname', 'name', 'phone', 'version'],
  filters: [],
  counted: 'clients',
  searchHint: 'clients',
  rowName: fullName,
  open: ({ id }) => paths.clientDetails(id),
  actions: [
    {
      id: 'anonymise',
      shortcut: 'delete',
      icon: 'bin',
      allowed: hasPermission('client.anonymise'),
      path: ({ id }) => paths.anonymiseClient(id),
    },
  ],
  whenEmpty: NoProposals,
};

/** The empty list: all clients are recent, or the company has no retention period. */
function NoProposals({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation();
  const { retention_months: months } = useMe().user.company;
  if (months !== null) return otherwise;
  return (
    <div className="list-empty">
      <p>{t('retention.is_off')}</p>
      <Link href={paths.personalData()} className="button">
        {t('retention.set')}
      </Link>
    </div>
  );
}

export default listScreen(proposed);
