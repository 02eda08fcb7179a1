import { useTranslation } from 'react-i18next';
import { keepClientsApart } from '#contract/commands/keep-clients-apart.ts';
import type { ClientPair, ClientTwin } from '#contract/entities/client-merge.ts';
import { formatPhone } from '#contract/phone.ts';
import { send } from '../../api/http.ts';
import { toastRefusal } from '../../api/toast-refusal.ts';
import { Button } from '../../ui/button.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import type { OnChoose } from './choose-clients.tsx';
import { fullName } from './merge-query.ts';

/** Who it is: name, phone, what was bought. */
export function TwinFacts({ client }: { client: ClientTwin }) {
  const { t } = useTranslation();
  return (
    <div>
      <b>{fullName(client)}</b>
      <div>{formatPhone(client.phone)}</div>
      <div className="dim">
        {t('merge.sales', { count: client.sales_count })}, {t('merge.points', { count: client.points })}
      </div>
    </div>
  );
}

type MergeProposalsProps = {
  pairs: ClientPair[];
  survivor: number | null;
  onChoose: OnChoose;
  onApart: () => Promise<void>;
};

/** Pairs with the reason why they are proposed; each can be compared, or said to be two people. */
export function MergeProposals({ pairs, survivor, onChoose, onApart }: MergeProposalsProps) {
  const { t } = useTranslation();
  if (pairs.length === 0) return <p>{t('merge.no_proposals')}</p>;
  const keepApart = async ({ first, second }: ClientPair) => {
    try {
      const body = { client_id: first.id, other_id: second.id };
      await send(keepClientsApart, { body, key: crypto.randomUUID() });
      toastDone(t('merge.kept_apart', { first: fullName(first), second: fullName(second) }));
      await onApart();
    } catch (error) {
      toastRefusal(error, t);
    }
  };
  // Whoever bought more stays, unless somebody says otherwise.
  const compare = ({ first, second }: ClientPair) => {
    const [kept, other] = second.sales_count > first.sales_count ? [second, first] : [first, second];
    if (survivor === null) onChoose({ survivor: kept.id, other: other.id });
    else onChoose({ survivor, other: first.id === survivor ? second.id : first.id });
  };
  return (
    <ul className="merge-list">
      {pairs.map((pair) => {
        const names = { first: fullName(pair.first), second: fullName(pair.second) };
        return (
          <li key={`${pair.first.id} ${pair.second.id}`} className="merge-pair">
            <TwinFacts client={pair.first} />
            <TwinFacts client={pair.second} />
            <p className="merge-why">{pair.reasons.map((reason) => t(`merge.reasons.${reason}`)).join(', ')}</p>
            <div className="merge-actions">
              <Button small aria-label={t('merge.compare_pair', names)} onPress={() => compare(pair)}>
                {t('merge.compare')}
              </Button>
              <Button
                small
                variant="quiet"
                aria-label={t('merge.apart_pair', names)}
                onPress={() => void keepApart(pair)}
              >
                {t('merge.apart')}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
