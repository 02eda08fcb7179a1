import { ListScreen } from '../../base/lists/list-screen.tsx';
import { useMay } from '../../base/session/may.ts';
import { colleagues } from './colleagues.tsx';
import { managedPeople } from './managed-people.tsx';

/** Who works in the company: with figures and accounts for Management, names and offices for agents. */
export default function AgentsList() {
  return useMay('agent.figures') ? <ListScreen list={managedPeople} /> : <ListScreen list={colleagues} />;
}
