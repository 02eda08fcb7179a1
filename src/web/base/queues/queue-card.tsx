import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../ui/figures/facts.tsx';
import { Badge } from '../ui/status.tsx';

type QueueCardProps = {
  id: string;
  sentence: string;
  /** The warnings about the item, as text. */
  marks: string[];
  facts: [label: string, value: ReactNode][];
};

/** The present item: its sentence, its warnings, its figures. */
export function QueueCard({ id, sentence, marks, facts }: QueueCardProps) {
  const { t } = useTranslation();
  return (
    <section className="card queue-card" aria-labelledby={id}>
      <h2 id={id}>{sentence}</h2>
      {marks.length > 0 && (
        <ul className="queue-marks" aria-label={t('queue.suspicious')}>
          {marks.map((words) => (
            <li key={words}>
              <Badge tone="warn">{words}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Facts facts={facts} />
    </section>
  );
}
