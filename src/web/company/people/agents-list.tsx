import { deniedBecause } from '#contract/base/roles.ts';
import { ListScreen } from '../../base/lists/list-screen.tsx';
import { useMe } from '../../base/session/me.tsx';
import { colleagues } from './colleagues.tsx';
import { managedPeople } from './managed-people.tsx';

/** Who works in the company: with figures and accounts for Management, names and offices for agents. */
export default function AgentsList() {
  const { viewer } = useMe();
  return deniedBecause('agent.figures', viewer) ? (
    <ListScreen list={colleagues} />
  ) : (
    <ListScreen list={managedPeople} />
  );
}
