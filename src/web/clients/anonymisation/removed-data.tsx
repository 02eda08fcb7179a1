import { useTranslation } from 'react-i18next';
import type { ClientAnonymisation } from '#contract/clients/client-anonymisation.ts';

type RemovedDataProps = {
  client: ClientAnonymisation;
  /** The placeholder that replaces the name. */
  code: string;
};

/** Lists the data of a client that anonymising removes, and the data that it keeps. */
export function RemovedData({ client, code }: RemovedDataProps) {
  const { t } = useTranslation();
  const { sales_count: sales, messages_count: messages, merged_count: merged } = client;
  const gone = [
    t('anonymisation.gone_client'),
    merged > 0 && t('anonymisation.gone_merged', { count: merged }),
    sales > 0 && t('anonymisation.gone_sales'),
    t('anonymisation.gone_points'),
    t('anonymisation.gone_consents'),
    messages > 0 && t('anonymisation.gone_messages', { count: messages }),
    t('anonymisation.gone_log'),
    t('anonymisation.gone_views'),
  ];
  const stays = [
    sales > 0 && t('anonymisation.stays_sales', { count: sales }),
    t('anonymisation.stays_books'),
    t('anonymisation.stays_consents'),
    t('anonymisation.stays_elsewhere'),
    t('anonymisation.stays_copies'),
  ];
  return (
    <>
      <Told title={t('anonymisation.gone')} lines={gone} />
      <Told title={t('anonymisation.stays')} lines={stays} note={t('anonymisation.shown_as', { name: code })} />
    </>
  );
}

function Told({ title, lines, note }: { title: string; lines: (string | false)[]; note?: string }) {
  return (
    <section className="card merge-confirm">
      <h2>{title}</h2>
      <ul className="told-list">{lines.map((line) => line && <li key={line}>{line}</li>)}</ul>
      {note && <p>{note}</p>}
    </section>
  );
}
