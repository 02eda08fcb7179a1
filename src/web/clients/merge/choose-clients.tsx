import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchLimits } from '#contract/base/limits.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { useRead } from '../../base/api/use-read.ts';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { fullName } from '../../base/text/person-name.ts';
import { Button } from '../../base/ui/button.tsx';
import { Failure } from '../../base/ui/feedback/failure.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { FoundClients } from './found-clients.tsx';
import { MergeProposals } from './merge-proposals.tsx';
import { CHOSEN, type OnChoose, PROPOSALS } from './merge-query.ts';

const PAGE_SIZE = 20;
const concerns = ({ entity }: { entity: string }) => entity === 'client' || entity === 'client_pair';

/** Chooses two clients: a proposed pair, or any two found by name or phone; one may be chosen already. */
export function ChooseClients({ survivor, onChoose }: { survivor: number | null; onChoose: OnChoose }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [first, setFirst] = useState(PAGE_SIZE);
  const chosen = useRead(CHOSEN, survivor === null ? null : { id: survivor });
  const all = useRead(survivor === null ? PROPOSALS : null, { search, first }, concerns);
  const find = (event: FormEvent) => {
    event.preventDefault();
    setSearch(typed.trim());
  };
  const read = survivor === null ? all : chosen;
  const client = chosen.data?.client;
  const pairs = survivor === null ? all.data?.clientDuplicates.rows : chosen.data?.similarClients;
  const choose = (id: number) => onChoose(survivor === null ? { survivor: id } : { survivor, other: id });
  return (
    <>
      <ScreenTitle
        title={t('titles.client_merge')}
        note={
          client ? t('merge.chosen', { name: fullName(client), phone: formatPhone(client.phone) }) : t('merge.what')
        }
      >
        {survivor !== null && <Button onPress={() => onChoose({})}>{t('merge.choose_others')}</Button>}
      </ScreenTitle>
      <form className="merge-search" onSubmit={find}>
        <TextField
          name="search"
          type="search"
          maxLength={searchLimits.characters}
          label={t(survivor === null ? 'merge.search' : 'merge.search_second')}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit">{t('merge.find')}</Button>
      </form>
      {search !== '' && <FoundClients search={search} except={survivor} onChoose={choose} />}
      <section className="card" aria-labelledby="merge-proposals">
        <h2 id="merge-proposals">{t(survivor === null ? 'merge.proposals' : 'merge.similar')}</h2>
        {read.problem && !read.data && <Failure code={read.problem} onRetry={() => void read.refresh()} />}
        {!read.problem && !pairs && <Loader />}
        {pairs && (
          <MergeProposals
            pairs={pairs}
            survivor={survivor}
            onChoose={onChoose}
            onApart={survivor === null ? all.refresh : chosen.refresh}
          />
        )}
        {all.data?.clientDuplicates.hasNextPage && (
          <Button onPress={() => setFirst(Math.min(first + PAGE_SIZE, 100))}>{t('merge.more')}</Button>
        )}
      </section>
    </>
  );
}
