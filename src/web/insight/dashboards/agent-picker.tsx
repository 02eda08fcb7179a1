import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { PermissionKey } from '#contract/base/roles.ts';
import { permissions } from '#contract/base/roles.ts';
import { useFilterOptions } from '../../base/lists/filters/filter-options.ts';
import { useMe } from '../../base/session/me.tsx';
import { Choice } from '../../base/ui/fields/choice.tsx';

type AgentPickerProps = { id: number; name: string; addressOf: (id: number) => string };

const PERMISSION: PermissionKey = 'agent_dashboard.view';

/** Users who may see all figures can switch between people. */
export function AgentPicker(props: AgentPickerProps) {
  const { viewer } = useMe();
  return permissions[PERMISSION][viewer.role] === 'all' ? <People {...props} /> : null;
}

function People({ id, name, addressOf }: AgentPickerProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { options: agents, loading } = useFilterOptions('agents');
  // A person who no longer sells can be shown, but is not among the options.
  const options = agents.some((agent) => agent.id === id) ? agents : [{ id, name }, ...agents];
  return (
    <Choice
      name="agent"
      label={t('columns.agent')}
      bare
      options={options}
      loading={loading}
      value={id}
      onChange={(chosen) => navigate(addressOf(chosen))}
    />
  );
}
