import { useSearchParams } from 'wouter';
import { idIn } from '../../base/lists/list-address.ts';
import { ChooseClients } from './choose-clients.tsx';
import { CompareClients } from './compare-clients.tsx';
import './client-merge.css';

/** Merges two clients, whose ids are in the URL. */
export default function ClientMerge() {
  const [params, setParams] = useSearchParams();
  const [survivor, other] = [idIn(params.get('survivor')), idIn(params.get('other'))];
  const choose = (ids: { survivor?: number; other?: number }) =>
    setParams(new URLSearchParams(Object.entries(ids).map(([name, id]) => [name, String(id)])));
  if (survivor !== null && other !== null) {
    return <CompareClients key={`${survivor} ${other}`} id={survivor} other={other} onChoose={choose} />;
  }
  return <ChooseClients key={survivor} survivor={survivor} onChoose={choose} />;
}
