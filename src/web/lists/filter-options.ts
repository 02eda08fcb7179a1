import { useMemo } from 'react';
import type { Agent, Office } from '#contract/entities/directory.ts';
import { useRead } from '../api/use-read.ts';
import { useDirectories } from '../directories/directories.tsx';
import type { LookupOption } from '../ui/lookup.tsx';
import type { Directory } from './declaration.ts';

const AGENTS = '{ agents { id name office_name } }';
const PEOPLE = '{ people { id name office_name } }';
const OFFICES = '{ offices { id name branch_name } }';
const LEVELS = '{ loyalty { levels { id name } } }';

/** What a filter can be set to; agents, people, offices and levels are read when somebody looks at them. */
export function useFilterOptions(directory: Directory): LookupOption[] {
  const { directions, partners, paymentMethods } = useDirectories();
  const agents = useRead<{ agents: Agent[] }>(directory === 'agents' ? AGENTS : null);
  const people = useRead<{ people: Agent[] }>(directory === 'people' ? PEOPLE : null);
  const offices = useRead<{ offices: Office[] }>(directory === 'offices' ? OFFICES : null);
  const levels = useRead<{ loyalty: { levels: LookupOption[] } }>(directory === 'levels' ? LEVELS : null);
  return useMemo(() => {
    switch (directory) {
      case 'directions':
        return directions;
      case 'partners':
        return partners.map(({ id, name, currency }) => ({ id, name, note: currency }));
      case 'paymentMethods':
        return paymentMethods;
      case 'agents':
        return (agents.data?.agents ?? []).map(({ id, name, office_name }) => ({ id, name, note: office_name }));
      case 'people':
        return (people.data?.people ?? []).map(({ id, name, office_name }) => ({ id, name, note: office_name }));
      case 'offices':
        return (offices.data?.offices ?? []).map(({ id, name, branch_name }) => ({ id, name, note: branch_name }));
      case 'levels':
        return levels.data?.loyalty.levels ?? [];
    }
  }, [directory, directions, partners, paymentMethods, agents.data, people.data, offices.data, levels.data]);
}
