import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../base/api/use-read.ts';
import { fullName } from '../../base/text/person-name.ts';
import { Button } from '../../base/ui/button.tsx';
import { Failure } from '../../base/ui/feedback/failure.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { announce } from '../../base/ui/focus/announcer.ts';
import { TwinFacts } from './merge-proposals.tsx';
import { FOUND } from './merge-query.ts';

type FoundClientsProps = { search: string; except: number | null; onChoose: (id: number) => void };

/** The results of a search, each with a button to choose it. */
export function FoundClients({ search, except, onChoose }: FoundClientsProps) {
  const { t } = useTranslation();
  const { data, problem, refresh } = useRead(FOUND, { filter: { search } }, ({ entity }) => entity === 'client');
  const rows = data?.clients.rows.filter(({ id }) => id !== except);
  const count = rows?.length;
  useEffect(() => {
    if (count !== undefined) announce(t('merge.found', { count }));
  }, [count, t]);
  return (
    <section className="card" aria-labelledby="merge-found">
      <h2 id="merge-found">{t('merge.found_clients')}</h2>
      {problem && !data && <Failure code={problem} onRetry={() => void refresh()} />}
      {!problem && !rows && <Loader />}
      {rows?.length === 0 && <p>{t('merge.nobody_found')}</p>}
      <ul className="merge-list">
        {rows?.map((client) => (
          <li key={client.id} className="merge-found">
            <TwinFacts client={client} />
            <Button
              small
              aria-label={t('merge.choose_client', { name: fullName(client) })}
              onPress={() => onChoose(client.id)}
            >
              {t('merge.choose')}
            </Button>
          </li>
        ))}
      </ul>
      {data?.clients.hasNextPage && <p className="dim">{t('merge.type_more')}</p>}
    </section>
  );
}
