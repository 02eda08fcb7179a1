import { ListScreen } from '../../base/lists/list-screen.tsx';
import { useHasPermission } from '../../base/session/use-has-permission.ts';
import { colleagues } from './colleagues.tsx';
import { managedPeople } from './managed-people.tsx';

/** The people of the company: with figures and accounts for Management, with names and offices for agents. */
export default function AgentsList() {
  return useHasPermission('agent.figures') ? <ListScreen list={managedPeople} /> : <ListScreen list={colleagues} />;
}
