import { useTranslation } from 'react-i18next';
import { Badge } from '../status.tsx';

const tones = { active: 'plain', completed: 'good', cancelled: 'bad' } as const;

/** The lifecycle of a sale as a badge. */
export function LifecycleMark({ lifecycle }: { lifecycle: keyof typeof tones }) {
  const { t } = useTranslation();
  return <Badge tone={tones[lifecycle]}>{t(`lifecycles.${lifecycle}`)}</Badge>;
}
