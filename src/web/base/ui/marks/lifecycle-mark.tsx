import { useTranslation } from 'react-i18next';
import { Badge } from '../status.tsx';

const tones = { active: 'plain', completed: 'good', cancelled: 'bad' } as const;

/** What became of a sale. */
export function LifecycleMark({ lifecycle }: { lifecycle: keyof typeof tones }) {
  const { t } = useTranslation();
  return <Badge tone={tones[lifecycle]}>{t(`lifecycles.${lifecycle}`)}</Badge>;
}
