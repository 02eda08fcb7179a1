import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { anonymisedId } from '#contract/base/anonymised-name.ts';
import type { ClientComparison } from '#contract/clients/client-merge.ts';
import { useRead } from '../../base/api/use-read.ts';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Button } from '../../base/ui/button.tsx';
import { Failure } from '../../base/ui/feedback/failure.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { COMPARISON, type OnChoose } from './merge-query.ts';
import { MergeSheet } from './merge-sheet.tsx';

type CompareClientsProps = { id: number; other: number; onChoose: OnChoose };

/** The reason why one of the clients can't be merged. */
function whyApart({ survivor, other }: ClientComparison): 'client_merged' | 'client_anonymised' | null {
  const sides = [survivor, other];
  if (sides.some(({ merged_into }) => merged_into !== null)) return 'client_merged';
  return sides.some(({ surname }) => anonymisedId(surname) !== null) ? 'client_anonymised' : null;
}

/** Compares two clients; if they can't be merged, shows the reason. */
export function CompareClients({ id, other, onChoose }: CompareClientsProps) {
  const { t } = useTranslation();
  const { data, problem, refresh } = useRead(COMPARISON, { id, other });
  // Read again after a lost connection. The decisions are kept: the server refuses an outdated version.
  const [compared, setCompared] = useState<ClientComparison | null>(null);
  if (data && compared === null) setCompared(data.clientComparison);
  const compareAgain = async () => {
    await refresh();
    setCompared(null);
  };
  if (!data && !problem) return <Loader />;
  const refusal = problem && !data ? problem : id === other ? 'same_client' : compared && whyApart(compared);
  if (compared && refusal === null) {
    return <MergeSheet comparison={compared} refresh={compareAgain} onChoose={onChoose} />;
  }
  return (
    <>
      <ScreenTitle title={t('titles.client_merge')}>
        <Button onPress={() => onChoose({})}>{t('merge.choose_others')}</Button>
      </ScreenTitle>
      <Failure code={refusal ?? 'something_went_wrong'} onRetry={() => void compareAgain()} />
    </>
  );
}
