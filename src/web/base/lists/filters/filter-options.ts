import { useMemo } from 'react';
import { type Answered, type Selection, select } from '../../api/select.ts';
import { useRead } from '../../api/use-read.ts';
import { useDirectories } from '../../directories/directories.tsx';
import type { LookupOption } from '../../ui/fields/lookup/lookup.tsx';
import type { Directory, Words } from '../list-declaration.ts';

/** Options that are read on demand; directions, partners and payment methods are in memory already. */
const agents = select('agents', {}, 'id name office_name');
const people = select('people', {}, 'id name office_name');
const offices = select('offices', {}, 'id name branch_name');
const levels = select('loyalty', {}, { levels: 'id name' });

type Answer = Partial<
  Answered<typeof agents> & Answered<typeof people> & Answered<typeof offices> & Answered<typeof levels>
>;
const selections: Partial<Record<Directory, Selection<Answer, object>>> = { agents, people, offices, levels };

type Person = Answered<typeof people>['people'][number];
const personOption = ({ id, name, office_name }: Person): LookupOption => ({ id, name, note: office_name });

const NONE: LookupOption[] = [];

/** The options of a filter, for a lookup. */
export function useFilterOptions(directory: Directory): { options: LookupOption[]; loading: boolean } {
  const read = useReadOptions(directory);
  return { options: read ?? NONE, loading: read === null };
}

/** The options of a filter; null until they are read, empty if that failed. */
export function useReadOptions(directory: Directory): LookupOption[] | null {
  const { directions, partners, paymentMethods, loading } = useDirectories();
  const { data, problem } = useRead(selections[directory] ?? null);
  return useMemo(() => {
    const missing = problem === null ? null : NONE;
    switch (directory) {
      case 'directions':
        return loading ? null : directions;
      case 'partners':
        return loading ? null : partners.map(({ id, name, currency }) => ({ id, name, note: currency }));
      case 'paymentMethods':
        return loading ? null : paymentMethods;
      case 'agents':
        return data?.agents?.map(personOption) ?? missing;
      case 'people':
        return data?.people?.map(personOption) ?? missing;
      case 'offices':
        return data?.offices?.map(({ id, name, branch_name }) => ({ id, name, note: branch_name })) ?? missing;
      case 'levels':
        return data?.loyalty?.levels ?? missing;
    }
  }, [directory, directions, partners, paymentMethods, loading, data, problem]);
}

/** The words that a filter offers; empty until they are read. */
export function useFilterWords(words: Words): string[] {
  const { data } = useRead(select(words));
  return data?.[words] ?? [];
}
